#include "solver/table_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "core/games/qwixx/qwixx.hpp"

namespace misthrow::solver {

namespace {

struct Header {
    std::uint64_t magic;  // also tells a machine that orders bytes otherwise
    std::uint32_t format;
    std::uint32_t rules;
    std::uint64_t passive;
    std::uint64_t size;      // how many numbers follow
    std::uint64_t checksum;  // of the two before it, and of the numbers
};
static_assert(sizeof(Header) == 40 && sizeof(Header) % alignof(double) == 0);

constexpr std::uint64_t kMagic = 0x454C'4241'542D'584D;  // "MX-TABLE"
constexpr std::uint32_t kFormat = 1;

Header header_of(std::span<const double> numbers, unsigned passive) {
    Header header{kMagic, kFormat, Qwixx::version, passive, numbers.size(), 0};
    // Every step can be undone, so no change of a single word goes unnoticed.
    const auto add = [&header](std::uint64_t word) {
        header.checksum = std::rotl((header.checksum ^ word) * 0x9E37'79B9'7F4A'7C15U, 29);
    };
    add(passive);
    add(numbers.size());
    for (const double number : numbers) {
        add(std::bit_cast<std::uint64_t>(number));
    }
    return header;
}

class File {
public:
    explicit File(int descriptor) noexcept : descriptor_{descriptor} {}
    File(const File&) = delete;
    File(File&&) = delete;
    File& operator=(const File&) = delete;
    File& operator=(File&&) = delete;
    ~File() {
        if (descriptor_ >= 0) {
            ::close(descriptor_);
        }
    }
    [[nodiscard]] int get() const noexcept { return descriptor_; }
    [[nodiscard]] bool write(std::span<const std::byte> bytes) const noexcept {
        while (!bytes.empty()) {
            const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR) {
                return false;
            }
            bytes = bytes.subspan(written < 0 ? 0 : static_cast<std::size_t>(written));
        }
        return true;
    }
    // All of them, or it fails.
    [[nodiscard]] bool read(std::span<std::byte> bytes) const noexcept {
        while (!bytes.empty()) {
            const ssize_t got = ::read(descriptor_, bytes.data(), bytes.size());
            if (got == 0 || (got < 0 && errno != EINTR)) {
                return false;
            }
            bytes = bytes.subspan(got < 0 ? 0 : static_cast<std::size_t>(got));
        }
        return true;
    }
    // Reports what the system put off until now.
    [[nodiscard]] bool close() noexcept { return ::close(std::exchange(descriptor_, -1)) == 0; }

private:
    int descriptor_;
};

}  // namespace

std::variant<Table, TableFault> load_table(const std::string& path) {
    const File file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat about{};
    if (file.get() < 0 || ::fstat(file.get(), &about) != 0) {
        return TableFault{TableProblem::CannotOpen, errno};
    }
    if (!S_ISREG(about.st_mode)) {
        return TableFault{TableProblem::NotATable};
    }
    const auto bytes = static_cast<std::size_t>(about.st_size);
    if (bytes < sizeof(Header)) {
        return TableFault{TableProblem::NotATable};
    }
    void* start = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (start == MAP_FAILED) {
        return TableFault{TableProblem::CannotOpen, errno};
    }
    const std::shared_ptr<const void> owner{start, [bytes](void* mapped) { ::munmap(mapped, bytes); }};

    Header header{};
    std::memcpy(&header, start, sizeof header);
    if (header.magic != kMagic) {
        return TableFault{TableProblem::NotATable};
    }
    if (header.format != kFormat || header.rules != Qwixx::version) {
        return TableFault{TableProblem::OtherVersion};
    }
    const auto passive = static_cast<unsigned>(std::min<std::uint64_t>(header.passive, Table::kMostPassive));
    if (header.passive != passive || header.size != Table::size(passive) ||
        bytes != sizeof header + header.size * sizeof(double)) {
        return TableFault{TableProblem::WrongSize};
    }
    const void* after = static_cast<const std::byte*>(start) + sizeof header;
    const std::span<const double> numbers{static_cast<const double*>(after), static_cast<std::size_t>(header.size)};
    if (header_of(numbers, passive).checksum != header.checksum) {
        return TableFault{TableProblem::WrongChecksum};
    }
    return Table{owner, numbers, passive};
}

namespace {

// Where a table may be written: a file that is there, perhaps behind links, or a name that is free. A device or a pipe would be replaced by a file.
std::variant<std::string, TableFault> place_of(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code failed;
    const fs::file_status named = fs::symlink_status(path, failed);
    if (!fs::exists(named)) {
        return path;  // free, or in a folder that cannot be looked at: then opening says so
    }
    const fs::path real = fs::is_symlink(named) ? fs::canonical(path, failed) : fs::path{path};
    if (failed || !fs::is_regular_file(real, failed)) {
        return TableFault{TableProblem::NoPlace};
    }
    return real.string();
}

// What is written before it gets its name. Nobody else's file: where the name is taken, it is another one.
struct Draft {
    std::string name;
    File file;
};
Draft open_draft(const std::string& place) {
    const std::string first = place + ".part";
    std::string name = first;
    int descriptor = -1;
    const auto open = [&] { return descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644); };
    for (int more = 2; open() < 0 && errno == EEXIST; ++more) {
        name = first + '-' + std::to_string(more);
    }
    return {.name = name, .file = File{descriptor}};
}

std::optional<TableFault> save(const Header& header, std::span<const double> numbers, const std::string& path) {
    const auto place = place_of(path);
    if (const auto* fault = std::get_if<TableFault>(&place)) {
        return *fault;
    }
    const auto& real = std::get<std::string>(place);
    Draft draft = open_draft(real);
    if (draft.file.get() < 0) {
        return TableFault{TableProblem::CannotWrite, errno};
    }
    const bool done = draft.file.write(std::as_bytes(std::span{&header, 1})) && draft.file.write(std::as_bytes(numbers)) &&
                      draft.file.close() && std::rename(draft.name.c_str(), real.c_str()) == 0;
    if (!done) {
        const TableFault fault{TableProblem::CannotWrite, errno};
        ::unlink(draft.name.c_str());
        return fault;
    }
    return std::nullopt;
}

// A part is a table's file with another first word, and one number more: how many sheets it has.
constexpr std::uint64_t kPartMagic = 0x5452'4150'2D58'4D31;

}  // namespace

std::optional<TableFault> save_table(const Table& table, const std::string& path) {
    return save(header_of(table.numbers(), table.passive()), table.numbers(), path);
}

std::optional<TableFault> check_place(const std::string& path) {
    const auto place = place_of(path);
    if (const auto* fault = std::get_if<TableFault>(&place)) {
        return *fault;
    }
    const Draft draft = open_draft(std::get<std::string>(place));
    if (draft.file.get() < 0) {
        return TableFault{TableProblem::CannotWrite, errno};
    }
    ::unlink(draft.name.c_str());
    return std::nullopt;
}

std::optional<TableFault> save_part(const Part& part, unsigned passive, const std::string& path) {
    std::vector<double> numbers = part.numbers;
    numbers.push_back(static_cast<double>(part.sheets));
    Header header = header_of(numbers, passive);
    header.magic = kPartMagic;
    return save(header, numbers, path);
}

bool is_no_part(const std::string& path) {
    const auto place = place_of(path);
    if (std::holds_alternative<TableFault>(place)) {
        return true;
    }
    const File file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    std::uint64_t first = 0;
    return file.get() >= 0 && (!file.read(std::as_writable_bytes(std::span{&first, 1})) || first != kPartMagic);
}

std::optional<Part> load_part(const std::string& path, unsigned passive) {
    const File file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    Header header{};
    std::vector<double> numbers(Table::size(passive) + 1);
    if (file.get() < 0 || !file.read(std::as_writable_bytes(std::span{&header, 1})) ||
        !file.read(std::as_writable_bytes(std::span{numbers}))) {
        return std::nullopt;
    }
    Header expected = header_of(numbers, passive);
    expected.magic = kPartMagic;
    if (std::memcmp(&header, &expected, sizeof header) != 0) {
        return std::nullopt;
    }
    Part part{.numbers = std::move(numbers), .sheets = 0};
    part.sheets = static_cast<std::size_t>(part.numbers.back());
    part.numbers.pop_back();
    return part;
}

}  // namespace misthrow::solver
