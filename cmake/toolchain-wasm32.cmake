# Debian's clang, lld, wasi-libc and libclang-rt-dev-wasm32; tests run by node.  Vectors are an option of the whole
# build (-DCMAKE_C_FLAGS= builds without them): an engine that lacks them refuses the module, so there is nothing to
# choose when it runs.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_C_FLAGS_INIT -msimd128)
# A stack that overflows meets the end of memory instead of data.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--stack-first,-z,stack-size=1048576")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings --experimental-wasi-unstable-preview1
    ${CMAKE_CURRENT_LIST_DIR}/../test/golden/wasi.mjs)
