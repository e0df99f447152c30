#pragma once
// The network's inner loops, for the vectors of the machine this is compiled for: x86 with AVX2 or with AVX-512, WebAssembly, or none. Sums
// are exact in all of them. Included by network.cpp alone, which may be compiled for more than the rest of the program.
//
// Nine of ten activations are zero, so the first dense layer looks only at groups of inputs that are not.
//
// Each machine's file gives:
//   kBlock                     units that are handled together
//   place(unit)                where a hidden unit lies in sums and in rows of the first layer
//   packed_place(output)       where an output of a dense layer lies once it has 16 bits: factors and weights of heads lie there
//   BlockSums                  base + rows added − rows removed, of a block
//   dense<Outputs>             z = start + a · w, looking only at chunks that are not zero. w goes on for a chunk after the most
//   kTogether<First>           how many candidates heads_of() may take
//   heads_of<First, Second, Count>   from activations of so many candidates to both heads of each, without their bias
#if defined(__AVX2__)
#include "engine/vectors_x86.hpp"
#else
#include "engine/vectors_plain.hpp"
#endif
