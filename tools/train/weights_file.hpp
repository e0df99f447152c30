#pragma once
// A file of weights in its parts, to be read, changed and written again.
#include <cstdint>
#include <cstring>
#include <vector>

namespace misthrow::train {

using Bytes = std::vector<std::uint8_t>;

// The file of docs/weights.md as it lies.
struct Weights {
    std::uint16_t points;
    std::size_t features, hidden, first, second;
    std::vector<std::int16_t> b1;
    std::vector<std::uint8_t> cap;
    std::vector<std::int8_t> w1;
    std::vector<std::int16_t> one2;
    std::vector<std::int32_t> b2;
    std::vector<std::int8_t> w2;
    std::vector<std::int16_t> one3;
    std::vector<std::int32_t> b3;
    std::vector<std::int8_t> w3;
    std::vector<std::int32_t> b4;
    std::vector<std::int16_t> w4;
};

template <class T>
std::vector<T> take(const std::uint8_t*& from, std::size_t count) {
    std::vector<T> values(count);
    std::memcpy(values.data(), from, count * sizeof(T));
    from += count * sizeof(T);
    return values;
}

// pre: Network::read accepts the bytes
inline Weights read(const Bytes& bytes) {
    const std::uint8_t* at = bytes.data() + 6;
    Weights w{};
    w.points = take<std::uint16_t>(at, 1)[0];
    w.features = take<std::uint32_t>(at, 1)[0];
    const auto shape = take<std::uint16_t>(at, 4);
    w.hidden = shape[0];
    w.first = shape[1];
    w.second = shape[2];
    w.b1 = take<std::int16_t>(at, w.hidden);
    w.cap = take<std::uint8_t>(at, w.hidden);
    w.w1 = take<std::int8_t>(at, w.features * w.hidden);
    w.one2 = take<std::int16_t>(at, w.first);
    w.b2 = take<std::int32_t>(at, w.first);
    w.w2 = take<std::int8_t>(at, 3 * w.hidden * w.first);
    w.one3 = take<std::int16_t>(at, w.second);
    w.b3 = take<std::int32_t>(at, w.second);
    w.w3 = take<std::int8_t>(at, w.first * w.second);
    w.b4 = take<std::int32_t>(at, 3);
    w.w4 = take<std::int16_t>(at, 3 * w.second);
    return w;
}

template <class T>
void put(Bytes& to, const std::vector<T>& values) {
    const auto* from = reinterpret_cast<const std::uint8_t*>(values.data());
    to.insert(to.end(), from, from + values.size() * sizeof(T));
}

inline Bytes written(const Weights& w) {
    Bytes out{'M', 'T', 'W', '1', 0, 0};
    put<std::uint16_t>(out, {w.points});
    put<std::uint32_t>(out, {static_cast<std::uint32_t>(w.features)});
    put<std::uint16_t>(out, {static_cast<std::uint16_t>(w.hidden), static_cast<std::uint16_t>(w.first),
                             static_cast<std::uint16_t>(w.second), 0});
    put(out, w.b1);
    put(out, w.cap);
    put(out, w.w1);
    put(out, w.one2);
    put(out, w.b2);
    put(out, w.w2);
    put(out, w.one3);
    put(out, w.b3);
    put(out, w.w3);
    put(out, w.b4);
    put(out, w.w4);
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const std::uint8_t byte : out) {
        hash = (hash ^ byte) * 0x100000001B3U;
    }
    put<std::uint64_t>(out, {hash});
    return out;
}

}  // namespace misthrow::train
