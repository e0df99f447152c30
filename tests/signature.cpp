// Prints the signature of this build alone: a second compiler need not build a server to be compared.
#include <cstdio>

#include "sim/signature.hpp"

int main() { std::puts(misthrow::sim::signature_text(misthrow::sim::signature()).c_str()); }
