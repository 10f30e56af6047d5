/* base.hpp - results, spans, flags and the lifetime of borrowed memory: what the other C++ headers are made of.
 *
 * Nothing here throws, and nothing needs run-time type information.  A std::vector or std::shared_ptr that finds no memory
 * does what the program's build does then: it throws std::bad_alloc, or ends the program. */
#ifndef KOLIZE_CPP_BASE_HPP
#define KOLIZE_CPP_BASE_HPP

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wzero-as-null-pointer-constant"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuseless-cast"
#endif
#endif
#include "../kolize.h"
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/* What value() of a failed result does with the sentence of its error.  Define it before the header to do something else;
 * it must not return. */
#if !defined(KZ_CPP_FAIL)
#define KZ_CPP_FAIL(sentence) (static_cast<void>(std::fprintf(stderr, "kolize: %s\n", sentence)), std::abort())
#endif

/* A function that keeps its registers to itself, so that what seldom calls it is short. */
#if defined(__GNUC__)
#define KZ_CPP_APART __attribute__((noinline))
#else
#define KZ_CPP_APART
#endif

namespace kz
{

/* The plain values of the C interface, under their names without the prefix. */
using allocator = kz_allocator;
using code = kz_result;
using cpu_level = kz_cpu_level;

/* ---- Options ------------------------------------------------------------------------------------------- */

/* Structs that a program fills begin with the default of C in every field, with braces or without, and take the
 * designated initialisers of C++20: kz::limits{.max_pixels = 1000}. */
struct limits {
    std::uint64_t max_pixels = 0, max_bytes = 0;
    std::uint32_t max_depth = 0, max_objects = 0;
    std::uint64_t max_memory = 0;
    std::uint32_t max_notes = 0;
    bool strict = false;
    const char *root = nullptr;

    kz_limits c() const noexcept
    {
        return {max_pixels, max_bytes, max_depth, max_objects, max_memory, max_notes, strict, root};
    }
};
struct work {
    std::uint64_t max_work = 0;
    bool (*keep_going)(void *ctx) = nullptr;
    void *ctx = nullptr;

    kz_work c() const noexcept { return {max_work, keep_going, ctx}; }
};

namespace detail
{
/* The limits of C that a pointer to limits means, for one call. */
class c_limits
{
  public:
    explicit c_limits(const limits *l) noexcept : c_(l ? l->c() : kz_limits()), given_(l != nullptr) {}
    operator const kz_limits *() const noexcept { return given_ ? &c_ : nullptr; }

  private:
    kz_limits c_;
    bool given_;
};
} // namespace detail

/* ---- Spans --------------------------------------------------------------------------------------------- */

/* A pointer and a length: std::span, as far as it is needed, for C++17.  It is the same type in every standard, so files
 * that are compiled by different ones link.  It converts from and to std::span.
 *
 * It borrows: a function that takes one reads it until it returns, and one that returns it says how long it is valid. */
template <class T> class span
{
  public:
    constexpr span() noexcept = default;
    constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t N> constexpr span(T (&items)[N]) noexcept : data_(items), size_(N) {}
    /* From anything with data() and size(): std::vector, std::array, std::string, std::span. */
    template <
        class C,
        class = std::enable_if_t<
            !std::is_same<std::remove_cv_t<std::remove_reference_t<C>>, span>::value &&
            std::is_convertible<std::remove_pointer_t<decltype(std::declval<C &>().data())> (*)[], T (*)[]>::value &&
            std::is_convertible<decltype(std::declval<C &>().size()), std::size_t>::value>>
    constexpr span(C &&items) noexcept : data_(items.data()), size_(items.size())
    {
    }
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winit-list-lifetime"
#endif
    /* From a list in braces, for arguments: convex_hull({{0, 0}, {4, 0}, {4, 3}}). */
    template <class U = T, class = std::enable_if_t<std::is_const<U>::value>>
    constexpr span(std::initializer_list<std::remove_const_t<U>> items) noexcept
        : data_(items.begin()), size_(items.size())
    {
    }
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }
    constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }
    constexpr T &front() const noexcept { return data_[0]; }
    constexpr T &back() const noexcept { return data_[size_ - 1]; }
    constexpr span first(std::size_t n) const noexcept { return {data_, n < size_ ? n : size_}; }

  private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

using bytes_view = span<const unsigned char>;

/* ---- Errors and results -------------------------------------------------------------------------------- */

namespace detail
{
/* Calls write(text, size), which returns the whole length as snprintf does, for a std::string of that length. */
template <class F> std::string text_of(F write)
{
    char small[160];
    const std::size_t n = write(small, sizeof small);
    if (n < sizeof small) return std::string(small, n);
    std::string all(n + 1, '\0');
    write(&all[0], all.size());
    all.resize(n);
    return all;
}

/* Calls fill(out, max), which returns how many there are, for a vector of them all. */
template <class T, class F> std::vector<T> all_of(F fill)
{
    T few[16];
    const std::size_t n = fill(few, 16);
    if (n <= 16) return std::vector<T>(few, few + n);
    std::vector<T> out(n);
    fill(out.data(), n);
    return out;
}
} // namespace detail

/* What went wrong, and where. */
struct error : kz_error {
    constexpr error() noexcept : kz_error{KZ_OK, 0, 0} {}
    constexpr explicit error(kz_result why) noexcept : kz_error{why, 0, 0} {}
    constexpr error(const kz_error &e) noexcept : kz_error(e) {}
    /* The sentence for people. */
    std::string message() const
    {
        return detail::text_of([this](char *text, std::size_t size) { return kz_error_text(this, text, size); });
    }
    const char *name() const noexcept { return kz_result_name(code); }
};

namespace detail
{
/* The end of a program that asked for the value of a failed result. */
template <class E> KZ_CPP_APART void fail(const E &error) { KZ_CPP_FAIL(error.message().c_str()); }
} // namespace detail

/* A value, or why there is none.  Nothing is half made: a failed result holds an empty value.
 *
 *     if (kz::result<kz::mask> ship = kz::mask::from_text(rows)) use(*ship);
 *     else std::puts(ship.error().message().c_str());
 *
 * value() is for what cannot fail, or must not: it ends the program with the sentence (KZ_CPP_FAIL). */
template <class T, class E = error> class [[nodiscard]] result
{
  public:
    result() noexcept(noexcept(T{})) : value_{} {}
    /* The value that T(make, error) is. */
    template <class F> result(std::in_place_t, const F &make) noexcept : value_(make, error_) {}
    bool ok() const noexcept { return error_.code == KZ_OK; }
    explicit operator bool() const noexcept { return ok(); }
    const E &error() const noexcept { return error_; }
    T &operator*() noexcept { return value_; }
    const T &operator*() const noexcept { return value_; }
    T *operator->() noexcept { return &value_; }
    const T *operator->() const noexcept { return &value_; }
    T &value() &
    {
        require();
        return value_;
    }
    const T &value() const &
    {
        require();
        return value_;
    }
    T value() &&
    {
        require();
        return std::move(value_);
    }
    template <class U> T value_or(U &&other) &&
    {
        return ok() ? std::move(value_) : static_cast<T>(std::forward<U>(other));
    }

    /* For makers: where a C function writes its value and its error. */
    T *slot() noexcept { return &value_; }
    E *err() noexcept { return &error_; }
    bool take(kz_result why) noexcept
    {
        error_.code = why;
        return why == KZ_OK;
    }

  private:
    void require() const
    {
        if (!ok()) detail::fail(error_);
    }
    E error_{};
    T value_;
};

/* Whether a call went well.  value() insists; static_cast<void>(...) says that it does not matter. */
template <class E> class [[nodiscard]] result<void, E>
{
  public:
    result() noexcept = default;
    result(const E &e) noexcept : error_(e) {}
    bool ok() const noexcept { return error_.code == KZ_OK; }
    explicit operator bool() const noexcept { return ok(); }
    const E &error() const noexcept { return error_; }
    void value() const
    {
        if (!ok()) detail::fail(error_);
    }
    E *err() noexcept { return &error_; }
    bool take(kz_result why) noexcept
    {
        error_.code = why;
        return why == KZ_OK;
    }

  private:
    E error_{};
};
using status = result<void, error>;

namespace detail
{
/* A status of a call that takes a kz_error *. */
template <class F> status checked(F call)
{
    status s;
    s.take(call(s.err()));
    return s;
}

/* A T made of the pointer that call(&pointer, err) writes. */
template <class T, class Raw, class E = error, class F> result<T, E> made(F call)
{
    result<T, E> r;
    Raw *raw = nullptr;
    if (r.take(call(&raw, r.err()))) *r.slot() = T(raw);
    return r;
}

template <class T, void (*Free)(T *)> struct deleter {
    void operator()(T *p) const noexcept { Free(p); }
};
template <class T, void (*Free)(T *)> using unique = std::unique_ptr<T, deleter<T, Free>>;

/* An owner of one of the C interface's structs that hold a list and its allocator. */
template <class T, void (*Free)(T *)> class list
{
  public:
    list() noexcept = default;
    list(list &&other) noexcept : c_(other.c_) { other.c_ = T{}; }
    list &operator=(list &&other) noexcept
    {
        std::swap(c_, other.c_);
        return *this;
    }
    list(const list &) = delete;
    list &operator=(const list &) = delete;
    ~list() { Free(&c_); }
    const T &c() const noexcept { return c_; }
    T *out() noexcept { return &c_; }

  protected:
    T c_{};
};

/* The context of a callback, and back. */
template <class F> void *context(const F &f) noexcept
{
    return const_cast<void *>(static_cast<const void *>(std::addressof(f)));
}
template <class F> F &function_of(void *ctx) noexcept { return *static_cast<F *>(ctx); }

/* A value that is made by a call in the place where it will stay: std::optional<T>(std::in_place, in_place_of(call)). */
template <class F> struct in_place_call {
    F call;
    operator decltype(std::declval<F &>()())() const { return call(); }
};
template <class F> in_place_call<F> in_place_of(F call) { return {call}; }
} // namespace detail

namespace detail
{
/* What fill(&out), which always writes, leaves in `out`, if it returns true; without a copy or zeros before. */
template <class T, class F> std::optional<T> optional_of(F fill)
{
    bool there = false;
    std::optional<T> r(std::in_place, in_place_of([&] {
                           T out;
                           there = fill(&out);
                           return out;
                       }));
    if (!there) r.reset();
    return r;
}
} // namespace detail

/* What borrowed memory belongs to.  Shapes and bodies hold one, so points, parts, trees, masks and grids stay as long as
 * anything refers to them. */
using keep_alive = std::shared_ptr<const void>;

inline const char *result_name(code c) noexcept { return kz_result_name(c); }
inline limits limits_resolve(const limits &l = {}) noexcept
{
    const kz_limits c = l.c(), r = kz_limits_resolve(&c);
    return {r.max_pixels, r.max_bytes, r.max_depth, r.max_objects, r.max_memory, r.max_notes, r.strict, r.root};
}

/* ---- Flags --------------------------------------------------------------------------------------------- */

/* Flags of one kind: they join by |, and those of another kind are refused by the compiler. */
template <class Tag> class flags
{
  public:
    constexpr flags() noexcept = default;
    constexpr explicit flags(unsigned bits) noexcept : bits_(bits) {}
    constexpr unsigned bits() const noexcept { return bits_; }
    constexpr bool has(flags f) const noexcept { return (bits_ & f.bits_) == f.bits_; }
    constexpr explicit operator bool() const noexcept { return bits_ != 0; }
    friend constexpr flags operator|(flags a, flags b) noexcept { return flags(a.bits_ | b.bits_); }
    friend constexpr flags operator&(flags a, flags b) noexcept { return flags(a.bits_ & b.bits_); }
    friend constexpr flags operator~(flags a) noexcept { return flags(~a.bits_); }
    friend constexpr bool operator==(flags a, flags b) noexcept { return a.bits_ == b.bits_; }
    friend constexpr bool operator!=(flags a, flags b) noexcept { return a.bits_ != b.bits_; }
    flags &operator|=(flags f) noexcept { return *this = *this | f; }
    flags &operator&=(flags f) noexcept { return *this = *this & f; }

  private:
    unsigned bits_ = 0;
};

/* ---- Long calls and threads ---------------------------------------------------------------------------- */

/* What ends a long call early: keep_going(), any function, returns false, or `max_work` steps are done.
 *
 *     m.config_space(b, kz::work_while([&] { return !cancelled; }));
 *
 * It is for one call: the function is read where it stands. */
template <class F> struct work_while_function {
    const F &keep_going;
    std::uint64_t max_work;
};
template <class F> work_while_function<F> work_while(const F &keep_going, std::uint64_t max_work = 0) noexcept
{
    return {keep_going, max_work};
}

/* A kz::work or kz::work_while as an argument; nothing ends no call early. */
class work_ref
{
  public:
    work_ref() noexcept : c_() {}
    work_ref(const work &w) noexcept : c_(w.c()) {}
    template <class F> work_ref(const work_while_function<F> &w) noexcept : c_()
    {
        c_.max_work = w.max_work;
        c_.keep_going = [](void *ctx) noexcept -> bool { return detail::function_of<const F>(ctx)(); };
        c_.ctx = detail::context(w.keep_going);
    }
    work_ref(const work_ref &) = delete;
    work_ref &operator=(const work_ref &) = delete;
    const kz_work *c() const noexcept { return &c_; }

  private:
    kz_work c_;
};

/* How work is shared by several threads: kz::pool of pool.hpp has one, or parallel::by(run) makes one of a function
 * run(job, n) that calls job(0) to job(n - 1). */
class parallel
{
  public:
    parallel() noexcept = default;
    parallel(const kz_parallel &c, keep_alive owner) noexcept : c_(c), owner_(std::move(owner)) {}
    parallel(const parallel &) = default;
    parallel &operator=(const parallel &) = default;
    ~parallel() = default;
    parallel(parallel &&other) noexcept
        : c_(std::exchange(other.c_, kz_parallel())), owner_(std::move(other.owner_))
    {
    }
    parallel &operator=(parallel &&other) noexcept
    {
        if (this == &other) return *this;
        c_ = std::exchange(other.c_, kz_parallel());
        owner_ = std::move(other.owner_);
        return *this;
    }
    template <class F> static parallel by(F run, std::uint32_t n_threads)
    {
        const std::shared_ptr<F> owned = std::make_shared<F>(std::move(run));
        kz_parallel c = {};
        c.run = [](void *ctx, void (*job)(void *, std::uint32_t), void *data, std::uint32_t n) noexcept {
            detail::function_of<F>(ctx)([job, data](std::uint32_t i) { job(data, i); }, n);
        };
        c.ctx = owned.get();
        c.n_threads = n_threads;
        return parallel(c, owned);
    }
    /* For calls in C; NULL: this thread alone. */
    const kz_parallel *c() const noexcept { return c_.run ? &c_ : nullptr; }
    const keep_alive &owner() const noexcept { return owner_; }

  private:
    kz_parallel c_ = {};
    keep_alive owner_;
};

/* ---- The build and the processor ----------------------------------------------------------------------- */

inline const char *name(cpu_level level) noexcept { return kz_cpu_level_name(level); }
inline bool cpu_has(cpu_level level) noexcept { return kz_cpu_has(level); }
inline cpu_level cpu_level_now() noexcept { return kz_cpu_level_now(); }
inline status cpu_force(cpu_level level) noexcept
{
    status s;
    s.take(kz_cpu_force(level));
    s.err()->a = s.ok() ? 0 : level;
    return s;
}
inline status self_check() noexcept
{
    return detail::checked([](kz_error *err) { return kz_self_check(err); });
}
inline const char *self_check_name(std::int64_t check) noexcept { return kz_self_check_name(check); }

} // namespace kz

#endif
