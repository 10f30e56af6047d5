-- conf.lua - the window of the LÖVE example.
function love.conf(t)
    t.window.title = "Kolize and LÖVE"
    t.window.width, t.window.height = 640, 400
    t.modules.audio, t.modules.joystick, t.modules.physics = false, false, false
end
