# Headers, libraries, the tool, pkg-config files and the CMake package.  The core and kolize-io are separate exports,
# so that a program that only uses the core never has to find libpng.

include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kolize)

file(GLOB public_headers CONFIGURE_DEPENDS include/kolize/*.h)
if(NOT TARGET kolize::io)
    list(FILTER public_headers EXCLUDE REGEX "/io(_[a-z]+)?\\.h$")
endif()
install(FILES ${public_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kolize)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

foreach(set IN ITEMS core io)
    if(KOLIZE_INSTALL_${set})
        install(TARGETS ${KOLIZE_INSTALL_${set}} EXPORT kolize_${set})
        install(EXPORT kolize_${set} NAMESPACE kolize:: FILE kolize-${set}.cmake DESTINATION ${package_dir})
    endif()
endforeach()
if(TARGET kolize_tool)
    install(TARGETS kolize_tool)
endif()

set(KOLIZE_IO_INSTALLED OFF)
if(TARGET kolize::io)
    set(KOLIZE_IO_INSTALLED ON)
endif()
configure_package_config_file(cmake/kolizeConfig.cmake.in ${PROJECT_BINARY_DIR}/cmake/kolizeConfig.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/kolizeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/kolizeConfig.cmake ${PROJECT_BINARY_DIR}/cmake/kolizeConfigVersion.cmake
    DESTINATION ${package_dir})

# pkg-config: paths relative to the file itself, so that an installed tree can be moved.
file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${pc_prefix}")
set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
foreach(pair IN ITEMS libdir:LIBDIR includedir:INCLUDEDIR)
    string(REPLACE : ";" pair ${pair})
    list(GET pair 0 lower)
    list(GET pair 1 upper)
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${upper}}")
        set(pc_${lower} "${CMAKE_INSTALL_${upper}}")
        set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
    endif()
endforeach()
list(JOIN KOLIZE_IO_PACKAGES ", " KOLIZE_IO_PC_REQUIRES)
configure_file(cmake/kolize.pc.in ${PROJECT_BINARY_DIR}/cmake/kolize.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cmake/kolize.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(TARGET kolize::io)
    configure_file(cmake/kolize-io.pc.in ${PROJECT_BINARY_DIR}/cmake/kolize-io.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/cmake/kolize-io.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
