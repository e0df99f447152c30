#pragma once
// The page, held in memory: no request ever touches the file system, so no path can escape from it.
#include <map>
#include <string>
#include <string_view>

#include "server/net.hpp"

namespace misthrow::server {

class StaticFiles {
public:
    // What is built into this binary.
    StaticFiles();
    // A folder instead. Throws std::runtime_error if it cannot be read or holds no index.html.
    explicit StaticFiles(const std::string& folder);

    // "/" is the page itself.
    [[nodiscard]] bool has(const std::string& path) const { return path == "/" || files_.contains(path); }
    [[nodiscard]] HttpResponse get(const HttpRequest& request) const;
    [[nodiscard]] std::size_t size() const noexcept { return files_.size(); }

private:
    struct File {
        std::string type;
        std::string tag;
        bool immutable{false};
        std::shared_ptr<const std::string> plain;
        std::shared_ptr<const std::string> brotli;  // made at build time, where it is smaller
        std::shared_ptr<const std::string> gzip;
    };
    void add(const std::string& path, std::string content);
    void finish();

    std::map<std::string, File> files_;
};

// On every answer.
void add_security_headers(HttpResponse& response);

}  // namespace misthrow::server
