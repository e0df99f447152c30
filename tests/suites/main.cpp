// misthrow_suites FILE…: runs data suites and prints the signature of this build.
#include <cstdio>
#include <string>

#include "sim/signature.hpp"
#include "support/suites.hpp"

namespace {

bool read_file(const char* path, std::string& text) {
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) {
        return false;
    }
    char buffer[4096];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, file)) != 0;) {
        text.append(buffer, got);
    }
    std::fclose(file);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t passed = 0;
    std::size_t failed = 0;
    for (int i = 1; i < argc; ++i) {
        std::string text;
        if (!read_file(argv[i], text)) {
            std::printf("cannot read %s\n", argv[i]);
            ++failed;
            continue;
        }
        const auto result = misthrow::test::run_suite(argv[i], text);
        for (const std::string& failure : result.failures) {
            std::printf("%s\n", failure.c_str());
        }
        passed += result.checked - result.failures.size();
        failed += result.failures.size();
    }
    std::printf("signature %s\n", misthrow::sim::signature_text(misthrow::sim::signature()).c_str());
    std::printf("%zu passed, %zu failed\n", passed, failed);
    return failed == 0 && passed != 0 ? 0 : 1;
}
