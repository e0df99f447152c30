// Weights from bytes. Nothing is trusted: after the checksum every number that could make a sum overflow is looked at.
#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "engine/network.hpp"

namespace misthrow::engine {

namespace {

constexpr std::size_t kHeader = 20;
constexpr std::array<std::uint8_t, 3> kMagic{'M', 'T', 'W'};
constexpr std::uint8_t kClipped = '1';  // the versions
constexpr std::uint8_t kSquared = '2';

// A game's number in files: its place here, whatever else is in the list of games.
constexpr std::array<std::string_view, 6> kNumbered{"qwixx", "qwinto", "knaster", "knister", "qwixx-mixed-a", "qwixx-mixed-b"};
constexpr bool are_all_numbered() {
    bool all = true;
    Games::for_each([&all]<Game G>(G) { all = all && std::ranges::find(kNumbered, G::name) != kNumbered.end(); });
    return all;
}
static_assert(are_all_numbered(), "a game without a number has no weights: give it the next one");

// FNV-1a, 64 bits: it finds accidents; who wants other weights may have them.
std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const std::uint8_t byte : bytes) {
        hash = (hash ^ byte) * 0x100000001B3U;
    }
    return hash;
}

// Little-endian numbers one after the other. pre of all: enough bytes are left
class Bytes {
public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_{bytes} {}

    template <class T>
    [[nodiscard]] T number() noexcept {
        static_assert(std::endian::native == std::endian::little);
        T value;
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_ = bytes_.subspan(sizeof value);
        return value;
    }
    template <class T>
    [[nodiscard]] std::vector<T> numbers(std::size_t count) {
        std::vector<T> values(count);
        std::memcpy(values.data(), bytes_.data(), count * sizeof(T));
        bytes_ = bytes_.subspan(count * sizeof(T));
        return values;
    }

private:
    std::span<const std::uint8_t> bytes_;
};

bool is_width(std::size_t size) noexcept { return size == 32 || size == 64; }

}  // namespace

std::variant<Network, WeightsFault> Network::read(GameId game, std::span<const std::uint8_t> file) {
    if (file.empty()) {
        return WeightsFault::Missing;
    }
    if (file.size() <= kMagic.size() || std::memcmp(file.data(), kMagic.data(), kMagic.size()) != 0 ||
        (file[kMagic.size()] != kClipped && file[kMagic.size()] != kSquared)) {
        return WeightsFault::NotWeights;
    }
    if (file.size() < kHeader + sizeof(std::uint64_t)) {
        return WeightsFault::WrongSize;
    }
    Bytes bytes{file.subspan(kMagic.size())};
    Network network;
    network.squared_ = bytes.number<std::uint8_t>() == kSquared;
    const auto of_game = bytes.number<std::uint8_t>();
    const auto seats = bytes.number<std::uint8_t>();  // 1: for a seat alone; 0: for any number of them
    network.for_one_ = seats == 1;
    network.weight_of_points_ = bytes.number<std::uint16_t>();
    network.features_ = bytes.number<std::uint32_t>();
    network.hidden_ = bytes.number<std::uint16_t>();
    network.first_ = bytes.number<std::uint16_t>();
    network.second_ = bytes.number<std::uint16_t>();
    static_cast<void>(bytes.number<std::uint16_t>());
    const FeatureSpace space = feature_space(game);
    if (of_game >= kNumbered.size() || kNumbered[of_game] != name(game) || network.features_ != space.features) {
        return WeightsFault::OtherGame;
    }
    const std::size_t h = network.hidden_;
    const std::size_t d1 = network.first_;
    const std::size_t d2 = network.second_;
    if (seats > 1 || h < 32 || h > kMostHidden || h % 32 != 0 || !is_width(d1) || !is_width(d2)) {
        return WeightsFault::WrongSize;
    }
    const std::size_t size =
        kHeader + 3 * h + network.features_ * h + 6 * d1 + 3 * h * d1 + 6 * d2 + d1 * d2 + 12 + 6 * d2 + sizeof(std::uint64_t);
    if (file.size() != size) {
        return WeightsFault::WrongSize;
    }
    if (Bytes{file.last(sizeof(std::uint64_t))}.number<std::uint64_t>() != checksum(file.first(size - sizeof(std::uint64_t)))) {
        return WeightsFault::WrongChecksum;
    }
    Plain plain;
    plain.b1 = bytes.numbers<std::int16_t>(h);
    plain.caps = bytes.numbers<std::uint8_t>(h);
    plain.w1 = bytes.numbers<std::int8_t>(network.features_ * h);
    const auto one2 = bytes.numbers<std::int16_t>(d1);
    network.b2_ = bytes.numbers<std::int32_t>(d1);
    plain.w2 = bytes.numbers<std::int8_t>(3 * h * d1);
    const auto one3 = bytes.numbers<std::int16_t>(d2);
    network.b3_ = bytes.numbers<std::int32_t>(d2);
    plain.w3 = bytes.numbers<std::int8_t>(d1 * d2);
    for (std::int32_t& bias : network.b4_) {
        bias = bytes.number<std::int32_t>();
    }
    plain.w4 = bytes.numbers<std::int16_t>(3 * d2);
    network.one2_.assign(one2.begin(), one2.end());
    network.one3_.assign(one3.begin(), one3.end());
    if (!network.in_range(plain, space.slots)) {
        return WeightsFault::OutOfRange;
    }
    network.pack(plain);
    return network;
}

// No sum may leave its type, whatever sheet is looked at.
bool Network::in_range(const Plain& plain, std::size_t slots) const noexcept {
    constexpr std::int64_t most16 = 32'767;
    constexpr std::int64_t most32 = 2'147'483'647;
    const auto size = [](std::int64_t x) { return x < 0 ? -x : x; };
    for (std::size_t i = 0; i < hidden_; ++i) {
        if (plain.caps[i] > 127 || (squared_ && plain.caps[i] != 64) ||
            size(plain.b1[i]) + static_cast<std::int64_t>(slots) * 128 > most16) {
            return false;
        }
    }
    for (std::size_t j = 0; j < first_; ++j) {
        if (one2_[j] < 127 || size(b2_[j]) + static_cast<std::int64_t>(3 * hidden_) * 127 * 128 > most32) {
            return false;
        }
    }
    for (std::size_t k = 0; k < second_; ++k) {
        if (one3_[k] < 0 || size(b3_[k]) + static_cast<std::int64_t>(first_) * 127 * 128 > most32) {
            return false;
        }
    }
    for (std::size_t head = 0; head < b4_.size(); ++head) {
        std::int64_t sum = size(b4_[head]);
        for (std::size_t k = 0; k < second_; ++k) {
            sum += size(plain.w4[head * second_ + k]) * one3_[k];
        }
        if (sum > most32) {
            return false;
        }
    }
    return true;
}

}  // namespace misthrow::engine
