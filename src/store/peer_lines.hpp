#pragma once
// What servers tell each other travels in few, short messages: the sender in the first line, then one line for each thing.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace misthrow::store {

struct PeerLine {
    std::string table{};
    std::uint64_t version{0};
    std::vector<std::string> bodies{};  // of the last events, if they are told with it
    std::string text{};                 // instead of a version
    friend bool operator==(const PeerLine&, const PeerLine&) = default;
};
struct PeerMessage {
    std::string node{};
    std::vector<PeerLine> lines{};
};

// As a line of a message. What would not be read as it was written, or is longer than `most`, is told by its version alone.
[[nodiscard]] inline std::string line_text(const PeerLine& line, std::size_t most) {
    if (!line.text.empty()) {
        return "\n" + line.table + "=" + line.text;
    }
    std::string short_form = "\n" + line.table + " " + std::to_string(line.version);
    std::string text = short_form;
    for (const std::string& body : line.bodies) {
        if (body.find_first_of("\t\n") != std::string::npos) {
            return short_form;
        }
        text += "\t" + body;
    }
    return text.size() > most ? short_form : text;
}

// PostgreSQL takes less than 8,000 bytes at once. A line that is too long by itself is left out.
[[nodiscard]] inline std::vector<std::string> messages_of(const PeerMessage& all, std::size_t most = 7'900) {
    std::vector<std::string> messages;
    for (const PeerLine& each : all.lines) {
        const std::string line = line_text(each, most - std::min(most, all.node.size()));
        if (all.node.size() + line.size() > most) {
            continue;
        }
        if (messages.empty() || messages.back().size() + line.size() > most) {
            messages.push_back(all.node);
        }
        messages.back() += line;
    }
    return messages;
}

// Lines that a later program may send and this one does not understand are left out.
[[nodiscard]] inline PeerMessage read_peer_message(std::string_view message) {
    PeerMessage all;
    const auto line_end = [&] { return std::min(message.find('\n'), message.size()); };
    all.node = message.substr(0, line_end());
    for (message.remove_prefix(line_end()); !message.empty(); message.remove_prefix(line_end())) {
        message.remove_prefix(1);
        const std::string_view line = message.substr(0, line_end());
        const std::size_t at = line.find_first_of(" =");
        if (at == std::string_view::npos) {
            continue;
        }
        PeerLine each{.table = std::string{line.substr(0, at)}};
        const std::string_view rest = line.substr(at + 1);
        if (line[at] == '=') {
            each.text = rest;
        } else if (std::from_chars(rest.data(), rest.data() + rest.size(), each.version).ec != std::errc{}) {
            continue;
        } else {  // programs before this one read no further than the version
            for (std::size_t tab = rest.find('\t'); tab != std::string_view::npos;) {
                const std::size_t next = rest.find('\t', tab + 1);
                each.bodies.emplace_back(rest.substr(tab + 1, next == std::string_view::npos ? next : next - tab - 1));
                tab = next;
            }
        }
        all.lines.push_back(std::move(each));
    }
    return all;
}

}  // namespace misthrow::store
