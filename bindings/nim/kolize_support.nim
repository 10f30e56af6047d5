# kolize_support.nim - what the calls of kolize.nim share; it is included there.

proc `$`*(error: RawError): string =
  ## The sentence of an error.
  var text: array[512, char]
  discard kzf_error_text(unsafeAddr error, addr text[0], csize_t(text.len))
  $cast[cstring](addr text[0])

proc check*(failed: RawError, result: cint) =
  ## Raises what both say, unless `result` is 0.
  if result == 0: return
  let error = if failed.code == result: failed else: RawError(code: result)
  let raised = newException(KolizeError, $error)
  raised.code = Result(error.code)
  raised.a = error.a
  raised.b = error.b
  raise raised

proc release(temp: Arena) =
  for one in temp.blocks: c_free(one)
  temp.blocks = @[]
  temp.keeps = @[]

proc endArena(temp: Arena) = temp.release

proc newArena(): Arena = new(result, endArena)

proc take(temp: Arena, bytes: SomeInteger): pointer =
  result = c_calloc(1, csize_t(bytes) + 8)
  temp.blocks.add result

proc text(temp: Arena, s: string): cstring =
  let at = temp.take(s.len + 1)
  if s.len > 0: copyMem(at, unsafeAddr s[0], s.len)
  cast[cstring](at)

proc lower[T](temp: Arena, items: openArray[T]): pointer =
  if items.len == 0: return nil
  result = temp.take(items.len * sizeof(T))
  copyMem(result, unsafeAddr items[0], items.len * sizeof(T))

proc first[T](items: openArray[T]): pointer =
  if items.len > 0: unsafeAddr items[0] else: nil

proc copied[T](items: pointer, n: SomeInteger, _: typedesc[T]): seq[T] =
  result = newSeq[T](int(n))
  if n > 0: copyMem(addr result[0], items, int(n) * sizeof(T))

proc at*(thing: Thing): pointer =
  ## The object for the `kzf_` procs: use it while `thing` is referred to.
  if thing == nil or thing.memory == nil:
    raise newException(ValueError, "kolize: an object that is nil or closed")
  thing.memory

proc closed(thing: Thing): bool = thing == nil or thing.memory == nil

proc keep(world: World, body: Body, thing: RootRef) =
  ## Notes what a body refers to, instead of what it referred to before.
  if world.saved and body.index in world.bodies: world.keeps.add world.bodies[body.index]
  world.bodies[body.index] = thing

proc drop(world: World, body: Body) =
  ## Forgets it, unless a saved state of the world may bring the body back.
  if world.saved and body.index in world.bodies: world.keeps.add world.bodies[body.index]
  world.bodies.del body.index

proc kind*(shape: Shape): Kind =
  ## What the shape is.
  Kind(cast[ptr RawShape](shape.at).kind)

proc flags*(shape: Shape): uint32 =
  ## What a maker found out about the shape: shapeConvex and its like.
  cast[ptr RawShape](shape.at).flags

proc bounds*(shape: Shape): Box =
  ## The smallest box around the shape.
  cast[ptr RawShape](shape.at).bounds

proc copiedShape(shape: pointer, keeps: varargs[RootRef]): Shape =
  if shape == nil: return nil
  var failed: RawError
  var made: pointer
  failed.check kzf_shape_copy(shape, addr made, addr failed)
  result = ownShape(made)
  for one in keeps: result.keeps.add one

proc lowerShapes(temp: Arena, shapes: openArray[Shape]): pointer =
  result = temp.take(shapes.len * sizeof(RawShape))
  for i, one in shapes:
    cast[ptr UncheckedArray[RawShape]](result)[i] = cast[ptr RawShape](one.at)[]
    temp.keeps.add one
