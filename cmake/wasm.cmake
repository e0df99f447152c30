# WebAssembly with clang 22 and Debian's WASI C++ library. No exceptions, no threads: the browser runs one instance a worker.
set(CMAKE_SYSTEM_NAME Generic) # CMake 3.25 does not know WASI
set(MISTHROW_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-22 CACHE FILEPATH "")
set(CMAKE_RANLIB llvm-ranlib-22 CACHE FILEPATH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Debian's clang also searches the host's /usr/include for this target: name the right folders and no others.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -Wno-deprecated -nostdlibinc -isystem /usr/include/wasm32-wasi/c++/v1 -isystem /usr/include/wasm32-wasi")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--strip-all")
