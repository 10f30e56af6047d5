/// What the calls of kolize.d share: objects that are counted, and memory of C for what a call takes.
module kolize_support;

import core.atomic : atomicOp;
import core.stdc.stdlib : calloc, free, realloc;
import core.stdc.string : memcpy;

/// A function of C that frees.
extern (C) alias End = void function(void*) nothrow @nogc;

private struct Control
{
    void* memory;
    End end; // null: the memory belongs to another object, which is kept
    shared int count;
    Ref* keeps;
    size_t nKeeps;
    Ref* bodies;
    size_t nBodies;
    bool saved;
}

/// A counted reference to memory of C; whoever copies it shares it.  The counts are atomic, so any thread may end it.
struct Ref
{
    private Control* control;

    /// Takes memory that `end` frees.
    static Ref make(void* memory, End end) nothrow
    {
        Ref made;
        made.control = cast(Control*) calloc(1, Control.sizeof);
        made.control.memory = memory;
        made.control.end = end;
        made.control.count = 1;
        return made;
    }

    /// No memory as yet: for what a call takes.
    static Ref arena() nothrow
    {
        return make(null, null);
    }

    this(this) nothrow
    {
        if (control) atomicOp!"+="(control.count, 1);
    }

    ~this() nothrow
    {
        if (!control || atomicOp!"-="(control.count, 1) != 0) return;
        if (control.end) control.end(control.memory);
        foreach (i; 0 .. control.nKeeps) destroy(control.keeps[i]);
        foreach (i; 0 .. control.nBodies) destroy(control.bodies[i]);
        free(control.keeps);
        free(control.bodies);
        free(control);
        control = null;
    }

    /// Is there anything?
    bool isNull() const nothrow
    {
        return control is null;
    }

    /// The memory.
    inout(void)* get() inout
    {
        if (!control) throw new Error("kolize: an object that is closed");
        return control.memory;
    }

    /// Refers to another object as long as this one lives.
    void keep(Ref one) nothrow
    {
        if (one.isNull) return;
        const n = control.nKeeps++;
        if ((n & (n - 1)) == 0) control.keeps = cast(Ref*) realloc(control.keeps, (n ? 2 * n : 1) * Ref.sizeof);
        control.keeps[n].control = null; // new memory: nothing is to be ended
        control.keeps[n] = one;
    }

    /// Of a world: what a body refers to, instead of what it referred to before.
    void keepBody(uint index, Ref one) nothrow
    {
        if (control.saved && index < control.nBodies) keep(control.bodies[index]);
        if (index >= control.nBodies)
        {
            const more = index + 1 > 2 * control.nBodies ? index + 1 : 2 * control.nBodies;
            control.bodies = cast(Ref*) realloc(control.bodies, more * Ref.sizeof);
            foreach (i; control.nBodies .. more) control.bodies[i].control = null;
            control.nBodies = more;
        }
        control.bodies[index] = one;
    }

    /// Of a world: forgets it, unless a saved state may bring the body back.
    void dropBody(uint index) nothrow
    {
        if (index < control.nBodies) keepBody(index, Ref.init);
    }

    /// Of a world: a state was saved, which refers to all that bodies refer to now.
    void save() nothrow
    {
        control.saved = true;
    }

    /// Memory that lives as long.
    void* take(size_t bytes) nothrow
    {
        auto block = calloc(1, bytes + 8);
        keep(make(block, &free));
        return block;
    }

    /// A copy of an array.
    void* lower(T)(const(T)[] items) nothrow
    {
        if (!items.length) return null;
        auto block = take(items.length * T.sizeof);
        memcpy(block, items.ptr, items.length * T.sizeof);
        return block;
    }

    /// A string of C.
    char* text(const(char)[] s) nothrow
    {
        auto block = cast(char*) take(s.length + 1);
        block[0 .. s.length] = s[];
        return block;
    }
}
