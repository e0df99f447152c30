#pragma once
// Between WebSocket and TCP: what is written waits for the loop to come round and then goes to the system in one piece, so that the messages of one moment to one
// client cost one call. The WebSocket's own frames (pings, pongs, close) come through here too: frames never mix, and one limit of unsent bytes holds for all.
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/rate.hpp"

namespace misthrow::server {

class Gathered {
public:
    using next_layer_type = boost::beast::tcp_stream;
    using executor_type = next_layer_type::executor_type;
    using error_code = boost::system::error_code;

    // `most_unsent` bytes wait for a slow reader; beyond them the connection ends.
    Gathered(next_layer_type&& stream, std::size_t most_unsent)
        : inside_{std::make_shared<Inside>(std::move(stream), most_unsent)} {
        error_code ignored;
        inside_->stream.socket().non_blocking(true, ignored);
    }

    [[nodiscard]] executor_type get_executor() noexcept { return inside_->stream.get_executor(); }
    [[nodiscard]] next_layer_type& next_layer() noexcept { return inside_->stream; }
    [[nodiscard]] const next_layer_type& next_layer() const noexcept { return inside_->stream; }

    // A text frame, from the next flush on its way.
    void append_text_frame(std::string_view text) {
        constexpr std::size_t most_header = 10;
        if (!Inside::make_room(inside_, text.size() + most_header)) {
            return;
        }
        std::string& out = inside_->out;
        const std::size_t size = text.size();
        out += '\x81';  // text, whole
        if (size < 126) {
            out += static_cast<char>(size);
        } else {
            const std::size_t bytes = size < 65536 ? 2 : 8;
            out += static_cast<char>(bytes == 2 ? 126 : 127);
            for (std::size_t i = bytes; i-- > 0;) {
                out += static_cast<char>(size >> (8 * i) & 0xFFU);
            }
        }
        out += text;
    }
    // The last frame there is (1000, a normal end): whatever is written after it goes nowhere.
    void append_close_frame() {
        constexpr std::string_view frame{"\x88\x02\x03\xE8", 4};
        if (Inside::make_room(inside_, frame.size())) {
            inside_->out += frame;
        }
        inside_->sealed = true;
    }
    void flush() { Inside::flush(inside_); }
    // Whoever says nothing for half of this time is asked whether they are there (a ping), and let go at its end. Beast would set its timer anew for every message.
    void watch(Clock::duration most_silent) {
        inside_->most_silent = most_silent;
        inside_->heard = Clock::now();
        Inside::watch(inside_, most_silent / 2);
    }
    // It ended because too much waited for it.
    [[nodiscard]] bool overflowed() const noexcept { return inside_->overflowed; }

    // From the socket itself: the stream around it would keep a time limit and a speed for every call. Into one piece of memory, which the system takes more
    // quickly than a list of them.
    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        inside_->heard = Clock::now();  // what came before it
        return inside_->stream.socket().async_read_some(first_of(buffers), std::forward<Token>(token));
    }

    template <class Buffers, class Token>
    // NOLINTNEXTLINE(cppcoreguidelines-missing-std-forward): async_initiate wants it as it is
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(error_code, std::size_t)>(
            [inside = inside_](auto handler, const Buffers& all) {
                const std::size_t bytes = boost::beast::buffer_bytes(all);
                if (Inside::make_room(inside, bytes)) {
                    for (const boost::asio::const_buffer each : boost::beast::buffers_range_ref(all)) {
                        inside->out.append(static_cast<const char*>(each.data()), each.size());
                    }
                    Inside::flush(inside);
                }
                boost::asio::post(inside->stream.get_executor(),
                                  boost::beast::bind_front_handler(std::move(handler), inside->failed, bytes));
            },
            token, buffers);
    }

    template <class Handler>
    friend void async_teardown(boost::beast::role_type role, Gathered& gathered, Handler&& handler) {
        using boost::beast::websocket::async_teardown;
        async_teardown(role, gathered.next_layer(), std::forward<Handler>(handler));
    }

private:
    template <class Buffers>
    static boost::asio::mutable_buffer first_of(const Buffers& buffers) {
        for (const boost::asio::mutable_buffer each : boost::beast::buffers_range_ref(buffers)) {
            if (each.size() != 0) {
                return each;
            }
        }
        return {};
    }

    // Outlives the connection while the system is asked to say when there is room again.
    struct Inside {
        Inside(next_layer_type&& given, std::size_t most)
            : stream{std::move(given)}, silence{stream.get_executor()}, most_unsent{most} {}

        // False: these bytes are not to be written.
        static bool make_room(const std::shared_ptr<Inside>& self, std::size_t bytes) {
            const auto too_much = [&] { return self->out.size() - self->sent + bytes > self->most_unsent; };
            if (self->sealed || self->failed) {
                return false;
            }
            if (too_much()) {
                flush(self);  // it may be we who were slow
            }
            if (self->sent > self->most_unsent) {  // a reader that never quite catches up
                self->out.erase(0, std::exchange(self->sent, 0));
            }
            if (too_much() && !self->failed) {
                self->overflowed = true;
                self->fail(boost::asio::error::no_buffer_space);
            }
            return !self->failed;
        }

        static void flush(const std::shared_ptr<Inside>& self) {
            while (!self->blocked && !self->failed && self->sent < self->out.size()) {
                error_code failed;
                self->sent += self->stream.socket().send(
                    boost::asio::buffer(self->out.data() + self->sent, self->out.size() - self->sent), 0, failed);
                if (failed == boost::asio::error::would_block) {
                    self->blocked = true;
                    self->stream.socket().async_wait(boost::asio::socket_base::wait_write, [self](error_code stopped) {
                        self->blocked = false;
                        if (!stopped) {
                            flush(self);
                        }
                    });
                } else if (failed) {
                    self->fail(failed);
                }
            }
            if (self->sent == self->out.size()) {
                self->forget_sent();
            }
        }

        static void watch(const std::shared_ptr<Inside>& self, Clock::duration again) {
            self->silence.expires_after(again);
            self->silence.async_wait([watched = std::weak_ptr{self}](error_code stopped) {
                const auto there = watched.lock();
                if (stopped || !there || there->failed) {
                    return;
                }
                const Clock::duration silent = Clock::now() - there->heard;
                if (silent >= there->most_silent) {
                    there->fail(boost::asio::error::timed_out);
                    return;
                }
                const bool asks = silent >= there->most_silent / 2;
                constexpr std::string_view ping{"\x89\x00", 2};
                if (asks && make_room(there, ping.size())) {
                    there->out += ping;
                    flush(there);
                }
                watch(there, (asks ? there->most_silent : there->most_silent / 2) - silent);
            });
        }

        void fail(error_code why) {
            failed = why;
            stream.close();  // whoever reads finds out
            forget_sent();
        }

        void forget_sent() {
            sent = 0;
            out.clear();
            if (out.capacity() > kKeep) {
                out.shrink_to_fit();
            }
        }

        static constexpr std::size_t kKeep = 1024;  // of an idle connection
        next_layer_type stream;
        boost::asio::steady_timer silence;
        Clock::duration most_silent{};
        TimePoint heard{};  // the last time that something was
        std::size_t most_unsent;
        std::string out;
        std::size_t sent{0};  // of out
        bool blocked{false};
        bool sealed{false};
        bool overflowed{false};
        error_code failed;
    };

    std::shared_ptr<Inside> inside_;
};

}  // namespace misthrow::server
