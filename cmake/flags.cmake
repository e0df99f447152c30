# Warnings are errors; the sets of gcc and clang differ, so each has its own.
add_library(misthrow_flags INTERFACE)
target_compile_options(misthrow_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast
                                                -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
# gcc 12 sees overlaps in std::string's own code where there are none (its bug 105329).
target_compile_options(misthrow_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# With gcc -Wconversion leaves signs alone; clang is told to.
target_compile_options(misthrow_flags INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>)
target_include_directories(misthrow_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)

# The rules are full of "the n-th bit of a mask": x86-64-v3 has an instruction for it, which doubles the speed. Results are the same
# without. What is built here runs here, so the machine that builds decides.
if(NOT MISTHROW_PORTABLE AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  include(CheckCXXSourceRuns)
  check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"avx2\") ? 0 : 1; }"
                        MISTHROW_HAS_V3)
  if(MISTHROW_HAS_V3)
    target_compile_options(misthrow_flags INTERFACE -march=x86-64-v3)
  endif()
  # The network's inner loop alone is compiled for more where the machine has it: sums of products of bytes in one instruction.
  check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx512vnni\") && __builtin_cpu_supports(\"avx512bw\") && __builtin_cpu_supports(\"avx512vl\") ? 0 : 1; }"
                        MISTHROW_HAS_VNNI)
endif()

# No contraction of a*b+c: every build must compute the same.
target_compile_options(misthrow_flags INTERFACE -ffp-contract=off)
