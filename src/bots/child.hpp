#pragma once
// A program run as a child, spoken to line by line through pipes.
#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace misthrow::bots {

using Clock = std::chrono::steady_clock;

// A longer line is no answer; no token comes near it.
inline constexpr std::size_t kLongestAnswer = 4096;

// An open file, closed with its owner.
class Descriptor {
public:
    explicit Descriptor(int number = -1) noexcept : number_{number} {}
    Descriptor(Descriptor&& other) noexcept : number_{other.release()} {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int number() const noexcept { return number_; }
    void close() noexcept;

private:
    [[nodiscard]] int release() noexcept;
    int number_;
};

enum class Outcome : std::uint8_t {
    Line,     // one line in time
    TooLong,  // one line in time, of which only the beginning was kept
    Closed,   // the program ended, or closed one of its pipes
    Timeout,
};

struct Reply {
    Outcome outcome{};
    std::string text;  // without the end of the line
};

// How a program ended: by itself, with an exit status; by a signal; or because we had to kill it.
struct Ending {
    enum class How : std::uint8_t { Exit, Signal, Killed };
    How how{};
    int number{0};  // the exit status or the signal
    friend bool operator==(const Ending&, const Ending&) = default;
};

class Child {
public:
    // `/bin/sh -c command` in a process group of its own, so that what it starts ends with it. Standard error is ours. Empty if the
    // machine can run no more programs.
    [[nodiscard]] static std::unique_ptr<Child> start(const std::string& command);

    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    Child(Child&&) = delete;
    Child& operator=(Child&&) = delete;
    ~Child();

    // Writes the question, a whole line, and waits for one line. What the program said before it could have read the question is
    // no answer and is dropped. Reads while it writes: a program that talks without listening cannot block us. Once nobody wants the
    // answer any more (`over`) the time is up.
    [[nodiscard]] Reply ask(std::string_view question, Clock::time_point deadline, const std::atomic<bool>* over = nullptr);

    // Closes the program's input, kills what has not ended by itself within `grace`, and reaps it. Only once.
    Ending end(std::chrono::milliseconds grace);

private:
    Child(pid_t process, Descriptor input, Descriptor output) noexcept;
    void drop_unasked();

    pid_t process_;
    Descriptor input_;   // the program's: we write
    Descriptor output_;  // the program's: we read
    bool ended_{false};
};

}  // namespace misthrow::bots
