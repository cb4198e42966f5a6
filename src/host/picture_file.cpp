#include "host/picture_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "ascii/letters.h"
#include "json/reader.h"

namespace flagplot::host {
namespace {

constexpr std::string_view png_begins("\x89PNG\r\n\x1a\n", 8);
constexpr std::string_view jpeg_begins("\xff\xd8\xff", 3);

constexpr const char* cut_off = "it ends before its picture does: it was cut off";
constexpr const char* no_picture = "it is no PNG or JPEG picture";
constexpr const char* damaged = "it is damaged";

bool is_jpeg(std::string_view bytes) {
    return bytes.starts_with(jpeg_begins);
}

// Numbers as both formats have them, the highest byte first.
std::size_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
    std::size_t number = 0;
    for (const char byte : bytes.substr(at, count)) number = number << 8U | static_cast<unsigned char>(byte);
    return number;
}

// A PNG is its head, then pieces that say how long they are: the first tells its size, the last is empty.
std::string why_no_png(std::string_view bytes) {
    constexpr std::size_t frame = 12;  // a piece's length, name and sum
    constexpr std::size_t number = 4;
    constexpr std::size_t most = 0x7fffffff;
    bool has_pixels = false;
    for (std::size_t at = png_begins.size(); at + frame <= bytes.size();) {
        const std::size_t length = number_at(bytes, at, number);
        const std::string_view name = bytes.substr(at + number, number);
        const bool is_named = std::ranges::all_of(name, ascii::is_letter);
        if (length > most || !is_named || (at == png_begins.size()) != (name == "IHDR")) return damaged;
        if (name == "IEND") return has_pixels && length == 0 ? "" : damaged;
        has_pixels = has_pixels || name == "IDAT";
        if (length > bytes.size() - at - frame) return cut_off;
        at += frame + length;
    }
    return cut_off;
}

// Where the bytes of a scan end: at the next mark that isn't one of those within it.
std::size_t end_of_scan(std::string_view bytes, std::size_t at) {
    for (at = bytes.find('\xff', at); at != std::string_view::npos && at + 1 < bytes.size();
         at = bytes.find('\xff', at + 1)) {
        const auto mark = static_cast<unsigned char>(bytes[at + 1]);
        const bool is_within = mark == 0 || mark == 0xff || (mark >= 0xd0 && mark <= 0xd7);
        if (!is_within) return at;
    }
    return bytes.size();
}

// A JPEG is its head, then segments that say how long they are, a mark before each; behind a scan's stand its bytes.
// What a segment holds, such as a small picture of the picture, is none of it.
std::string why_no_jpeg(std::string_view bytes) {
    constexpr unsigned scan = 0xda;
    constexpr unsigned end = 0xd9;
    constexpr std::size_t mark = 2;
    int scans = 0;
    for (std::size_t at = mark; at + mark <= bytes.size();) {
        if (bytes[at] != '\xff') return damaged;
        const unsigned kind = static_cast<unsigned char>(bytes[at + 1]);
        if (kind == end) return scans > 0 ? "" : cut_off;
        if (kind == 0xff) {  // marks may be filled up
            ++at;
            continue;
        }
        if (at + mark + 2 > bytes.size()) return cut_off;
        const std::size_t length = number_at(bytes, at + mark, 2);
        if (length < 2) return damaged;
        at += mark + length;
        if (kind != scan) continue;
        if (++scans > most_scans) return fmt::format("it is sent in more than {} scans", most_scans);
        at = end_of_scan(bytes, at);
    }
    return cut_off;
}

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& why) {
    throw json::FileError(file.string(), why, "a whole PNG or JPEG");
}

}  // namespace

std::string why_no_picture(std::string_view bytes) {
    if (bytes.starts_with(png_begins)) return why_no_png(bytes);
    return is_jpeg(bytes) ? why_no_jpeg(bytes) : no_picture;
}

std::string read_picture(const std::filesystem::path& file, std::uint64_t most) {
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error)) {  // of anything else read_text() says what it is
        std::string begins(png_begins.size(), '\0');
        std::ifstream(file, std::ios::binary).read(begins.data(), static_cast<std::streamsize>(begins.size()));
        if (!begins.starts_with(png_begins) && !is_jpeg(begins)) refuse(file, no_picture);
    }
    std::string bytes = json::read_text(file, most);
    const std::string why = why_no_picture(bytes);
    if (!why.empty()) refuse(file, why);
    return bytes;
}

}  // namespace flagplot::host
