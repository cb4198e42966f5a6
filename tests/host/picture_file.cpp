// What can be known of a picture without decoding it: whether it is whole.
#include "host/picture_file.h"

#include <algorithm>
#include <string>

#include "support/catch.h"

namespace flagplot::host::test {
namespace {

std::string number(std::size_t value, std::size_t bytes) {
    std::string text;
    for (std::size_t i = bytes; i-- > 0;) text += static_cast<char>(value >> (8 * i) & 0xffU);
    return text;
}

// A JPEG's segment: its mark, how long it is, what it holds.
std::string segment(unsigned char mark, const std::string& content) {
    return std::string("\xff") + static_cast<char>(mark) + number(content.size() + 2, 2) + content;
}

std::string scan() {
    std::string bytes(200, '\x5a');
    bytes.replace(20, 2, std::string("\xff\x00", 2));  // a byte 255 of the picture's own
    bytes.replace(60, 2, "\xff\xd0");                  // where a reader may take up again
    return segment(0xda, std::string(10, '\1')) + bytes;
}

std::string jpeg(const std::string& more = {}, int scans = 1) {
    std::string bytes = "\xff\xd8" + more + segment(0xdb, std::string(65, '\1')) + segment(0xc0, std::string(9, '\1'));
    for (int i = 0; i < scans; ++i) bytes += scan();
    return bytes + "\xff\xd9";
}

// Its sum at the end is none: nobody looks at it here.
std::string piece(const std::string& name, const std::string& content) {
    return number(content.size(), 4) + name + content + "sums";
}

std::string png() {
    return std::string("\x89PNG\r\n\x1a\n") + piece("IHDR", std::string(13, '\1')) +
           piece("IDAT", std::string(300, '\x5a')) + piece("IEND", "");
}

constexpr const char* cut_off = "it ends before its picture does: it was cut off";

}  // namespace

TEST_CASE("A whole picture is one", "[picture]") {
    CHECK(why_no_picture(jpeg()).empty());
    CHECK(why_no_picture(png()).empty());
    CHECK(why_no_picture(jpeg() + "what a camera adds").empty());
    CHECK(why_no_picture("\xff\xd8" + std::string("\xff\xff\xff") + jpeg().substr(3)).empty());  // marks filled up
}

TEST_CASE("A picture that was cut off is none, wherever", "[picture]") {
    const std::string whole = GENERATE(jpeg(), png(), jpeg(segment(0xe1, jpeg())));
    for (std::size_t tenth = 1; tenth < 10; ++tenth) {
        INFO(tenth);
        CHECK(why_no_picture(whole.substr(0, whole.size() * tenth / 10)) == cut_off);
    }
    CHECK(why_no_picture(whole.substr(0, whole.size() - 1)) == cut_off);
}

TEST_CASE("A small picture within a JPEG is none of it: neither its end nor its scans count", "[picture]") {
    const std::string small = segment(0xe1, jpeg({}, 50));
    CHECK(why_no_picture(jpeg(small)).empty());
    CHECK(why_no_picture(jpeg(small, most_scans)).empty());
    CHECK(why_no_picture("\xff\xd8" + small) == cut_off);
    CHECK(why_no_picture("\xff\xd8" + small + "\xff\xd9") == cut_off);
}

TEST_CASE("An end put behind a JPEG that was cut off is seen only where a segment was cut", "[picture]") {
    const std::string whole = jpeg();
    const std::size_t begins = whole.find("\xff\xda");
    CHECK(why_no_picture(whole.substr(0, begins - 5) + "\xff\xd9") == cut_off);
    // What is missing of a scan only who decodes it could know, and he paints it grey.
    CHECK(why_no_picture(whole.substr(0, whole.size() - 100) + "\xff\xd9").empty());
}

TEST_CASE("Zeros in a picture's middle are seen where its pieces don't add up any more", "[picture]") {
    std::string head = jpeg();
    std::fill_n(head.begin() + 60, 40, '\0');  // over the end of one segment and the next one's mark
    CHECK(why_no_picture(head) == "it is damaged");
    std::string pixels = jpeg();
    std::fill_n(pixels.end() - 100, 40, '\0');
    CHECK(why_no_picture(pixels).empty());  // they might be its own; a kept picture's digest tells
    std::string pieces = png();
    std::fill_n(pieces.begin() + 25, 40, '\0');
    CHECK(why_no_picture(pieces) == "it is damaged");
    CHECK(why_no_picture(png().substr(0, 8) + std::string(1000, '\0') + piece("IEND", "")) == "it is damaged");
    CHECK(why_no_picture(png().substr(0, 8 + 25) + piece("IEND", "")) == "it is damaged");  // it has no pixels
    CHECK(why_no_picture(jpeg().substr(0, 2) + std::string(1000, '\0')) == "it is no PNG or JPEG picture");
}

TEST_CASE("A JPEG may be sent in a hundred scans, and no more", "[picture]") {
    CHECK(why_no_picture(jpeg({}, 100)).empty());
    CHECK(why_no_picture(jpeg({}, 101)) == "it is sent in more than 100 scans");
}

}  // namespace flagplot::host::test
