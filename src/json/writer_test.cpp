#include "json/writer.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace misthrow::json {
namespace {

TEST(Writer, NestsAndSeparates) {
    Writer out;
    out.open_object();
    out.key("a");
    out.integer(-1);
    out.key("b");
    out.open_array();
    out.null();
    out.boolean(true);
    out.open_object();
    out.close_object();
    out.string("x");
    out.close_array();
    out.key("c");
    out.number(0.5);
    out.close_object();
    EXPECT_EQ(out.text(), R"({"a":-1,"b":[null,true,{},"x"],"c":0.5})");
}

TEST(Writer, EscapesWhatJsonForbids) {
    Writer out;
    out.string(std::string_view{"\"\\\n\0\x7F é", 8});
    EXPECT_EQ(out.text(), "\"\\\"\\\\\\u000a\\u0000\\u007f é\"");
}

TEST(Writer, HasNoTextForWhatIsNotFinite) {
    Writer out;
    out.open_array();
    out.number(std::numeric_limits<double>::infinity());
    out.number(std::numeric_limits<double>::quiet_NaN());
    out.close_array();
    EXPECT_EQ(out.text(), "[null,null]");
}

}  // namespace
}  // namespace misthrow::json
