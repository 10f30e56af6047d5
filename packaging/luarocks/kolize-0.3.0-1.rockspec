-- The rock of LuaJIT's module.  Its archive, which scripts/release.py makes, has the library as C files.
rockspec_format = "3.0"
package = "kolize"
version = "0.3.0-1"
description = {
   summary = "Exact 2D collision of pixel masks and shapes, with worlds, rays, sweeps and moves, for LuaJIT",
   license = "MIT",
   labels = { "collision", "game", "geometry", "love" },
}
dependencies = { "lua == 5.1" } -- LuaJIT, for its ffi
build = {
   type = "builtin",
   modules = {
      kolize = "kolize.lua",
      kolize_bump = "kolize_bump.lua",
      kolize_flat = { sources = { "kolize.c", "kolize_flat.c" }, libraries = { "m" } },
   },
   platforms = { windows = { modules = { kolize_flat = { sources = { "kolize.c", "kolize_flat.c" }, libraries = {} } } } },
   install = { lua = { "kolize_flat.h" } },
}
-- From packaging/project.json, by packaging/fill.py:
source = { url = "kolize-lua-0.3.0.tar.gz" }
description.maintainer = "The Kolize authors"
-- End of these.
