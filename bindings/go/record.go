// Logs of worlds, which call back: what the writer of kolize.go leaves out, by hand.

package kolize

// #include <stdlib.h>
// #include "kolize_flat.h"
// void kolizeWrite(void *ctx, void *bytes, size_t n);
import "C"

import (
	"runtime"
	"runtime/cgo"
	"unsafe"
)

//export kolizeWrite
func kolizeWrite(ctx, bytes unsafe.Pointer, n C.size_t) {
	(*(*cgo.Handle)(ctx)).Value().(func([]byte))(unsafe.Slice((*byte)(bytes), int(n)))
}

// Record begins a log of the world: write gets its bytes, call by call, and must copy those that it keeps. The function
// that it returns ends the log. With hashes each step notes the hash of the world.
//
// C: kz_world_record
func (w *World) Record(write func([]byte), hashes bool) (end func() error, err error) {
	ctx := C.malloc(C.size_t(unsafe.Sizeof(cgo.Handle(0))))
	handle := cgo.NewHandle(write)
	*(*cgo.Handle)(ctx) = handle
	c := C.kz_recorder{write: (*[0]byte)(C.kolizeWrite), ctx: ctx}
	if hashes {
		c.flags = C.KZ_RECORD_HASHES
	}
	var failed C.kz_error
	free := func() {
		handle.Delete()
		C.free(ctx)
	}
	if err := failure(C.kzf_world_record(w.ptr(), &c, &failed), &failed); err != nil {
		free()
		return nil, err
	}
	return func() error {
		var failed C.kz_error
		err := failure(C.kzf_world_record(w.ptr(), nil, &failed), &failed)
		if err == nil {
			free()
		}
		return err
	}, nil
}

// A Replay is a log that is played again.
type Replay struct{ c *C.kz_replay }

// NewReplay begins to play a log again. It copies the bytes.
//
// C: kz_replay_create
func NewReplay(log []byte) (*Replay, error) {
	block := C.CBytes(log)
	var made *C.kz_replay
	var failed C.kz_error
	err := failure(C.kzf_replay_create(block, C.size_t(len(log)), nil, nil, &made, &failed), &failed)
	if err != nil {
		C.free(block)
		return nil, err
	}
	r := &Replay{made}
	runtime.SetFinalizer(r, func(r *Replay) {
		C.kzf_replay_free(r.c)
		C.free(block)
	})
	return r, nil
}

// Steps is how many steps the log has.
//
// C: kz_replay_steps
func (r *Replay) Steps() uint64 {
	defer runtime.KeepAlive(r)
	return uint64(C.kzf_replay_steps(r.c))
}

// Seek plays up to and with a step.
//
// C: kz_replay_seek
func (r *Replay) Seek(step uint64) error {
	defer runtime.KeepAlive(r)
	var failed C.kz_error
	return failure(C.kzf_replay_seek(r.c, C.uint64_t(step), &failed), &failed)
}

// World is the world at this place, to read until the replay goes on; nil before it is made.
//
// C: kz_replay_world
func (r *Replay) World() *World {
	c := C.kzf_replay_world(r.c)
	if c == nil {
		return nil
	}
	return &World{c: c, object: object{lent: true, keeps: []any{r}}}
}
