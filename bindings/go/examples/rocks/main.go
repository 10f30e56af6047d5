// rocks: a game of rocks without a picture, 240 steps of it.
// Rocks are turning pixel masks in a world that wraps around; a ship turns, and shoots rays.
package main

import (
	"fmt"
	"log"

	"kolize"
)

const ship = ".....#......\n" +
	"....###.....\n" +
	"....###.....\n" +
	"...#####....\n" +
	"...#####....\n" +
	"..#######...\n" +
	".####.####..\n" +
	"###.....###."

const rock = "...######...\n" +
	".##########.\n" +
	"############\n" +
	"##########..\n" +
	"#########...\n" +
	"############\n" +
	".##########.\n" +
	"...####....."

const turns = 32

// spinning is a mask as 1 + 32 frames: itself, and turned about its middle.
func spinning(cells string) (*kolize.MaskSet, error) {
	mask, err := kolize.NewMaskFromText(cells)
	if err != nil {
		return nil, err
	}
	set, err := kolize.NewMaskSet()
	if err != nil {
		return nil, err
	}
	pivot := kolize.Vec2{X: 6, Y: 4}
	if err := set.AddFrame(&kolize.Frame{Name: "still", W: mask.Width(), H: mask.Height(), Pivot: pivot}); err != nil {
		return nil, err
	}
	if err := set.AddMask(0, "body", mask, kolize.Cell{}); err != nil {
		return nil, err
	}
	return set, set.AddTurns(0, turns)
}

type flying struct {
	body         kolize.Body
	x, y, vx, vy float32
	spin         int
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	ships, err := spinning(ship)
	check(err)
	rocks, err := spinning(rock)
	check(err)
	world, err := kolize.NewWorld(&kolize.WorldDef{WrapW: 320, WrapH: 240})
	check(err)
	defer world.Close()

	player, err := world.CreateBody(&kolize.BodyDef{Frames: ships, Frame: 1, Pose: kolize.PoseDegrees(160, 120, 0)})
	check(err)
	var all []*flying
	for i := 0; i < 8; i++ {
		one := &flying{x: float32(40 * i), y: float32(75 * i % 240), vx: 1.25*float32(i%3) - 1, vy: 1.5*float32(i%2) - 0.5, spin: 1 + i%4}
		one.body, err = world.CreateBody(&kolize.BodyDef{Frames: rocks, Frame: 1, User: uint64(i), Pose: kolize.PoseDegrees(one.x, one.y, 0)})
		check(err)
		all = append(all, one)
	}

	hits, touches := 0, 0
	for step := 0; step < 240; step++ {
		for _, one := range all {
			if !world.BodyIsLive(one.body) {
				continue
			}
			one.x, one.y = one.x+one.vx, one.y+one.vy
			check(world.SetBodyPose(one.body, kolize.PoseDegrees(one.x, one.y, 0)))
			check(world.SetBodyFrame(one.body, int32(1+step*one.spin/4%turns)))
		}
		heading := step / 4 % turns
		check(world.SetBodyFrame(player, int32(1+heading)))
		check(world.Step())
		for _, pair := range world.BeginEvents() {
			if pair.A == player || pair.B == player {
				touches++
				fmt.Printf("step %d: the ship meets rock %d\n", step, world.BodyUser(pair.Other(player)))
			}
		}
		if step%8 == 7 {
			pose := world.BodyPose(player)
			aim := kolize.Vec2{X: 0, Y: -100}.Rotate(float64(heading) * 6.283185307179586 / turns)
			hit, found := world.Ray(pose.At, pose.At.Add(aim), 0, &kolize.QueryFilter{Except: player})
			if found {
				hits++
				fmt.Printf("step %d: rock %d is hit at t %.6f\n", step, world.BodyUser(hit.Body), hit.Hit.T)
				check(world.DestroyBody(hit.Body))
			}
		}
	}
	fmt.Printf("%d hits, %d touches, %d rocks left\n", hits, touches, world.Count()-1)
}
