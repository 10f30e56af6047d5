-- a comment
return --[==[ one
more ]==] { ["a b"] = [[
long]], b = 'q\65\x41\z
 r\
s', c = [=[]]]=], d = .5, e = -1e3; f = nil, backgroundcolor = {1,2,3,4}, layers = {} }