-- packages/k/kolize/xmake.lua of xmake's repository.
package("kolize")
    set_homepage("@HOMEPAGE@")
    set_description("Exact 2D collision of pixel masks and shapes")
    set_license("MIT")
    add_urls("@SOURCE_URL@")
    add_versions("@VERSION@", "@SOURCE_SHA256@")
    add_deps("cmake")
    if is_plat("linux", "bsd") then
        add_syslinks("m", "pthread")
    end
    on_install(function (package)
        local shared = package:config("shared")
        local configs = {"-DKOLIZE_BUILD_IO=OFF", "-DKOLIZE_BUILD_CLI=OFF", "-DKOLIZE_BUILD_DEMO=OFF"}
        table.insert(configs, "-DCMAKE_BUILD_TYPE=" .. (package:is_debug() and "Debug" or "Release"))
        table.insert(configs, "-DKOLIZE_BUILD_SHARED=" .. (shared and "ON" or "OFF"))
        table.insert(configs, "-DKOLIZE_BUILD_STATIC=" .. (shared and "OFF" or "ON"))
        import("package.tools.cmake").install(package, configs)
        package:add("links", package:is_plat("windows") and not shared and "kolize_static" or "kolize")
        if shared then
            package:add("defines", "KZ_SHARED")
        end
    end)
    on_test(function (package)
        assert(package:has_cfuncs("kz_relate", {includes = "kolize/kolize.h", configs = {languages = "c11"}}))
    end)
