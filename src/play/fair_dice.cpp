#include "play/fair_dice.hpp"

#include <algorithm>

namespace misthrow::play {

namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

Bytes32 derived_seed(const Bytes32& root, std::string_view purpose) { return hmac_sha256(root, purpose); }

std::string to_hex(const Bytes32& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4U];
        text += digits[byte & 0xFU];
    }
    return text;
}

std::optional<Bytes32> from_hex(std::string_view text) {
    Bytes32 bytes{};
    if (text.size() != 2 * bytes.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const int high = digit(text[2 * i]);
        const int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return bytes;
}

Bytes32 server_commitment(const Bytes32& seed) { return sha256("misthrow server 1\n" + to_hex(seed) + "\n"); }
Bytes32 seat_commitment(const Bytes32& seed) { return sha256("misthrow seat 1\n" + to_hex(seed) + "\n"); }

FairDice::FairDice(const Bytes32& server_seed, const std::vector<SeatPart>& seats, const std::optional<Bytes32>& transcript)
    : server_seed_{server_seed} {
    std::string text = transcript ? "misthrow seats 2\n" + to_hex(*transcript) + "\n" : "misthrow seats 1\n";
    for (const SeatPart& part : seats) {
        text += part.seed ? "seed " + to_hex(*part.seed) : part.commitment ? "absent " + to_hex(*part.commitment) : "absent";
        text += '\n';
    }
    std::ranges::copy(to_hex(sha256(text)), seats_mix_.begin());
}

// Bytes below the largest multiple of `bound` are taken modulo `bound`; the others, which would favour small results, are skipped.
std::vector<std::uint8_t> FairDice::draw(const std::string& purpose, std::size_t count, unsigned bound) const {
    const unsigned limit = 256 - 256 % bound;
    constexpr std::size_t words_around = 48;
    std::vector<std::uint8_t> drawn;
    drawn.reserve(count);
    std::string message;
    message.reserve(purpose.size() + seats_mix_.size() + words_around);
    for (std::size_t block = 1; drawn.size() < count; ++block) {
        message.clear();
        message.append("misthrow ").append(purpose).append("\n").append(seats_mix_.data(), seats_mix_.size());
        message.append("\nblock ").append(std::to_string(block)).append("\n");
        for (const std::uint8_t byte : hmac_sha256(server_seed_, message)) {
            if (byte < limit && drawn.size() < count) {
                drawn.push_back(static_cast<std::uint8_t>(byte % bound));
            }
        }
    }
    return drawn;
}

std::vector<std::uint8_t> FairDice::faces(std::size_t turn, std::size_t roll, std::size_t count) const {
    std::vector<std::uint8_t> faces = draw("roll 1\nturn " + std::to_string(turn) + " roll " + std::to_string(roll), count, 6);
    for (std::uint8_t& face : faces) {
        ++face;
    }
    return faces;
}

std::size_t FairDice::first_seat(std::size_t seats) const { return draw("first 1", 1, static_cast<unsigned>(seats))[0]; }

}  // namespace misthrow::play
