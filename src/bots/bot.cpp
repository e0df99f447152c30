#include "bots/bot.hpp"

#include <utility>

#include "bots/question.hpp"
#include "notation/choice_text.hpp"

namespace misthrow::bots {

namespace {

// A program whose input or output has ended is given this long to end too, so that its exit status can be told.
constexpr std::chrono::milliseconds kGrace{200};

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = line.find_first_not_of(blanks);
    return first == std::string_view::npos ? "" : line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

// A bot may say anything; it is shown on terminals and in JSON.
std::string harmless(std::string_view answer) {
    constexpr std::size_t most = 60;
    std::string text;
    for (const char c : answer.substr(0, most)) {
        text += c >= ' ' && c <= '~' ? c : '?';
    }
    return text + (answer.size() > most ? "..." : "");
}

}  // namespace

Bot::Bot(std::string command, std::chrono::milliseconds timeout, const std::atomic<bool>* over)
    : command_{std::move(command)}, timeout_{timeout}, over_{over} {}

Bot::~Bot() {
    if (child_) {
        child_->end(over_ != nullptr && *over_ ? std::chrono::milliseconds{0} : kGrace);
    }
}

Bot::Answer Bot::failed(Fault fault) {
    ++failures_;
    ++failures_in_a_row_;
    const Ending ending = child_ ? child_->end(fault == Fault::Timeout ? std::chrono::milliseconds{0} : kGrace) : Ending{};
    child_.reset();
    return {.line = {}, .fault = fault, .ending = ending};
}

Bot::Answer Bot::ask(const std::string& question) {
    if (failures_ >= kMostFailures || failures_in_a_row_ >= kMostFailuresInARow || (over_ != nullptr && *over_)) {
        return {.line = {}, .fault = Fault::Absent, .ending = {}};
    }
    const Clock::time_point deadline = Clock::now() + timeout_;
    if (!child_) {
        child_ = Child::start(command_);
    }
    Reply reply = child_ ? child_->ask(question + '\n', deadline, over_) : Reply{.outcome = Outcome::Closed, .text = {}};
    if (reply.outcome == Outcome::Closed) {
        return failed(Fault::Crash);
    }
    if (reply.outcome == Outcome::Timeout) {
        // Its answer may still come, and would be taken for the answer to the next question: a new program has a clean pipe.
        return failed(Fault::Timeout);
    }
    failures_in_a_row_ = 0;
    ++report_.answers;
    const bool too_long = reply.outcome == Outcome::TooLong;
    return {.line = std::move(reply.text), .fault = too_long ? std::optional{Fault::Illegal} : std::nullopt, .ending = {}};
}

template <Game G>
typename G::Choice Bot::choose(const typename G::State& state, Seat seat) {
    ++report_.decisions;
    std::string asked = question<G>(state, seat);
    const Answer answer = ask(asked);
    if (!answer.fault) {
        const auto reading = notation::read_choice(state, seat, trimmed(answer.line), true);
        if (const auto* choice = std::get_if<typename G::Choice>(&reading)) {
            return *choice;
        }
    }
    report_.add({.fault = answer.fault.value_or(Fault::Illegal),
                 .answer = harmless(answer.line),
                 .ending = answer.ending,
                 .question = std::move(asked),
                 .legal = notation::legal_tokens<G>(state, seat)});
    return G::choices(state, seat)[0];
}

Report Bot::take_report() { return std::exchange(report_, {}); }

namespace {
[[gnu::used]] const auto kChoosers = Games::map([]<Game G>(G) { return &Bot::choose<G>; });
}  // namespace

}  // namespace misthrow::bots
