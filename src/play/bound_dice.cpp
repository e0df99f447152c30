#include "play/bound_dice.hpp"

#include "play/fair_dice.hpp"

namespace misthrow::play {

Bytes32 table_hash(std::string_view name, const Bytes32& salt) {
    return sha256("misthrow table 2\n" + std::string{name} + "\n" + to_hex(salt) + "\n");
}

Bytes32 opening_hash(const Binding& binding, GameId game, const std::vector<std::string>& names) {
    std::string text = "misthrow game 2\ntable " + to_hex(binding.table) + "\n";
    text += "game " + std::to_string(binding.game) + " " + std::string{name(game)} + "\n";
    text += "missing " + std::string{misthrow::text(binding.missing)} + "\n";
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        text += (binding.computers[seat] ? "computer " : "person ") + names[seat] + "\n";
    }
    return sha256(text);
}

Bytes32 server_commitment(const Bytes32& opening, const Bytes32& seed) {
    return sha256("misthrow server 2\n" + to_hex(opening) + "\n" + to_hex(seed) + "\n");
}

Bytes32 transcript_hash(const Bytes32& opening, const Bytes32& server_commitment) {
    return sha256("misthrow transcript 2\n" + to_hex(opening) + "\n" + to_hex(server_commitment) + "\n");
}

Bytes32 seat_commitment(const Bytes32& transcript, std::size_t seat, const Bytes32& seed) {
    return sha256("misthrow seat 2\n" + to_hex(transcript) + "\nseat " + std::to_string(seat + 1) + "\n" + to_hex(seed) + "\n");
}

}  // namespace misthrow::play
