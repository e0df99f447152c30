#pragma once
// Plays the story at a log on the paper disk as the server does, remembers what it was promised, and says afterwards whether the log kept it.
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "paper_disk.hpp"
#include "store/sqlite_log.hpp"
#include "story.hpp"

namespace misthrow::faults {

struct Findings {
    std::uint64_t runs{0};
    std::uint64_t hit{0};            // runs in which the fault came to pass
    std::uint64_t refused{0};        // batches that the log said had failed
    std::uint64_t there{0};          // of those, found whole afterwards
    std::uint64_t opens_refused{0};  // the log could not be opened
    std::uint64_t failed_reads{0};
    std::vector<std::string> wrong{};  // broken promises, in words
};

enum class Ending : std::uint8_t {
    GoOn,           // whoever was refused asks again, to the end of the game
    StopAtRefusal,  // the process ends there
    PowerOff,       // the machine stops some steps after the fault
    RestartAndOff,  // the process is killed at a refusal, a new one goes on, and the machine stops some steps later
};

class Witness {
public:
    Witness(PaperDisk& disk, const std::vector<Step>& story, Findings& findings, std::string name)
        : disk_{disk}, story_{story}, findings_{findings}, name_{std::move(name)} {}

    // `later`: if the power goes, so many steps after the fault. Leaves the log closed and the plan lifted.
    void play(Ending ending, std::uint64_t later);
    // Opens what is left and compares it with what was promised.
    void check();

private:
    void kill();
    bool open();
    bool append(const Step& step, Ending ending);
    void load();
    std::vector<store::Event> read_again(const std::string& table);
    [[nodiscard]] static bool loses_power(Ending ending) { return ending == Ending::PowerOff || ending == Ending::RestartAndOff; }
    void lift_if_lasting(int tries);
    void check_lists(store::SqliteLog& log);
    void wrong(const std::string& what) { findings_.wrong.push_back(name_ + ": " + what); }
    static std::vector<store::Event> with(std::vector<store::Event> events, const std::vector<store::Event>& more) {
        events.insert(events.end(), more.begin(), more.end());
        return events;
    }

    PaperDisk& disk_;
    const std::vector<Step>& story_;
    Findings& findings_;
    std::string name_;
    std::unique_ptr<store::SqliteLog> log_{};
    bool hit_{false};
    std::map<std::string, std::vector<store::Event>> promised_{};
    std::vector<store::Event> doubtful_{};  // refused, or never answered: there whole or not at all
    std::set<std::string> erased_{};        // asked for, which nobody answers: gone whole or not at all
};

}  // namespace misthrow::faults
