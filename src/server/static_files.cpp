#include "server/static_files.hpp"

#include <sodium.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "server/embedded.hpp"

namespace misthrow::server {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

std::string type_of(std::string_view path) {
    constexpr std::array<Pair, 13> types{{{".html", "text/html; charset=utf-8"},
                                          {".js", "text/javascript; charset=utf-8"},
                                          {".css", "text/css; charset=utf-8"},
                                          {".json", "application/json"},
                                          {".webmanifest", "application/manifest+json"},
                                          {".wasm", "application/wasm"},
                                          {".svg", "image/svg+xml"},
                                          {".png", "image/png"},
                                          {".ico", "image/x-icon"},
                                          {".txt", "text/plain; charset=utf-8"},
                                          {".woff2", "font/woff2"},
                                          {".md", "text/markdown; charset=utf-8"},
                                          {".mtw", "application/octet-stream"}}};
    for (const auto& [ending, type] : types) {
        if (path.ends_with(ending)) {
            return std::string{type};
        }
    }
    return "application/octet-stream";
}

std::string tag_of(std::string_view content) {
    std::array<unsigned char, 16> digest{};
    crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(content.data()), content.size(),
                       nullptr, 0);
    std::array<char, 33> hex{};
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    return "\"" + std::string{hex.data()} + "\"";
}

// `br` or `br;q=0.5`, but not `br;q=0`.
bool accepts(std::string_view header, std::string_view coding) {
    while (!header.empty()) {
        const std::size_t comma = header.find(',');
        std::string_view part = header.substr(0, comma);
        header = comma == std::string_view::npos ? std::string_view{} : header.substr(comma + 1);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        const std::size_t end = part.find_first_of("; ");
        if (part.substr(0, end) == coding) {
            const std::string_view weight = end == std::string_view::npos ? std::string_view{} : part.substr(end);
            return weight.find("q=0") == std::string_view::npos || weight.find("q=0.") != std::string_view::npos;
        }
    }
    return false;
}

}  // namespace

StaticFiles::StaticFiles() {
    for (const EmbeddedFile& file : embedded_files()) {
        add(std::string{file.path}, std::string{file.content});
    }
    finish();
}

StaticFiles::StaticFiles(const std::string& folder) {
    std::error_code failed;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{folder, failed}) {
        if (!entry.is_regular_file() || entry.is_symlink()) {
            continue;
        }
        const std::ifstream in{entry.path(), std::ios::binary};
        std::ostringstream content;
        content << in.rdbuf();
        add("/" + entry.path().lexically_relative(folder).generic_string(), std::move(content).str());
    }
    finish();
    if (failed || !files_.contains("/index.html")) {
        throw std::runtime_error{"'" + folder + "' is not a built page: it has no index.html"};
    }
}

void StaticFiles::add(const std::string& path, std::string content) {
    File& file = files_[path];
    file.type = type_of(path);
    file.tag = tag_of(content);
    file.immutable = path.starts_with("/assets/");  // their names change with their content
    file.plain = std::make_shared<const std::string>(std::move(content));
}

// Compressed twins serve their originals and are no files of their own.
void StaticFiles::finish() {
    for (auto& [path, file] : files_) {
        if (const auto twin = files_.find(path + ".br"); twin != files_.end()) {
            file.brotli = twin->second.plain;
        }
        if (const auto twin = files_.find(path + ".gz"); twin != files_.end()) {
            file.gzip = twin->second.plain;
        }
    }
    std::erase_if(files_, [this](const auto& each) {
        const std::string& path = each.first;
        return (path.ends_with(".br") || path.ends_with(".gz")) && files_.contains(path.substr(0, path.size() - 3));
    });
}

HttpResponse StaticFiles::get(const HttpRequest& request) const {
    const auto found = files_.find(request.path == "/" ? "/index.html" : request.path);
    if (found == files_.end()) {
        return {.status = 404,
                .headers = {{"Content-Type", "text/plain; charset=utf-8"}},
                .body = std::make_shared<const std::string>("404\n")};
    }
    const File& file = found->second;
    HttpResponse response{.status = 200,
                          .headers = {{"Content-Type", file.type},
                                      {"ETag", file.tag},
                                      {"Vary", "Accept-Encoding"},
                                      {"Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache"}},
                          .body = file.plain};
    if (request.if_none_match == file.tag) {
        response.status = 304;
        response.body.reset();
    } else if (file.brotli && accepts(request.accept_encoding, "br")) {
        response.headers.emplace_back("Content-Encoding", "br");
        response.body = file.brotli;
    } else if (file.gzip && accepts(request.accept_encoding, "gzip")) {
        response.headers.emplace_back("Content-Encoding", "gzip");
        response.body = file.gzip;
    }
    return response;
}

void add_security_headers(HttpResponse& response) {
    constexpr std::array<Pair, 7> always{
        {{"Content-Security-Policy",
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src "
          "'self'; "
          "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html misthrow"},
         {"X-Content-Type-Options", "nosniff"},
         {"X-Frame-Options", "DENY"},
         {"Referrer-Policy", "no-referrer"},  // a table's link is for those who were given it
         {"Cross-Origin-Opener-Policy", "same-origin"},
         {"Cross-Origin-Resource-Policy", "same-origin"},
         {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"}}};
    for (const auto& [name, value] : always) {
        response.headers.emplace_back(name, value);
    }
}

}  // namespace misthrow::server
