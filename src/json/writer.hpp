#pragma once
// Writes JSON in one line. It places the commas; the caller keeps the nesting right.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace misthrow::json {

class Writer {
public:
    Writer() { text_.reserve(kUsual); }

    void open_object() { open('{'); }
    void close_object() { close('}'); }
    void open_array() { open('['); }
    void close_array() { close(']'); }
    void key(std::string_view name);

    void string(std::string_view text);
    void integer(std::int64_t number);
    // Shortest text that reads back as the same number; null for what is not finite.
    void number(double number);
    void boolean(bool value) { raw(value ? "true" : "false"); }
    void null() { raw("null"); }
    // A whole value that is JSON already.
    void json(std::string_view text) { raw(text); }

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void open(char bracket);
    void close(char bracket);
    void separate();
    void raw(std::string_view text);
    void quote(std::string_view text);

    static constexpr std::size_t kUsual = 256;  // bytes of a message

    std::string text_;
    bool first_{true};  // nothing stands before the next item in this object or array
};

}  // namespace misthrow::json
