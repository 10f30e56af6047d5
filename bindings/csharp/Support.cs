// What the calls of Kolize.cs share: errors, objects that end by themselves, memory of C, and what bodies refer to.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Kolize
{
    /// <summary>Why a call failed; the message is the sentence of the error.</summary>
    public sealed class KolizeException : Exception
    {
        public readonly Result Code;
        public readonly long A, B;

        internal unsafe KolizeException(RawError error) : base(Text(error))
        {
            Code = (Result)error.Code;
            A = error.A;
            B = error.B;
        }

        private static unsafe string Text(RawError error)
        {
            byte* text = stackalloc byte[512];
            Native.kzf_error_text(&error, text, (UIntPtr)512);
            return Arena.Text(text);
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct RawError
    {
        public int Code;
        public long A, B;

        /// <summary>Throws what `result` and this say, unless it is 0.</summary>
        public void Check(int result)
        {
            if (result == 0) return;
            if (Code != result) this = new RawError { Code = result };
            throw new KolizeException(this);
        }
    }

    internal struct Unmade { }

    /// <summary>An object of the library. It ends when nobody refers to it, or at once by Dispose.</summary>
    public abstract class Thing : SafeHandle
    {
        internal object Keeps; // what it refers to
        internal bool Lent;    // the memory belongs to another object, which Keeps is

        internal Thing() : base(IntPtr.Zero, true) { }

        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        /// <summary>The object for functions of Native: use it while this is referred to.</summary>
        public unsafe void* Ptr
        {
            get
            {
                if (IsClosed || IsInvalid) throw new ObjectDisposedException(GetType().Name);
                return (void*)handle;
            }
        }

        internal unsafe void Own(void* made, params object[] keeps)
        {
            Keeps = keeps;
            SetHandle((IntPtr)made);
        }

        internal Thing Borrowed()
        {
            Lent = true;
            return this;
        }

        internal abstract unsafe void Free(void* memory);

        protected override unsafe bool ReleaseHandle()
        {
            if (!Lent) Free((void*)handle);
            return true;
        }
    }

    /// <summary>Memory of C for what a call takes, and objects that must live as long.</summary>
    internal sealed unsafe class Arena : IDisposable
    {
        private readonly List<IntPtr> blocks = new List<IntPtr>();
        internal readonly List<object> Keeps = new List<object>();

        ~Arena() { Release(); }

        public void Dispose()
        {
            Release();
            GC.SuppressFinalize(this);
        }

        private void Release()
        {
            foreach (IntPtr block in blocks) Marshal.FreeHGlobal(block);
            blocks.Clear();
        }

        internal void* Take(ulong bytes)
        {
            IntPtr block = Marshal.AllocHGlobal((IntPtr)(long)(bytes + 8));
            blocks.Add(block);
            byte* p = (byte*)block;
            for (ulong i = 0; i < bytes + 8; i++) p[i] = 0;
            return p;
        }

        internal byte* Take(string text)
        {
            if (text == null) return null;
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            byte* p = (byte*)Take((ulong)bytes.Length + 1);
            Marshal.Copy(bytes, 0, (IntPtr)p, bytes.Length);
            return p;
        }

        internal static string Text(byte* text)
        {
            if (text == null) return null;
            int n = 0;
            while (text[n] != 0) n++;
            byte[] bytes = new byte[n];
            Marshal.Copy((IntPtr)text, bytes, 0, n);
            return Encoding.UTF8.GetString(bytes);
        }

        internal RawShape Fill(Shape shape)
        {
            if (shape == null) return new RawShape();
            Keeps.Add(shape);
            return *(RawShape*)shape.Ptr;
        }

        internal void* Lower(Shape[] shapes)
        {
            var all = (RawShape*)Take((ulong)(shapes.Length * sizeof(RawShape)));
            for (int i = 0; i < shapes.Length; i++) all[i] = Fill(shapes[i]);
            return all;
        }

        internal void* Fill(Thing thing)
        {
            if (thing == null) return null;
            Keeps.Add(thing);
            return thing.Ptr;
        }
    }

    public static unsafe partial class Native
    {
        private static void Size(string name, int bytes)
        {
            using (var temp = new Arena())
                if ((int)kzf_sizeof(temp.Take(name)) != bytes)
                    throw new InvalidOperationException("kolize: another size of " + name + " than in the library");
        }
    }

    public sealed unsafe partial class World
    {
        private readonly Dictionary<uint, object> bodies = new Dictionary<uint, object>();
        private readonly List<object> held = new List<object>();
        private bool saved;

        /// <summary>Notes what a body refers to, instead of what it referred to before.</summary>
        private void Keep(Body body, object thing)
        {
            Drop(body);
            bodies[body.Index] = thing;
        }

        /// <summary>Forgets it, unless a saved state of the world may bring the body back.</summary>
        private void Drop(Body body)
        {
            object thing;
            if (saved && bodies.TryGetValue(body.Index, out thing)) held.Add(thing);
            bodies.Remove(body.Index);
        }
    }

    public sealed unsafe partial class Shape
    {
        private RawShape Raw { get { var raw = *(RawShape*)Ptr; GC.KeepAlive(this); return raw; } }

        /// <summary>What the shape is.</summary>
        public Kind Kind { get { return (Kind)Raw.Kind; } }

        /// <summary>What a maker found out about the shape: Kz.ShapeConvex and its like.</summary>
        public uint Flags { get { return Raw.Flags; } }

        /// <summary>The smallest box around the shape.</summary>
        public Box Bounds { get { return Raw.Bounds; } }

        internal static Shape Copy(void* shape, params object[] keeps)
        {
            if (shape == null) return null;
            void* made;
            new RawError().Check(Native.kzf_shape_copy(shape, &made, null));
            return Made(made, keeps);
        }
    }

    public partial struct Vec2
    {
        public static Vec2 operator +(Vec2 a, Vec2 b) { return new Vec2(a.X + b.X, a.Y + b.Y); }
        public static Vec2 operator -(Vec2 a, Vec2 b) { return new Vec2(a.X - b.X, a.Y - b.Y); }
        public static Vec2 operator *(Vec2 a, float by) { return new Vec2(a.X * by, a.Y * by); }
    }

    public partial struct Body : IEquatable<Body>
    {
        public bool Equals(Body other) { return Index == other.Index && Generation == other.Generation; }
        public override bool Equals(object other) { return other is Body && Equals((Body)other); }
        public override int GetHashCode() { return (int)(Index * 31 + Generation); }
        public static bool operator ==(Body a, Body b) { return a.Equals(b); }
        public static bool operator !=(Body a, Body b) { return !a.Equals(b); }
    }
}
