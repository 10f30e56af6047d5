-- Prints what a package's recipe gives to CMake, where xmake is not:  luajit xmake.lua RECIPE shared|static
-- The words of a recipe are stood in for; on_install is called with a package that notes what is asked of it.
local recipe, form = arg[1], arg[2]
local given, install = {}, nil

local function note(name) return function(...) given[name] = { ... } end end
for _, name in ipairs { "package", "set_homepage", "set_description", "set_license", "add_urls", "add_versions", "add_deps",
    "add_syslinks", "on_test" } do _G[name] = note(name) end
function is_plat(name) return name == "linux" end
function on_install(call) install = call end
function import(name)
    assert(name == "package.tools.cmake", name)
    return { install = function(_, configs) for _, word in ipairs(configs) do print(word) end end }
end

dofile(recipe)
local subject = {}
function subject:config(name) return name == "shared" and form == "shared" end
function subject:is_debug() return false end
function subject:is_plat(name) return name == "linux" end
function subject:add(kind, value) io.stderr:write(kind, " ", value, "\n") end
assert(given.package[1] == "kolize" and given.on_test and given.add_versions)
install(subject)
