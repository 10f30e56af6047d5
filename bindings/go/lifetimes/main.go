// lifetimes: what shapes and bodies refer to lives as long as they do, however often the collector runs; and then ends.
package main

import (
	"errors"
	"fmt"
	"log"
	"math"
	"runtime"

	"kolize"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func expect(holds bool, what string) {
	if !holds {
		log.Fatal(what)
	}
}

// ring has more vertices than a shape of C stores itself; nobody refers to the slice afterwards.
func ring(n int) *kolize.Shape {
	points := make([]kolize.Vec2, n)
	for i := range points {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = kolize.Vec2{X: float32(10 * c), Y: float32(10 * s)}
	}
	shape, err := kolize.NewShapePolygon(points)
	check(err)
	return shape
}

func masked(x float64) *kolize.Shape {
	mask, err := kolize.NewMaskFromText("###\n###\n###")
	check(err)
	shape, err := kolize.NewShapeMask(mask, x, 0)
	check(err)
	parts, err := kolize.NewShapeParts([]*kolize.Shape{shape, ring(20)})
	check(err)
	return parts
}

func churn() {
	for i := 0; i < 5; i++ {
		runtime.GC()
		waste := make([][]kolize.Vec2, 200)
		for k := range waste {
			waste[k] = make([]kolize.Vec2, 8+k)
		}
	}
}

func main() {
	world, err := kolize.NewWorld(nil)
	check(err)
	var shapes []*kolize.Shape
	var bodies []kolize.Body
	for i := 0; i < 50; i++ {
		shapes = append(shapes, ring(9+i), masked(float64(i)))
		body, err := world.CreateBody(&kolize.BodyDef{Shape: masked(0), Pose: kolize.PoseDegrees(float32(30*i), 0, 0)})
		check(err)
		bodies = append(bodies, body)
		table := []kolize.Fixture{{Shape: ring(12), Kind: 3}}
		_, err = world.CreateBody(&kolize.BodyDef{Fixtures: table, Pose: kolize.PoseDegrees(float32(30*i+5), 0, 0)})
		check(err)
	}
	churn()
	point, err := kolize.NewShapePoint(kolize.Vec2{X: 1, Y: 1})
	check(err)
	for _, shape := range shapes {
		expect(shape.Relate(point) == kolize.Overlap, "a shape lost what it refers to")
	}
	for i, body := range bodies {
		check(world.SetBodyPose(body, kolize.PoseDegrees(float32(30*i), 1, 0)))
	}
	churn()
	check(world.Step())
	expect(len(world.Pairs()) == 50, "the bodies lost what they refer to")

	// A saved state brings bodies back that were destroyed, with what they refer to.
	saved := make([]byte, world.SaveBytes())
	check(world.Save(saved))
	check(world.DestroyBodies(bodies))
	churn()
	check(world.Restore(saved))
	check(world.Step())
	expect(len(world.Pairs()) == 50, "a restored world lost what its bodies refer to")

	var failed *kolize.Error
	_, err = kolize.NewShapeCircle(kolize.Vec2{}, -1)
	expect(errors.Is(err, kolize.ErrNegativeRadius) && errors.As(err, &failed), "a negative radius is refused")
	world.Close()
	world.Close()
	for i := 0; i < 20000; i++ {
		ring(100).Close()
	}
	fmt.Println("lifetimes: 4 kinds held")
}
