#include <array>
#include <concepts>

#include "notation/scan.hpp"
#include "table/events.hpp"

namespace misthrow::table {

namespace {

// An event is the number of its format, its name and its fields, separated by blanks; what stands for one of several values is written as a word. The first
// format had no number, and numbers in place of words: lines that begin with a letter. The third has what binds the dice's commitments. Texts are written with % and two hexadecimal digits for whatever is not plain, and `_` alone
// is the empty text.
constexpr std::string_view kHex = "0123456789abcdef";

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view{"-.()[]:/\\"}.find(c) != std::string_view::npos;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (is_plain(c)) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += {'%', kHex[byte >> 4U], kHex[byte & 0xFU]};
        }
    }
    return out.empty() ? "_" : out;
}

std::optional<std::string> unescaped(std::string_view text) {
    if (text == "_") {
        return std::string{};
    }
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            if (!is_plain(text[i])) {
                return std::nullopt;
            }
            out += text[i];
            continue;
        }
        const std::size_t high = i + 2 < text.size() ? kHex.find(text[i + 1]) : std::string_view::npos;
        const std::size_t low = i + 2 < text.size() ? kHex.find(text[i + 2]) : std::string_view::npos;
        if (high == std::string_view::npos || low == std::string_view::npos) {
            return std::nullopt;
        }
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out.empty() ? std::nullopt : std::optional{out};
}

enum class Format : std::uint8_t { Ordinals = 1, Words = 2, Bound = 3 };
constexpr std::string_view kFormatInUse = "3";

// The fields of each event in their order, named once for both directions.
template <class Archive>
void fields(Archive& archive, Opened& event) {
    archive(event.settings.game, event.settings.rules_version, event.settings.seats, event.settings.dice);
    archive(event.settings.clock_seconds, event.settings.takeover_seconds, event.settings.games_of_series, event.host_key_hash);
    archive(event.same_root);
    archive.since(Format::Bound, event.settings.missing);
}
template <class Archive>
void fields(Archive& archive, Seated& event) {
    archive(event.seat, event.kind, event.name, event.level, event.key_hash);
}
template <class Archive>
void fields(Archive& archive, Vacated& event) {
    archive(event.seat);
}
template <class Archive>
void fields(Archive& archive, Begun& event) {
    archive(event.server_seed);
    archive.since(Format::Bound, event.salt, event.table);
}
template <class Archive>
void fields(Archive&, CommitmentsClosed&) {}
template <class Archive>
void fields(Archive& archive, SeatCommitted& event) {
    archive(event.seat, event.commitment);
}
template <class Archive>
void fields(Archive& archive, SeatRevealed& event) {
    archive(event.seat, event.seed);
}
template <class Archive>
void fields(Archive& archive, Started& event) {
    archive(event.first);
}
template <class Archive>
void fields(Archive& archive, Rolled& event) {
    archive(event.faces);
}
template <class Archive>
void fields(Archive& archive, Chosen& event) {
    archive(event.seat, event.token, event.maker);
}
template <class Archive>
void fields(Archive& archive, SatIn& event) {
    archive(event.seat);
}
template <class Archive>
void fields(Archive& archive, TakenBack& event) {
    archive(event.seat);
}
template <class Archive>
void fields(Archive&, Rematch&) {}
template <class Archive>
void fields(Archive& archive, Resized& event) {
    archive(event.seats);
}
template <class Archive>
void fields(Archive& archive, Handed& event) {
    archive(event.seat, event.key_hash);
}
template <class Archive>
void fields(Archive&, Voided&) {}

// In the order of the variant.
constexpr std::array<std::string_view, std::variant_size_v<Event>> kNames{
    "opened",  "seated", "vacated", "begun",  "commitments-closed", "committed", "revealed",
    "started", "rolled", "chosen",  "sat-in", "taken-back",         "rematch",   "resized",
    "handed",  "voided"};

class Writer {
public:
    explicit Writer(std::string_view name) : text_{kFormatInUse} { add(name); }
    template <class... Fields>
    void operator()(const Fields&... fields) {
        (word(fields), ...);
    }
    template <class... Fields>
    void since(Format /*any*/, const Fields&... fields) {
        (word(fields), ...);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void add(std::string_view word) {
        text_ += ' ';
        text_ += word;
    }
    void word(std::uint32_t number) { add(std::to_string(number)); }
    void word(const std::string& text) { add(escaped(text)); }
    void word(const play::Bytes32& bytes) { add(play::to_hex(bytes)); }
    void word(const std::optional<play::Bytes32>& bytes) { add(bytes ? play::to_hex(*bytes) : "_"); }
    void word(const std::vector<std::string>& words) {
        for (const std::string& each : words) {
            word(each);
        }
    }
    template <class Enum>
        requires std::is_enum_v<Enum>
    void word(Enum value) {
        add(misthrow::text(value));
    }
    void word(GameId game) { add(name(game)); }

    std::string text_;
};

class Reader {
public:
    Reader(Format format, std::vector<std::string_view> words) : format_{format}, words_{std::move(words)} {}
    template <class... Fields>
    void operator()(Fields&... fields) {
        (word(fields), ...);
    }
    // Fields that older texts do not have.
    template <class... Fields>
    void since(Format format, Fields&... fields) {
        if (format_ >= format) {
            (word(fields), ...);
        }
    }
    // All fields were there, and nothing more.
    [[nodiscard]] bool good() const { return good_ && at_ == words_.size(); }

private:
    // What the numbers of the first format meant, for ever.
    static constexpr std::array<std::string_view, 3> ordinals(GameId /*any*/) { return {"qwixx", "qwinto", "knaster"}; }
    static constexpr std::array<std::string_view, 3> ordinals(DiceMode /*any*/) { return {"verifiable", "same", "manual"}; }
    static constexpr std::array<std::string_view, 3> ordinals(SeatKind /*any*/) { return {"open", "person", "computer"}; }
    static constexpr std::array<std::string_view, 4> ordinals(Maker /*any*/) { return {"person", "computer", "clock", "forced"}; }

    std::string_view next() {
        good_ = good_ && at_ < words_.size();
        return good_ ? words_[at_++] : std::string_view{};
    }
    template <class T, class Found>
    void take(T& field, const std::optional<Found>& found) {
        good_ = good_ && found.has_value();
        if (good_) {
            field = *found;
        }
    }
    void word(std::uint32_t& number) { take(number, notation::read_number(next(), 0, 999'999'999)); }
    void word(std::string& text) { take(text, unescaped(next())); }
    void word(play::Bytes32& bytes) { take(bytes, play::from_hex(next())); }
    void word(std::optional<play::Bytes32>& bytes) {
        const std::string_view text = next();
        bytes = play::from_hex(text);
        good_ = good_ && (bytes || text == "_");
    }
    void word(std::vector<std::string>& words) {
        while (good_ && at_ < words_.size()) {
            word(words.emplace_back());
        }
    }
    // The word for what was written: itself, but in the first format.
    template <class Enum>
    [[nodiscard]] std::string_view meant(std::string_view written) const {
        if constexpr (requires { ordinals(Enum{}); }) {
            constexpr auto words = ordinals(Enum{});
            if (format_ == Format::Ordinals) {
                const auto number = notation::read_number(written, 0, static_cast<int>(words.size()) - 1);
                return number ? words[static_cast<std::size_t>(*number)] : std::string_view{};
            }
        }
        return written;
    }
    template <class Enum>
        requires std::is_enum_v<Enum>
    void word(Enum& value) {
        const std::string_view written = meant<Enum>(next());
        if constexpr (std::same_as<Enum, GameId>) {
            take(value, game_named(written));
        } else {
            take(value, named<Enum>(written));
        }
    }

    Format format_;
    std::vector<std::string_view> words_;
    std::size_t at_{0};
    bool good_{true};
};

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t end = text.find(' ');
        words.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return words;
        }
        text.remove_prefix(end + 1);
    }
}

// The alternative with this index, read from the words.
template <std::size_t Index = 0>
std::optional<Event> read_alternative(std::size_t wanted, Reader& reader) {
    if constexpr (Index == std::variant_size_v<Event>) {
        return std::nullopt;
    } else {
        if (Index != wanted) {
            return read_alternative<Index + 1>(wanted, reader);
        }
        std::variant_alternative_t<Index, Event> event;
        fields(reader, event);
        return reader.good() ? std::optional<Event>{event} : std::nullopt;
    }
}

}  // namespace

std::string event_text(const Event& event) {
    Writer writer{kNames[event.index()]};
    std::visit([&](auto copy) { fields(writer, copy); }, event);
    return writer.take();
}

std::optional<Event> read_event(std::string_view text) {
    std::vector<std::string_view> words = split(text);
    const Format format = words[0] == kFormatInUse ? Format::Bound : words[0] == "2" ? Format::Words : Format::Ordinals;
    if (format != Format::Ordinals) {
        words.erase(words.begin());
    }
    if (words.empty()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] == words[0]) {
            words.erase(words.begin());
            Reader reader{format, std::move(words)};
            return read_alternative(i, reader);
        }
    }
    return std::nullopt;
}

}  // namespace misthrow::table
