// forms: one call of each form that the writer knows: lists that grow, memory that makers need, texts, arrays of structs.
package main

import (
	"fmt"
	"log"
	"strings"

	"kolize"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func expect(holds bool, what string) {
	if !holds {
		log.Fatal("forms: " + what)
	}
}

func main() {
	text := strings.Repeat(strings.Repeat("#", 59)+".\n", 40)
	mask := must(kolize.NewMaskFromText(text))
	expect(mask.ToText() == text, "a text of more than 1024 bytes")
	expect(len(must(mask.Distances())) == 60*40, "the distances of all cells")
	rings := must(mask.Trace(kolize.Connectivity4))
	expect(len(rings.Points()) == 4 && len(rings.RingEnd()) == 1, "the outline of a block")
	filled := must(rings.Fill(60, 40))
	expect(filled.Count() == mask.Count(), "an outline filled again")
	shape := must(kolize.NewShapeFromRings(rings))
	rings.Close()
	turned := must(shape.Transform(kolize.PoseDegrees(100, 0, 90)))
	expect(must(turned.Scale(2, 2)).Bounds().Max.X == 200, "a shape turned and scaled")
	corners := []kolize.Vec2{{X: 0, Y: 0}, {X: 9, Y: 0}, {X: 9, Y: 9}, {X: 5, Y: 2}, {X: 0, Y: 9}}
	star := must(kolize.NewShapePolygonWithTree(corners, []int32{5}))
	parts := must(star.ConvexParts(0))
	expect(parts.Part(0) != nil && parts.Part(99) == nil, "convex parts")
	expect(len(must(star.Triangulate()).Indices()) == 9, "triangles")
	expect(must(kolize.NewShapeRoundedPolygon(corners, 1)).Bounds().Min.X == -1, "a rounded polygon")
	expect(len(kolize.ConvexHull(corners)) == 4, "a convex hull")
	expect(len(star.Points()) == 5, "the vertices of a shape")
	square := kolize.Box{Max: kolize.Vec2{X: 1, Y: 1}}
	boxes := make([]kolize.Box, 50)
	for i := range boxes {
		boxes[i] = square
	}
	expect(len(must(kolize.BoxPairs(boxes))) == 50*49/2, "a list of more than 64")

	pixels := make([]byte, 4*8*8)
	pixels[3] = 255
	surface := kolize.Surface{Pixels: pixels, Pitch: 32, Format: kolize.FormatRgba32, W: 8, H: 8}
	rule := kolize.Rule{Kind: kolize.RuleAlpha, Threshold: 127}
	expect(must(kolize.NewMaskFromSurface(&surface, &rule)).Count() == 1, "a mask of pixels")
	tiles := []kolize.Tile{{}, {NPoints: 4}}
	tiles[1].Points = [8]kolize.Vec2{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}}
	grid := must(kolize.NewGrid(&kolize.GridDef{W: 4, H: 4, CellW: 16, CellH: 16, IdBytes: 1, Ids: make([]byte, 16), Tiles: tiles}))
	expect(grid.Set(1, 1, 1) == nil && grid.Get(1, 1) == 1, "a grid")

	world := must(kolize.NewWorld(&kolize.WorldDef{Mode: kolize.PairsTouch}))
	box := must(kolize.NewShapeBox(square.Min, square.Max))
	defs := make([]kolize.BodyDef, 100)
	for i := range defs {
		defs[i] = kolize.BodyDef{Shape: box, Pose: kolize.PoseDegrees(float32(i), 0, 0), User: uint64(i)}
	}
	bodies := must(world.CreateBodies(defs))
	all := must(kolize.NewShapeBox(kolize.Vec2{X: -1, Y: -1}, kolize.Vec2{X: 200, Y: 2}))
	expect(len(world.Find(all, kolize.PairsOverlap, nil)) == 100, "a query of more than 64")
	expect(len(world.Nearest(box, 1000, nil, 7)) == 7, "the nearest seven")
	result, hits, err := world.MoveBody(bodies[99], kolize.Vec2{X: -50, Y: 0}, nil)
	expect(err == nil && len(hits) == int(result.NHits) && len(hits) > 0, "a move with hits")
	_, found := world.Ray(kolize.Vec2{X: 0, Y: 50}, kolize.Vec2{X: 0, Y: 60}, 0, nil)
	expect(!found && world.Step() == nil && len(world.Pairs()) >= 98, "a ray that hits nothing")
	_, err = kolize.NewShapePolygon(nil)
	expect(err != nil && strings.Contains(err.Error(), "3"), "no points: "+fmt.Sprint(err))
	logs(box)
	fmt.Println("forms: 24 calls")
}

// A log that is played again.
func logs(box *kolize.Shape) {
	world := must(kolize.NewWorld(nil))
	var log []byte
	end := must(world.Record(func(bytes []byte) { log = append(log, bytes...) }, true))
	must(world.CreateBody(&kolize.BodyDef{Shape: box}))
	expect(world.Step() == nil && end() == nil && world.Step() == nil, "a log")
	size := len(log)
	expect(world.Step() == nil && len(log) == size && size > 0, "a log that was ended")
	replay := must(kolize.NewReplay(log))
	expect(replay.Steps() == 1 && replay.Seek(1) == nil && replay.World().Count() == 1, "a log played again")
	_, err := kolize.NewReplay(log[:3])
	expect(err != nil, "a log of three bytes")
}
