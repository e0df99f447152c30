#pragma once
// A WebSocket client on epoll that costs little, so that what is measured is the server. It knows what these benchmarks need: whole frames from a server that
// behaves.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace misthrow::bench {

class Socket {
public:
    Socket() = default;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    Socket(Socket&&) = delete;
    Socket& operator=(Socket&&) = delete;
    ~Socket();

    // Connects and asks for the upgrade. Everything sent before the answer waits for it. `source` is the last byte of 127.0.0.x.
    void open(std::uint16_t port, std::uint8_t source, std::string_view path = "/ws");
    void send(std::string_view text) { send_frame('\x81', text); }
    void send_bytes(std::string_view bytes) { send_frame('\x82', bytes); }
    void close();

    // What there is to read. False: the connection has ended.
    bool receive(const std::function<void(std::string_view)>& text);
    bool flush();

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    [[nodiscard]] bool upgraded() const noexcept { return upgraded_; }
    [[nodiscard]] bool wants_to_write() const noexcept { return !out_.empty(); }

private:
    void send_frame(char kind, std::string_view content);

    int descriptor_{-1};
    bool upgraded_{false};
    std::string in_;
    std::string out_;
    std::string before_upgrade_;
};

// The body of the answer to a request with this JSON. Waits for it, and throws std::runtime_error if it is refused.
[[nodiscard]] std::string post(std::uint16_t port, std::string_view path, std::string_view json);

// Waits on many sockets. The owner is handed back as it was given.
class Poll {
public:
    Poll();
    ~Poll();
    Poll(const Poll&) = delete;
    Poll& operator=(const Poll&) = delete;
    Poll(Poll&&) = delete;
    Poll& operator=(Poll&&) = delete;

    void add(const Socket& socket, void* owner) const;
    // Everything that happened within `milliseconds`.
    void wait(int milliseconds, const std::function<void(void*)>& each) const;

private:
    int descriptor_;
};

}  // namespace misthrow::bench
