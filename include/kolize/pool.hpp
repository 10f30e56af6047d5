/* pool.hpp - the thread pool of kolize-pool for C++17 and later. */
#ifndef KOLIZE_POOL_HPP
#define KOLIZE_POOL_HPP

#include "kolize.hpp"
#include "pool.h"

namespace kz
{

/* Threads that wait for work.  Copies are the same pool; worlds that use it hold one. */
class pool
{
  public:
    pool() noexcept = default;
    explicit pool(kz_pool *c) : c_(c, kz_pool_free) {}
    static result<pool> create(std::uint32_t n_threads = 0, const allocator *alloc = nullptr)
    {
        return detail::made<pool, kz_pool>(
            [&](kz_pool **out, kz_error *err) { return kz_pool_create(n_threads, alloc, out, err); });
    }
    explicit operator bool() const noexcept { return c_ != nullptr; }
    std::uint32_t threads() const noexcept { return kz_pool_threads(c_.get()); }
    kz::parallel parallel() const { return {kz_pool_parallel(c_.get()), c_}; }
    kz_pool *c() const noexcept { return c_.get(); }

  private:
    std::shared_ptr<kz_pool> c_;
};

} // namespace kz

#endif
