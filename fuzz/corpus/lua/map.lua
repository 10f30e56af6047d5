return {
version = "1.5",
orientation = "orthogonal",
renderorder = "right-down",
width = 3,
height = 2,
tilewidth = 16,
tileheight = 16,
backgroundcolor = { 16, 32, 48 },
properties = {
["a"] = "x \"y\"\nz",
["c"] = "#ff102030",
["f"] = 2.5,
["o"] = { id = 3 }
},
tilesets = {
{
name = "set",
firstgid = 1,
filename = "a.tsx"
},
{
name = "emb",
firstgid = 17,
tilewidth = 64,
tileheight = 64,
spacing = 0,
margin = 0,
columns = 0,
objectalignment = "unspecified",
tileoffset = {
x = 0,
y = 0
},
grid = {
orientation = "orthogonal",
width = 16,
height = 16
},
properties = {},
wangsets = {},
tilecount = 1,
tiles = {
{
image = "a.png",
width = 64,
height = 64
}
}
}
},
layers = {
{
type = "tilelayer",
x = 0,
y = 0,
width = 3,
height = 2,
name = "ground",
offsetx = 0,
offsety = 0,
properties = {},
encoding = "lua",
data = {
1, 2, 0,
2147483650, 5, 2
}
},
{
type = "group",
name = "g",
offsetx = 1,
offsety = 0,
properties = {},
layers = {
{
type = "objectgroup",
draworder = "topdown",
name = "o",
offsetx = 0,
offsety = 0,
properties = {},
objects = {
{
name = "box",
type = "door",
shape = "rectangle",
x = 1,
y = 2,
width = 10,
height = 5,
rotation = 30,
properties = {}
},
{
name = "",
type = "",
shape = "ellipse",
x = 1,
y = 2,
width = 10,
height = 5,
rotation = 0,
properties = {}
},
{
name = "",
type = "",
shape = "point",
x = 1,
y = 2,
width = 0,
height = 0,
rotation = 0,
properties = {}
},
{
name = "",
type = "",
shape = "polygon",
x = 3,
y = 4,
width = 0,
height = 0,
rotation = 0,
polygon = {
{ x = 0, y = 0 },
{ x = 4, y = 0 },
{ x = 4, y = 4 }
},
properties = {}
},
{
name = "",
type = "",
shape = "polyline",
x = 3,
y = 4,
width = 0,
height = 0,
rotation = 0,
polyline = {
{ x = 0, y = 0 },
{ x = 4, y = 0 },
{ x = 4, y = 4 }
},
properties = {}
},
{
name = "",
type = "",
shape = "text",
x = 3,
y = 4,
width = 20,
height = 9,
rotation = 0,
text = "Hello",
wrap = true,
properties = {}
},
{
name = "",
type = "",
shape = "rectangle",
x = 3,
y = 40,
width = 16,
height = 16,
rotation = 0,
gid = 2,
properties = {}
},
{
name = "",
type = "",
shape = "rectangle",
x = 3,
y = 90,
width = 64,
height = 64,
rotation = 0,
gid = 17,
properties = {}
}
}
}
}
},
{
type = "imagelayer",
image = "a.png",
name = "sky",
offsetx = 0,
offsety = 0,
repeatx = false,
repeaty = false,
properties = {}
}
}
}
