// golden: asks what the golden table's modules ask, and prints their rows: go run ./golden < questions
// With an argument it changes a bit of that answer, which must be noticed.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"log"
	"math"
	"os"
	"strconv"
	"strings"

	"kolize"
)

type hash struct {
	name           string
	value          uint64
	answers, fault int
}

func (h *hash) mix(v uint64) {
	h.value = (h.value ^ v) * 0x9fb21c651e98df25
	h.value ^= h.value >> 32
}

func (h *hash) u64(v uint64) {
	if h.answers == h.fault {
		v ^= 1
	}
	h.answers++
	h.mix(v)
}

func (h *hash) f32(numbers ...float32) {
	for _, v := range numbers {
		bits := math.Float32bits(v)
		if v != v {
			bits = 0x7fc00000
		}
		h.u64(uint64(bits))
	}
}

func (h *hash) text(s string) {
	word := uint64(len(s))
	for i := 0; i < len(s); i++ {
		if i%8 == 0 {
			h.mix(word)
			word = 0
		}
		word |= uint64(s[i]) << (i % 8 * 8)
	}
	h.u64(word)
}

func (h *hash) row() {
	if h.name != "" {
		fmt.Printf("%s %d %016x\n", h.name, h.answers, h.value)
	}
}

func flag(b bool, v uint64) uint64 {
	if b {
		return v
	}
	return 0
}

// A line's numbers, read one after the other.
type words []string

func (w *words) int() int {
	n, err := strconv.Atoi((*w)[0])
	if err != nil {
		log.Fatal(err)
	}
	*w = (*w)[1:]
	return n
}

func (w *words) float() float32 {
	bits, err := strconv.ParseUint((*w)[0], 16, 32)
	if err != nil {
		log.Fatal(err)
	}
	*w = (*w)[1:]
	return math.Float32frombits(uint32(bits))
}

func (w *words) point() kolize.Vec2 {
	x := w.float()
	return kolize.Vec2{X: x, Y: w.float()}
}

func (w *words) points(n int) []kolize.Vec2 {
	out := make([]kolize.Vec2, n)
	for i := range out {
		out[i] = w.point()
	}
	return out
}

type asker struct {
	hash
	shapes []*kolize.Shape
	masks  []*kolize.Mask
	last   kolize.Result
}

func (a *asker) makes(kind string, w words) (*kolize.Shape, error) {
	switch kind {
	case "point":
		return kolize.NewShapePoint(w.point())
	case "segment":
		return kolize.NewShapeSegment(w.point(), w.point())
	case "box":
		return kolize.NewShapeBox(w.point(), w.point())
	case "circle":
		return kolize.NewShapeCircle(w.point(), w.float())
	case "capsule":
		return kolize.NewShapeCapsule(w.point(), w.point(), w.float())
	case "polygon":
		return kolize.NewShapePolygon(w.points(w.int()))
	case "polyline":
		return kolize.NewShapePolyline(w.points(w.int()))
	case "holes":
		ends := []int32{int32(w.int()), int32(w.int())}
		return kolize.NewShapePolygonWithHoles(w.points(int(ends[1])), ends)
	case "mask":
		mask := a.masks[w.int()]
		at := w.point()
		return kolize.NewShapeMask(mask, float64(at.X), float64(at.Y))
	}
	parts := make([]*kolize.Shape, w.int())
	for i := range parts {
		parts[i] = a.shapes[w.int()]
	}
	return kolize.NewShapeParts(parts)
}

func (a *asker) make(kind string, w words) {
	number := w.int()
	shape, err := a.makes(kind, w)
	a.last = kolize.OK
	var failed *kolize.Error
	if errors.As(err, &failed) {
		a.last = failed.Code
		return
	}
	a.shapes = append(a.shapes[:number], shape)
}

func (a *asker) cells(w words) {
	number, width, height := w.int(), w.int(), w.int()
	rows := []string(w)
	canvas, err := kolize.NewCanvas(int32(width), int32(height))
	if err != nil {
		log.Fatal(err)
	}
	for y := 0; y < height; y++ {
		for x := 0; x < width; x++ {
			canvas.Set(int32(x), int32(y), rows[y][x] == '#')
		}
	}
	a.masks = append(a.masks[:number], canvas.Mask())
}

func (a *asker) ask(kind string, w words) {
	switch kind {
	case "name":
		a.text(kolize.ResultName(a.last))
	case "shape":
		shape := a.shapes[w.int()]
		a.u64(uint64(shape.Flags()))
		box := shape.Bounds()
		a.f32(box.Min.X, box.Min.Y, box.Max.X, box.Max.Y)
	case "ray":
		hit := a.shapes[w.int()].Ray(w.point(), w.point(), uint32(w.int()))
		a.u64(flag(hit.Hit, 2) + flag(hit.Inside, 1))
		a.f32(hit.T, hit.Point.X, hit.Point.Y, hit.Normal.X, hit.Normal.Y)
		a.u64(uint64(int64(hit.Part)))
		a.u64(uint64(int64(hit.Edge)))
	case "sweep":
		hit := a.shapes[w.int()].Sweep(w.point(), a.shapes[w.int()], uint32(w.int()))
		a.u64(flag(hit.Hit, 4) + uint64(hit.Start))
		a.f32(hit.T, hit.Point.X, hit.Point.Y, hit.Normal.X, hit.Normal.Y)
	case "distance":
		gap := a.shapes[w.int()].Distance(a.shapes[w.int()])
		a.f32(gap.Distance, gap.OnA.X, gap.OnA.Y, gap.OnB.X, gap.OnB.Y)
	case "contains":
		a.u64(flag(a.shapes[w.int()].Contains(a.shapes[w.int()]), 1))
	case "cells":
		a.cells(w)
	default:
		a.make(kind, w)
	}
}

func main() {
	fault := -1
	if len(os.Args) > 1 {
		fault, _ = strconv.Atoi(os.Args[1])
	}
	asks := &asker{}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if words[0] == "module" {
			asks.row()
			*asks = asker{hash: hash{words[1], 0x2545f4914f6cdd1d, 0, fault}}
			continue
		}
		asks.ask(words[0], words[1:])
	}
	asks.row()
}
