// What the calls of kolize.go share: errors, memory of C, and what bodies refer to.

package kolize

// #include <stdlib.h>
// #include <stddef.h>
// #include "kolize_flat.h"
import "C"

import "unsafe"

// Error is why a call failed. Unwrap gives its Code, so errors.Is(err, kolize.ErrNotFinite) works.
type Error struct {
	Code Result
	A, B int64 // what Code's text is about: see docs/conventions.md
}

// Error is the sentence of the error.
func (e *Error) Error() string {
	c := C.kz_error{code: C.kz_result(e.Code), a: C.int64_t(e.A), b: C.int64_t(e.B)}
	var text [512]C.char
	C.kzf_error_text(&c, &text[0], C.size_t(len(text)))
	return C.GoString(&text[0])
}

// Unwrap is the code.
func (e *Error) Unwrap() error { return e.Code }

// Error is the name of the code.
func (r Result) Error() string { return C.GoString(C.kzf_result_name(C.kz_result(r))) }

func failure(result C.kz_result, err *C.kz_error) error {
	if result == C.KZ_OK {
		return nil
	}
	if C.kz_result(err.code) != result {
		return &Error{Code: Result(result)}
	}
	return &Error{Result(err.code), int64(err.a), int64(err.b)}
}

// An object is what all objects of the library have: what they refer to, and whether another one has the memory.
type object struct {
	closed, lent bool
	keeps        []any
}

// An arena is memory of C for what a call takes, and objects that must live as long.
type arena struct {
	blocks []unsafe.Pointer
	keeps  []any
}

func (a *arena) take(bytes uintptr) unsafe.Pointer {
	p := C.calloc(1, C.size_t(bytes+8))
	a.blocks = append(a.blocks, p)
	return p
}

func (a *arena) text(s string) *C.char {
	p := C.CString(s)
	a.blocks = append(a.blocks, unsafe.Pointer(p))
	return p
}

func (a *arena) free() {
	for _, p := range a.blocks {
		C.free(p)
	}
	a.blocks = nil
}

func lowered[T any](a *arena, items []T) unsafe.Pointer {
	if len(items) == 0 {
		return nil
	}
	p := a.take(uintptr(len(items)) * unsafe.Sizeof(items[0]))
	copy(unsafe.Slice((*T)(p), len(items)), items)
	return p
}

func lowerAll[T, C any](a *arena, items []T, fill func(*T, *C)) *C {
	if len(items) == 0 {
		return nil
	}
	all := unsafe.Slice((*C)(a.take(uintptr(len(items))*unsafe.Sizeof(*new(C)))), len(items))
	for i := range items {
		fill(&items[i], &all[i])
	}
	return &all[0]
}

func firstOf[T any](items []T) unsafe.Pointer {
	if len(items) == 0 {
		return nil
	}
	return unsafe.Pointer(&items[0])
}

func cut[T any](items []T, n int) []T {
	if n < len(items) {
		return items[:n]
	}
	return items
}

func copied[T any](p unsafe.Pointer, n int) []T {
	out := make([]T, n)
	if n > 0 {
		copy(out, unsafe.Slice((*T)(p), n))
	}
	return out
}

// keep notes what a body refers to, instead of what it referred to before.
func (w *World) keep(body Body, things ...any) {
	if w.bodies == nil {
		w.bodies = map[uint32][]any{}
	}
	w.drop(body)
	w.bodies[body.Index] = things
}

// drop forgets it, unless a saved state of the world may bring the body back.
func (w *World) drop(body Body) {
	if w.saved {
		w.held = append(w.held, w.bodies[body.Index])
	}
	delete(w.bodies, body.Index)
}

func (s *Shape) fill(c *C.kz_shape, a *arena) {
	if s != nil {
		*c = *s.ptr()
		a.keeps = append(a.keeps, s)
	}
}

// Kind is what the shape is.
func (s *Shape) Kind() Kind { return Kind(s.ptr().kind) }

// Bounds is the smallest box around the shape.
func (s *Shape) Bounds() Box { return *(*Box)(unsafe.Pointer(&s.ptr().bounds)) }

func shaped(c *C.kz_shape, keeps ...any) *Shape {
	if c == nil {
		return nil
	}
	var out *C.kz_shape
	if C.kzf_shape_copy(c, &out, nil) != C.KZ_OK {
		panic("kolize: out of memory")
	}
	return newShape(out, keeps...)
}

// Flags are what a maker found out about the shape: ShapeConvex and its like.
func (s *Shape) Flags() uint32 { return uint32(s.ptr().flags) }
