# kolize-pool: threads that wait for work (pool.h), where the system has POSIX threads.

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads)
if(NOT CMAKE_USE_PTHREADS_INIT)
    message(STATUS "kolize-pool: left out, for there are no POSIX threads")
    return()
endif()
file(GLOB pool_sources CONFIGURE_DEPENDS src/pool/*.c)
kolize_library(NAME kolize_pool ALIAS pool EXPORT pool SOURCES ${pool_sources}
    LINK_STATIC PUBLIC kolize::kolize_static Threads::Threads
    LINK_SHARED PUBLIC kolize::kolize_shared Threads::Threads)
