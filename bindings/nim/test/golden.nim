## golden: asks what the golden table's modules ask, and prints their rows: golden [FAULT] < questions
## With FAULT it changes a bit of that answer, which must be noticed.
import std/[math, os, strutils]
import kolize

type
  Hash = object
    name: string
    value: uint64
    answers, fault: int64
  Line = object
    words: seq[string]
    at: int

proc mix(hash: var Hash, v: uint64) =
  hash.value = (hash.value xor v) * 0x9fb21c651e98df25'u64
  hash.value = hash.value xor (hash.value shr 32)

proc put(hash: var Hash, v: uint64) =
  hash.mix(if hash.answers == hash.fault: v xor 1 else: v)
  inc hash.answers

proc number(hash: var Hash, v: int64) = hash.put cast[uint64](v)

proc floats(hash: var Hash, numbers: varargs[float32]) =
  for v in numbers: hash.put(if v.isNaN: 0x7fc00000'u64 else: uint64(cast[uint32](v)))

proc text(hash: var Hash, s: string) =
  var word = uint64(s.len)
  for i, one in s:
    if i mod 8 == 0:
      hash.mix word
      word = 0
    word = word or (uint64(one) shl (i mod 8 * 8))
  hash.put word

proc row(hash: Hash) =
  if hash.name.len > 0: echo hash.name, " ", hash.answers, " ", toHex(hash.value).toLowerAscii

proc next(w: var Line): string =
  result = w.words[w.at]
  inc w.at

proc int(w: var Line): int = parseInt(w.next)
proc float(w: var Line): float32 = cast[float32](uint32(fromHex[uint64](w.next)))

proc point(w: var Line): Vec2 =
  let x = w.float
  Vec2(x: x, y: w.float)

proc points(w: var Line, n: int): seq[Vec2] =
  for i in 0 ..< n: result.add w.point

var
  hash: Hash
  shapes: seq[Shape]
  masks: seq[Mask]
  last: Result

proc make(kind: string, w: var Line): Shape =
  case kind
  of "point": return Shape.point(w.point)
  of "polygon": return Shape.polygon(w.points(w.int))
  of "polyline": return Shape.polyline(w.points(w.int))
  of "holes":
    var ends = [int32(w.int), 0]
    ends[1] = int32(w.int)
    return Shape.polygonWithHoles(w.points(ends[1]), ends)
  of "mask":
    let mask = masks[w.int]
    let at = w.point
    return Shape.mask(mask, at.x, at.y)
  of "parts":
    var parts: seq[Shape]
    for i in 0 ..< w.int: parts.add shapes[w.int]
    return Shape.parts(parts)
  else: discard
  let a = w.point
  if kind == "circle": return Shape.circle(a, w.float)
  let b = w.point
  if kind == "segment": return Shape.segment(a, b)
  if kind == "box": Shape.box(a, b) else: Shape.capsule(a, b, w.float)

proc cells(width, height: int, w: var Line): Mask =
  let canvas = newCanvas(int32(width), int32(height))
  for y in 0 ..< height:
    let text = w.next
    for x in 0 ..< width: canvas.set(int32(x), int32(y), text[x] == '#')
  canvas.mask

proc ask(kind: string, w: var Line) =
  case kind
  of "name": hash.text resultName(last)
  of "shape":
    let shape = shapes[w.int]
    let box = shape.bounds
    hash.put shape.flags
    hash.floats(box.min.x, box.min.y, box.max.x, box.max.y)
  of "ray":
    let shape = shapes[w.int]
    let a = w.point
    let b = w.point
    let hit = shape.ray(a, b, uint32(w.int))
    hash.number(ord(hit.hit) * 2 + ord(hit.inside))
    hash.floats(hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y)
    hash.number hit.part
    hash.number hit.edge
  of "sweep":
    let a = shapes[w.int]
    let motion = w.point
    let b = shapes[w.int]
    let hit = a.sweep(motion, b, uint32(w.int))
    hash.number(ord(hit.hit) * 4 + ord(hit.start))
    hash.floats(hit.t, hit.point.x, hit.point.y, hit.normal.x, hit.normal.y)
  of "distance":
    let a = shapes[w.int]
    let gap = a.distance(shapes[w.int])
    hash.floats(gap.distance, gap.onA.x, gap.onA.y, gap.onB.x, gap.onB.y)
  of "contains":
    let a = shapes[w.int]
    hash.number ord(a.contains(shapes[w.int]))
  of "cells":
    masks.setLen w.int
    let width = w.int
    masks.add cells(width, w.int, w)
  else:
    let number = w.int
    last = Result.ok
    try:
      let made = make(kind, w)
      shapes.setLen number
      shapes.add made
    except KolizeError as error:
      last = error.code

for text in stdin.lines:
  var line = Line(words: text.splitWhitespace)
  let kind = line.next
  if kind == "module":
    hash.row
    shapes.setLen 0
    masks.setLen 0
    hash = Hash(name: line.next, value: 0x2545f4914f6cdd1d'u64, fault: if paramCount() > 0: parseInt(paramStr(1)) else: -1)
  else:
    ask(kind, line)
hash.row
