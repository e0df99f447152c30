#include "socket.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace misthrow::bench {

namespace {

constexpr std::uint32_t kLoopback = 0x7F000000;

sockaddr_in address(std::uint8_t last, std::uint16_t port) {
    sockaddr_in made{};
    made.sin_family = AF_INET;
    made.sin_port = htons(port);
    made.sin_addr.s_addr = htonl(kLoopback | last);
    return made;
}

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error{what + ": " + std::strerror(errno)}; }

}  // namespace

Socket::~Socket() { close(); }

void Socket::close() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
    descriptor_ = -1;
}

namespace {

int connect_to(std::uint16_t port, std::uint8_t source) {
    const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) {
        fail("socket");
    }
    const int on = 1;
    setsockopt(made, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    const sockaddr_in from = address(source, 0);
    const sockaddr_in to = address(1, port);
    if (bind(made, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0 ||
        connect(made, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
        ::close(made);
        fail("connect");
    }
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return made;
}

}  // namespace

void Socket::open(std::uint16_t port, std::uint8_t source, std::string_view path) {
    descriptor_ = connect_to(port, source);
    fcntl(descriptor_, F_SETFL, O_NONBLOCK);
    out_ = "GET " + std::string{path} +
           " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    flush();
}

// The mask is zero: allowed, and nothing has to be copied byte by byte.
void Socket::send_frame(char kind, std::string_view text) {
    std::string& out = upgraded_ ? out_ : before_upgrade_;
    out += kind;
    if (text.size() < 126) {
        out += static_cast<char>(0x80U | text.size());
    } else {
        out += {'\xFE', static_cast<char>(text.size() >> 8U), static_cast<char>(text.size() & 0xFFU)};
    }
    out.append(4, '\0');
    out += text;
    if (upgraded_) {
        flush();
    }
}

bool Socket::flush() {
    while (!out_.empty()) {
        const ssize_t sent = ::send(descriptor_, out_.data(), out_.size(), MSG_NOSIGNAL);
        if (sent < 0) {
            return errno == EAGAIN;
        }
        out_.erase(0, static_cast<std::size_t>(sent));
    }
    return true;
}

bool Socket::receive(const std::function<void(std::string_view)>& text) {
    std::array<char, 16384> block;
    for (;;) {
        const ssize_t got = recv(descriptor_, block.data(), block.size(), 0);
        if (got == 0 || (got < 0 && errno != EAGAIN)) {
            return false;
        }
        if (got < 0) {
            break;
        }
        in_.append(block.data(), static_cast<std::size_t>(got));
        if (static_cast<std::size_t>(got) < block.size()) {
            break;
        }
    }
    std::size_t at = 0;
    if (!upgraded_) {
        const std::size_t end = in_.find("\r\n\r\n");
        if (end == std::string::npos) {
            return true;
        }
        if (!in_.starts_with("HTTP/1.1 101")) {
            return false;
        }
        at = end + 4;
        upgraded_ = true;
        out_ += before_upgrade_;
        before_upgrade_ = {};
        flush();
    }
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(in_[i])); };
    while (in_.size() - at >= 2) {
        std::size_t length = byte(at + 1) & 0x7FU;
        std::size_t head = 2;
        if (length == 126) {
            head = 4;
        } else if (length == 127) {
            head = 10;
        }
        if (in_.size() - at < head) {
            break;
        }
        if (head > 2) {
            length = 0;
            for (std::size_t i = 2; i < head; ++i) {
                length = length << 8U | byte(at + i);
            }
        }
        if (in_.size() - at < head + length) {
            break;
        }
        const unsigned opcode = byte(at) & 0xFU;
        if (opcode == 1 || opcode == 2) {
            text(std::string_view{in_}.substr(at + head, length));
        } else if (opcode == 9) {  // an idle connection stays by answering pings
            out_ += '\x8A';
            out_ += static_cast<char>(0x80U | length);
            out_.append(4, '\0');
            out_ += std::string_view{in_}.substr(at + head, length);
            flush();
        } else if (opcode == 8) {
            return false;
        }
        at += head + length;
    }
    in_.erase(0, at);
    if (in_.empty() && in_.capacity() > 4096) {
        in_ = {};
    }
    return true;
}

std::string post(std::uint16_t port, std::string_view path, std::string_view json) {
    const int descriptor = connect_to(port, 1);
    const std::string request = "POST " + std::string{path} +
                                " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                                "Content-Length: " +
                                std::to_string(json.size()) + "\r\n\r\n" + std::string{json};
    std::string answer;
    ssize_t got = ::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL);
    for (std::array<char, 4096> block; got > 0;) {
        got = recv(descriptor, block.data(), block.size(), 0);
        answer.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }
    ::close(descriptor);
    if (!answer.starts_with("HTTP/1.1 200")) {
        throw std::runtime_error{"refused: " + answer};
    }
    return answer.substr(std::min(answer.find("\r\n\r\n"), answer.size()));
}

Poll::Poll() : descriptor_{epoll_create1(EPOLL_CLOEXEC)} {}
Poll::~Poll() { ::close(descriptor_); }

void Poll::add(const Socket& socket, void* owner) const {
    epoll_event event{.events = EPOLLIN | EPOLLRDHUP, .data = {.ptr = owner}};
    epoll_ctl(descriptor_, EPOLL_CTL_ADD, socket.descriptor(), &event);
}

void Poll::wait(int milliseconds, const std::function<void(void*)>& each) const {
    std::array<epoll_event, 512> events{};
    const int count = epoll_wait(descriptor_, events.data(), static_cast<int>(events.size()), milliseconds);
    for (int i = 0; i < count; ++i) {
        each(events[static_cast<std::size_t>(i)].data.ptr);
    }
}

}  // namespace misthrow::bench
