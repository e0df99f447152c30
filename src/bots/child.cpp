#include "bots/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <thread>
#include <utility>

namespace misthrow::bots {

namespace {

constexpr std::size_t kChunk = 16384;

struct Pipe {
    Descriptor read_end;
    Descriptor write_end;
};

// Closed on exec: or each bot would hold the pipes of the others open, and could read them.
std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        return std::nullopt;
    }
    return Pipe{Descriptor{ends[0]}, Descriptor{ends[1]}};
}

void make_nonblocking(const Descriptor& descriptor) { fcntl(descriptor.number(), F_SETFL, O_NONBLOCK); }

// The signals a child starts with: none blocked, and SIGPIPE and SIGXFSZ as usual even where our caller or we ignore them.
void set_signals(posix_spawnattr_t& attributes) {
    sigset_t none;
    sigemptyset(&none);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
}

std::optional<pid_t> spawn_shell(const std::string& command, const Descriptor& input, const Descriptor& output) {
    std::string shell = "sh";
    std::string flag = "-c";
    std::string text = command;
    const std::array<char*, 4> arguments{shell.data(), flag.data(), text.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.number(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.number(), STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    set_signals(attributes);
    pid_t process = 0;
    const int error = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? std::optional{process} : std::nullopt;
}

// write() that answers EPIPE without a signal. The disposition of SIGPIPE belongs to the whole process, so it stays as it is:
// the signal is held back in this thread, and taken if it came.
ssize_t write_quietly(int descriptor, std::string_view bytes) {
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    const int error = errno;
    if (written < 0 && error == EPIPE) {
        const timespec at_once{};
        sigtimedwait(&broken_pipe, nullptr, &at_once);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return written;
}

[[nodiscard]] bool try_later(int error) noexcept { return error == EAGAIN || error == EINTR; }

using Chunk = std::array<char, kChunk>;

// Nothing if the pipe is closed; empty or zero if it merely was not ready.
std::optional<std::string_view> read_some(int descriptor, Chunk& chunk) {
    const ssize_t size = read(descriptor, chunk.data(), chunk.size());
    if (size > 0) {
        return std::string_view{chunk.data(), static_cast<std::size_t>(size)};
    }
    return size < 0 && try_later(errno) ? std::optional{std::string_view{}} : std::nullopt;
}
std::optional<std::size_t> write_some(int descriptor, std::string_view bytes) {
    const ssize_t size = write_quietly(descriptor, bytes);
    if (size >= 0) {
        return static_cast<std::size_t>(size);
    }
    return try_later(errno) ? std::optional{std::size_t{0}} : std::nullopt;
}

// Collects one line; of one that is too long only the beginning.
class Line {
public:
    // Whether the line is complete; what follows it was not asked for.
    bool take(std::string_view bytes) {
        const std::size_t end = bytes.find('\n');
        const std::size_t size = std::min(end, bytes.size());
        const std::size_t room = kLongestAnswer - text_.size();
        too_long_ |= size > room;
        text_ += bytes.substr(0, std::min(size, room));
        return end != std::string_view::npos;
    }
    [[nodiscard]] Reply reply() && { return {.outcome = too_long_ ? Outcome::TooLong : Outcome::Line, .text = std::move(text_)}; }

private:
    std::string text_;
    bool too_long_{false};
};

// Rounded up, so that the last fraction of a millisecond is slept and not spun.
int poll_time(Clock::duration left) { return static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(left).count()); }

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        close();
        number_ = other.release();
    }
    return *this;
}

void Descriptor::close() noexcept {
    if (number_ >= 0) {
        ::close(release());
    }
}

int Descriptor::release() noexcept { return std::exchange(number_, -1); }

std::unique_ptr<Child> Child::start(const std::string& command) {
    auto input = make_pipe();
    auto output = make_pipe();
    if (!input || !output) {
        return nullptr;
    }
    const auto process = spawn_shell(command, input->read_end, output->write_end);
    if (!process) {
        return nullptr;
    }
    make_nonblocking(input->write_end);
    make_nonblocking(output->read_end);
    return std::unique_ptr<Child>{new Child{*process, std::move(input->write_end), std::move(output->read_end)}};
}

Child::Child(pid_t process, Descriptor input, Descriptor output) noexcept
    : process_{process}, input_{std::move(input)}, output_{std::move(output)} {}

Child::~Child() {
    if (!ended_) {
        end(std::chrono::milliseconds{0});
    }
}

// Bounded, because a program that floods its output refills the pipe as fast as it is emptied.
void Child::drop_unasked() {
    constexpr int most_chunks = 64;
    Chunk chunk;
    for (int i = 0; i < most_chunks && !read_some(output_.number(), chunk).value_or("").empty(); ++i) {
    }
}

Reply Child::ask(std::string_view question, Clock::time_point deadline, const std::atomic<bool>* over) {
    constexpr Clock::duration longest_sleep = std::chrono::milliseconds{50};  // before we see whether anybody still wants to know
    drop_unasked();
    Line line;
    for (;;) {
        const Clock::duration left = deadline - Clock::now();
        if (left <= Clock::duration::zero() || (over != nullptr && *over)) {
            return {.outcome = Outcome::Timeout, .text = {}};
        }
        const bool asked = question.empty();
        std::array<pollfd, 2> ready{pollfd{.fd = output_.number(), .events = POLLIN, .revents = 0},
                                    pollfd{.fd = asked ? -1 : input_.number(), .events = POLLOUT, .revents = 0}};
        if (poll(ready.data(), ready.size(), poll_time(over != nullptr ? std::min(left, longest_sleep) : left)) <= 0) {
            continue;  // the time is up, or a signal came
        }
        Chunk chunk;
        const auto heard = ready[0].revents != 0 ? read_some(output_.number(), chunk) : std::string_view{};
        const auto told = ready[1].revents != 0 ? write_some(input_.number(), question) : std::size_t{0};
        if (!heard || !told) {
            return {.outcome = Outcome::Closed, .text = {}};
        }
        if (asked && line.take(*heard)) {
            return std::move(line).reply();
        }
        question.remove_prefix(*told);
    }
}

Ending Child::end(std::chrono::milliseconds grace) {
    ended_ = true;
    input_.close();  // but not the output: a program still writing would die of that, and we would tell it as its own end
    const auto gone = [this] {
        siginfo_t info{};
        return waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == process_;
    };
    for (const auto until = Clock::now() + grace; !gone() && Clock::now() < until;) {
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    const bool by_itself = gone();
    // The group while its leader still holds the number: even where the leader has ended, others of the group may run.
    kill(-process_, SIGKILL);
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    if (!by_itself) {
        return {.how = Ending::How::Killed, .number = 0};
    }
    return WIFSIGNALED(status) ? Ending{.how = Ending::How::Signal, .number = WTERMSIG(status)}
                               : Ending{.how = Ending::How::Exit, .number = WEXITSTATUS(status)};
}

}  // namespace misthrow::bots
