vcpkg_download_distfile(archive
    URLS "@SOURCE_URL@"
    FILENAME "@SOURCE_FILE@"
    SHA512 @SOURCE_SHA512@
)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${archive}")

string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" dynamic shared)
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" static static)
vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES io KOLIZE_BUILD_IO)
vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DKOLIZE_BUILD_SHARED=${shared}
        -DKOLIZE_BUILD_STATIC=${static}
        -DKOLIZE_BUILD_CLI=OFF
        -DKOLIZE_BUILD_DEMO=OFF
        -DKOLIZE_WITH_GIF=OFF
        -DKOLIZE_WITH_JPEG=OFF
        -DKOLIZE_WITH_WEBP=OFF
        -DKOLIZE_WITH_ZSTD=OFF
        ${features}
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/kolize)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share" "${CURRENT_PACKAGES_DIR}/share/doc")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
