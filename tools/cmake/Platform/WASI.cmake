# What CMake should know of WASI: as little as there is. Programs end in .wasm.
set(WASI 1)
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")
