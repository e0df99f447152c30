#include "store/page_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "store/event_log.hpp"

namespace misthrow::store {

namespace {

constexpr std::size_t kHeadBytes = 100;        // of the file, in front of the first page's own
constexpr std::size_t kJournalHeadBytes = 32;  // of the journal
constexpr std::size_t kFrameHeadBytes = 24;    // of each page in it
constexpr std::size_t kOurPageSize = 1024;     // what prepare() asks for: a head that is destroyed does not say
constexpr std::uint8_t kInteriorIndex = 2;
constexpr std::uint8_t kLeafIndex = 10;

// Of a plain file: what comes from a device or a pipe may never end, or never come.
std::vector<std::uint8_t> content_of(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return {};
    }
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

std::uint32_t number_at(Bytes bytes, std::size_t at, std::size_t count = 4) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i) {
        value = value << 8U | bytes[at + i];
    }
    return value;
}

bool is_page_size(std::size_t size) { return size >= 512 && size <= 65536 && std::has_single_bit(size); }

// SQLite's running sum over the journal, eight bytes at a time in the order of bytes that its head names.
struct JournalSum {
    std::uint32_t a{0};
    std::uint32_t b{0};
    friend bool operator==(const JournalSum&, const JournalSum&) = default;
    void add(Bytes bytes, bool big) {
        const auto word = [&](std::size_t at) {
            return big ? number_at(bytes, at)
                       : static_cast<std::uint32_t>(bytes[at] | bytes[at + 1] << 8U | bytes[at + 2] << 16U) |
                             static_cast<std::uint32_t>(bytes[at + 3]) << 24U;
        };
        for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
            a += word(at) + b;
            b += word(at + 4) + a;
        }
    }
};

// Reads on, and says once and for all when there is nothing left.
class Cursor {
public:
    explicit Cursor(Bytes bytes) : bytes_{bytes} {}
    [[nodiscard]] bool good() const noexcept { return good_; }
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] std::size_t left() const noexcept { return bytes_.size() - at_; }

    std::uint64_t variable() {
        std::uint64_t value = 0;
        for (int i = 0; i < 9; ++i) {
            if (left() == 0) {
                good_ = false;
                return 0;
            }
            const std::uint8_t byte = bytes_[at_++];
            if (i == 8) {
                return value << 8U | byte;
            }
            value = value << 7U | (byte & 0x7FU);
            if ((byte & 0x80U) == 0) {
                break;
            }
        }
        return value;
    }
    Bytes take(std::size_t count) {
        if (count > left()) {
            good_ = false;
            return {};
        }
        const Bytes taken = bytes_.subspan(at_, count);
        at_ += count;
        return taken;
    }

private:
    Bytes bytes_;
    std::size_t at_{0};
    bool good_{true};
};

std::optional<Value> value_of(std::uint64_t type, Cursor& body) {
    constexpr std::array<std::size_t, 7> widths{0, 1, 2, 3, 4, 6, 8};
    if (type == 0) {
        return Value{};
    }
    if (type == 8 || type == 9) {
        return Value{.kind = Value::Kind::Number, .number = type - 8};
    }
    if (type < widths.size()) {
        const Bytes bytes = body.take(widths[type]);
        constexpr std::uint8_t sign = 0x80;
        std::uint64_t number = !bytes.empty() && (bytes.front() & sign) != 0 ? ~std::uint64_t{0} : 0;
        for (const std::uint8_t byte : bytes) {
            number = number << 8U | byte;
        }
        return Value{.kind = Value::Kind::Number, .number = number};
    }
    if (type < 12) {
        return std::nullopt;  // we write no fractions
    }
    const Bytes bytes = body.take((type - 12) / 2);
    return Value{.kind = type % 2 == 1 ? Value::Kind::Text : Value::Kind::Blob, .bytes = {bytes.begin(), bytes.end()}};
}

std::optional<Row> row_of(Bytes record) {
    Cursor whole{record};
    const std::uint64_t head_bytes = whole.variable();
    if (!whole.good() || head_bytes > record.size()) {
        return std::nullopt;
    }
    Cursor head{record.first(head_bytes)};
    head.variable();
    Cursor body{record.subspan(head_bytes)};
    Row row;
    while (head.good() && head.left() > 0) {
        const auto value = value_of(head.variable(), body);
        if (!value || !head.good() || !body.good()) {
            return std::nullopt;
        }
        row.push_back(*value);
    }
    return body.left() == 0 ? std::optional{std::move(row)} : std::nullopt;
}

// A row that does not fit on its page goes on in pages of its own.
std::optional<std::vector<std::uint8_t>> record_of(const PageFile& file, Bytes cell) {
    Cursor cursor{cell};
    const std::uint64_t size = cursor.variable();
    const std::size_t usable = file.page_size();
    constexpr std::uint64_t most_sensible = 1 << 20U;
    if (!cursor.good() || size > most_sensible) {
        return std::nullopt;
    }
    const std::size_t most = (usable - 12) * 64 / 255 - 23;
    const std::size_t least = (usable - 12) * 32 / 255 - 23;
    std::size_t here = size;
    if (size > most) {
        const std::size_t fitting = least + (size - least) % (usable - 4);
        here = fitting <= most ? fitting : least;
    }
    const Bytes first = cursor.take(here);
    std::vector<std::uint8_t> record{first.begin(), first.end()};
    const Bytes link = size > most ? cursor.take(4) : Bytes{};
    std::uint32_t next = link.size() == 4 ? number_at(link, 0) : 0;
    while (record.size() < size) {
        const Bytes more = file.page(next);
        if (!cursor.good() || more.empty()) {
            return std::nullopt;
        }
        const std::size_t part = std::min<std::size_t>(size - record.size(), usable - 4);
        record.insert(record.end(), more.begin() + 4, more.begin() + 4 + static_cast<std::ptrdiff_t>(part));
        next = number_at(more, 0);
    }
    return cursor.good() ? std::optional{std::move(record)} : std::nullopt;
}

}  // namespace

PageFile::PageFile(const std::string& path) : file_{content_of(path)} {
    if (file_.size() < 512) {
        throw Failure{"cannot read " + path};
    }
    const std::size_t told = number_at(file_, 16, 2);
    page_size_ = told == 1 ? 65536 : told;
    if (!is_page_size(page_size_) || file_.size() % page_size_ != 0) {
        page_size_ = kOurPageSize;
    }
    pages_ = static_cast<std::uint32_t>(file_.size() / page_size_);
    journal_ = read_journal(path + "-wal");
    if (journal_.is_broken()) {  // what had been acknowledged stands behind the broken place, and each frame of it is proved
        journal_.beyond.merge(journal_.pages);
        journal_.pages = std::move(journal_.beyond);
        journal_.pages_of_file = std::max(journal_.pages_of_file, journal_.pages_of_file_beyond);
    }
    const bool fits = !journal_.pages.empty() && journal_.pages.begin()->second.size() == page_size_;
    if (!fits) {
        journal_ = {};
    }
    pages_ = journal_.pages_of_file != 0 ? journal_.pages_of_file : pages_;
}

// Sums as SQLite makes them: each frame's goes on from that of the frame before it, so what stands behind a broken one can still be proved.
Journal read_journal(const std::string& path) {
    Journal journal;
    const std::vector<std::uint8_t> content = content_of(path);
    const Bytes bytes{content};
    if (bytes.size() < kJournalHeadBytes + kFrameHeadBytes) {
        return journal;
    }
    const bool big = (bytes[3] & 1U) != 0;
    JournalSum sum;
    sum.add(bytes.first(24), big);
    JournalSum before{.a = number_at(bytes, 24), .b = number_at(bytes, 28)};
    bool good = sum == before;
    const std::size_t told = number_at(bytes, 8);
    const std::size_t size = is_page_size(told) || good ? told : kOurPageSize;
    if (!is_page_size(size)) {
        return journal;
    }
    const Bytes salt = good ? bytes.subspan(16, 8) : bytes.subspan(kJournalHeadBytes + 8, 8);
    Journal::Pages pending;
    for (std::size_t at = kJournalHeadBytes; at + kFrameHeadBytes + size <= bytes.size(); at += kFrameHeadBytes + size) {
        const Bytes head = bytes.subspan(at, kFrameHeadBytes);
        const Bytes page = bytes.subspan(at + kFrameHeadBytes, size);
        sum = std::exchange(before, {.a = number_at(head, 16), .b = number_at(head, 20)});
        if (!std::ranges::equal(head.subspan(8, 8), salt)) {
            good = false;  // of a time before, and so is all that follows: the journal is written over from its beginning
            continue;
        }
        sum.add(head.first(8), big);
        sum.add(page, big);
        const std::uint32_t pages_of_file = number_at(head, 4);  // 0 within a transaction
        good = good && sum == before;
        journal.behind_damage += !good && pages_of_file != 0 ? 1 : 0;
        if (sum != before) {
            continue;
        }
        pending[number_at(head, 0)] = {page.begin(), page.end()};
        if (pages_of_file != 0) {
            (good ? journal.pages_of_file : journal.pages_of_file_beyond) = pages_of_file;
            Journal::Pages& pages = good ? journal.pages : journal.beyond;
            pending.merge(pages);  // those of this transaction stay, the others come
            pages = std::exchange(pending, {});
        }
    }
    return journal;
}

bool is_journal_broken(const std::string& path) {
    // A server that goes round to the journal's beginning between two of our reads makes it look so: it does not twice.
    return read_journal(path + "-wal").is_broken() && read_journal(path + "-wal").is_broken();
}

Bytes PageFile::page(std::uint32_t number) const {
    if (number == 0 || number > pages_) {
        return {};
    }
    if (const auto found = journal_.pages.find(number); found != journal_.pages.end()) {
        return found->second;
    }
    const std::size_t from = (number - std::size_t{1}) * page_size_;
    return from + page_size_ <= file_.size() ? Bytes{file_}.subspan(from, page_size_) : Bytes{};
}

std::vector<bool> PageFile::free_pages() const {
    std::vector<bool> free(pages_ + std::size_t{1}, false);
    const Bytes first = page(1);
    std::uint32_t trunk = first.empty() ? 0 : number_at(first, 32);
    while (trunk != 0 && trunk <= pages_ && !free[trunk]) {
        free[trunk] = true;
        const Bytes list = page(trunk);
        if (list.empty()) {
            break;
        }
        const std::size_t count = std::min<std::size_t>(number_at(list, 4), list.size() / 4 - 2);
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t leaf = number_at(list, 8 + 4 * i);
            if (leaf <= pages_) {
                free[leaf] = true;
            }
        }
        trunk = number_at(list, 0);
    }
    return free;
}

std::vector<Row> rows_of(const PageFile& file, std::uint32_t page) {
    const Bytes bytes = file.page(page);
    const std::size_t head = page == 1 ? kHeadBytes : 0;
    if (bytes.size() < head + 12 || (bytes[head] != kLeafIndex && bytes[head] != kInteriorIndex)) {
        return {};
    }
    const bool interior = bytes[head] == kInteriorIndex;
    const std::size_t pointers = head + (interior ? 12 : 8);
    const std::size_t count = number_at(bytes, head + 3, 2);
    std::vector<Row> rows;
    for (std::size_t i = 0; i < count && pointers + 2 * i + 2 <= bytes.size(); ++i) {
        const std::size_t at = number_at(bytes, pointers + 2 * i, 2) + (interior ? 4U : 0U);
        if (at >= bytes.size()) {
            continue;
        }
        const auto record = record_of(file, bytes.subspan(at));
        if (auto row = record ? row_of(*record) : std::nullopt) {
            rows.push_back(*std::move(row));
        }
    }
    return rows;
}

}  // namespace misthrow::store
