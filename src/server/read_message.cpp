#include "server/read_message.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <limits>

namespace misthrow::server {

namespace {

constexpr std::size_t kMostDepth = 8;

// Reads a value into a field of any described type. False: `wrong` says where and what was expected.
class Reader {
public:
    explicit Reader(Unreadable& wrong) : wrong_{wrong} {}

    template <std::unsigned_integral T>
    bool operator()(const boost::json::value& value, T& into) {
        const auto number = value.is_int64() && value.get_int64() >= 0
                                ? std::optional{static_cast<std::uint64_t>(value.get_int64())}
                            : value.is_uint64() ? std::optional{value.get_uint64()}
                                                : std::nullopt;
        if (!number || *number > std::numeric_limits<T>::max()) {
            return expect("number");
        }
        into = static_cast<T>(*number);
        return true;
    }
    bool operator()(const boost::json::value& value, bool& into) {
        if (!value.is_bool()) {
            return expect("boolean");
        }
        into = value.get_bool();
        return true;
    }
    bool operator()(const boost::json::value& value, std::string& into) {
        if (!value.is_string()) {
            return expect("string");
        }
        into.assign(value.get_string().begin(), value.get_string().end());
        return true;
    }
    template <Named E>
    bool operator()(const boost::json::value& value, E& into) {
        if (value.is_string()) {
            if (const auto found = named<E>(std::string_view{value.get_string()})) {
                into = *found;
                return true;
            }
        }
        const auto all = names_of(E{});
        wrong_.expected.assign(all.texts.begin(), all.texts.end());
        return false;
    }
    template <class T>
    bool operator()(const boost::json::value& value, std::optional<T>& into) {
        return (*this)(value, into.emplace());
    }
    template <class T>
    bool operator()(const boost::json::value& value, std::vector<T>& into) {
        if (!value.is_array()) {
            return expect("list");
        }
        return std::ranges::all_of(value.get_array(),
                                   [&](const boost::json::value& one) { return (*this)(one, into.emplace_back()); });
    }
    template <Object T>
    bool operator()(const boost::json::value& value, T& into) {
        return value.is_object() ? members(value.get_object(), into) : expect("object");
    }

    template <Object T>
    bool members(const boost::json::object& object, T& into) {
        bool good = true;
        std::size_t known = Message<T> ? 1 : 0;  // its type
        each_field<T>([&](const auto& described) {
            if (!good) {
                return;
            }
            using Value = std::remove_cvref_t<decltype(into.*described.member)>;
            const boost::json::value* value = object.if_contains(described.name);
            if (value == nullptr) {
                if (!is_optional<Value>) {
                    good = fail(described.name, {"present"});
                }
                return;
            }
            ++known;
            if (!(*this)(*value, into.*described.member)) {
                good = false;
                wrong_.field =
                    wrong_.field.empty() ? std::string{described.name} : std::string{described.name} + "." + wrong_.field;
            }
        });
        return good && (known == object.size() || unknown<T>(object));
    }

private:
    bool expect(const char* what) {
        wrong_.expected = {what};
        return false;
    }
    bool fail(std::string_view field, std::vector<std::string> expected) {
        wrong_.field = field;
        wrong_.expected = std::move(expected);
        return false;
    }
    // Some member is none of ours: a client that sends it expects something we would not do.
    template <Object T>
    bool unknown(const boost::json::object& object) {
        std::vector<std::string> ours;
        each_field<T>([&](const auto& described) { ours.emplace_back(described.name); });
        for (const auto& [key, value] : object) {
            const std::string_view name{key};
            if (std::ranges::find(ours, name) == ours.end() && !(Message<T> && name == "type")) {
                return fail(name.substr(0, 40), ours);
            }
        }
        return fail("", ours);
    }

    Unreadable& wrong_;
};

template <class... Each>
std::vector<std::string> types_of(const std::variant<Each...>* /*any*/) {
    return {std::string{Each::type}...};
}

template <class Variant, std::size_t At = 0>
std::optional<Variant> read_as(std::string_view type, const boost::json::object& object, Unreadable& wrong) {
    if constexpr (At == std::variant_size_v<Variant>) {
        wrong.field = "type";
        wrong.expected = types_of(static_cast<const Variant*>(nullptr));
        return std::nullopt;
    } else {
        using Candidate = std::variant_alternative_t<At, Variant>;
        if (type != Candidate::type) {
            return read_as<Variant, At + 1>(type, object, wrong);
        }
        Candidate message;
        return Reader{wrong}.members(object, message) ? std::optional<Variant>{std::move(message)} : std::nullopt;
    }
}

}  // namespace

std::variant<ClientMessage, Unreadable> read_message(std::string_view text) {
    Unreadable wrong;
    boost::system::error_code failed;
    boost::json::parse_options strict;
    strict.max_depth = kMostDepth;
    std::array<unsigned char, 2048> usual;  // NOLINT(cppcoreguidelines-pro-type-member-init): what a message takes
    boost::json::monotonic_resource memory{usual.data(), usual.size()};
    const boost::json::value value = boost::json::parse(text, failed, &memory, strict);
    if (failed || !value.is_object()) {
        wrong.expected = {"object"};
        return wrong;
    }
    const boost::json::object& object = value.get_object();
    if (const boost::json::value* id = object.if_contains("id"); id != nullptr) {
        std::uint32_t number = 0;
        if (Reader{wrong}(*id, number)) {
            wrong.id = number;
        }
        wrong.expected.clear();
    }
    const boost::json::value* type = object.if_contains("type");
    const std::string_view named =
        type != nullptr && type->is_string() ? std::string_view{type->get_string()} : std::string_view{};
    if (auto message = read_as<ClientMessage>(named, object, wrong)) {
        return std::move(*message);
    }
    return wrong;
}

}  // namespace misthrow::server
