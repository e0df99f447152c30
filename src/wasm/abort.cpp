// What the C++ library says before it gives up. Nobody can read it here, and the words would bring all of printf into what everybody waits for.
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD

[[noreturn]] void __libcpp_verbose_abort(const char* /*format*/, ...) noexcept { __builtin_trap(); }

_LIBCPP_END_NAMESPACE_STD

extern "C" [[noreturn]] void __abort_message(const char* /*format*/, ...) { __builtin_trap(); }
