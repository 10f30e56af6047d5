# Runs a port as vcpkg does, where vcpkg is not:  cmake -DPORT=FOLDER -DWORK=FOLDER -DLINKAGE=static|dynamic -P vcpkg.cmake
# Its commands are stood in for by the steps that they are documented to take, for a release build alone.
set(VCPKG_LIBRARY_LINKAGE ${LINKAGE})
set(CURRENT_PACKAGES_DIR ${WORK}/packages)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

function(run_or_stop)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_FILE ${WORK}/log ERROR_FILE ${WORK}/errors)
    if(status)
        file(READ ${WORK}/errors text)
        message(FATAL_ERROR "${ARGN}: ${text}")
    endif()
endfunction()

function(vcpkg_download_distfile out)
    cmake_parse_arguments(D "" "URLS;FILENAME;SHA512" "" ${ARGN})
    file(DOWNLOAD ${D_URLS} ${WORK}/${D_FILENAME} EXPECTED_HASH SHA512=${D_SHA512})
    set(${out} ${WORK}/${D_FILENAME} PARENT_SCOPE)
endfunction()

function(vcpkg_extract_source_archive out)
    cmake_parse_arguments(E "" "ARCHIVE" "" ${ARGN})
    file(ARCHIVE_EXTRACT INPUT ${E_ARCHIVE} DESTINATION ${WORK}/source)
    file(GLOB folder ${WORK}/source/*)
    set(${out} ${folder} PARENT_SCOPE)
endfunction()

function(vcpkg_check_features)
    cmake_parse_arguments(F "" "OUT_FEATURE_OPTIONS" "FEATURES" ${ARGN})
    list(GET F_FEATURES 1 option)
    set(${F_OUT_FEATURE_OPTIONS} -D${option}=OFF PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
    cmake_parse_arguments(C "" "SOURCE_PATH" "OPTIONS" ${ARGN})
    run_or_stop(${CMAKE_COMMAND} -S ${C_SOURCE_PATH} -B ${WORK}/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON
        -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DCMAKE_INSTALL_LIBDIR=lib ${C_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
    run_or_stop(${CMAKE_COMMAND} --build ${WORK}/build -j 2)
    run_or_stop(${CMAKE_COMMAND} --install ${WORK}/build)
endfunction()

function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(X "" "CONFIG_PATH" "" ${ARGN})
    if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/${X_CONFIG_PATH}/${PORT_NAME}Config.cmake)
        message(FATAL_ERROR "there is no CMake package in ${X_CONFIG_PATH}")
    endif()
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(L "" "" "FILE_LIST" ${ARGN})
    file(INSTALL ${L_FILE_LIST} DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT_NAME})
endfunction()

file(READ ${PORT}/vcpkg.json json)
string(JSON PORT_NAME GET "${json}" name)
set(PORT ${PORT} CACHE INTERNAL "")
set(port_folder ${PORT})
set(PORT ${PORT_NAME})
include(${port_folder}/portfile.cmake)
