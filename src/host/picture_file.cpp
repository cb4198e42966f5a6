#include "host/picture_file.h"

#include <fmt/format.h>

#include <fstream>

#include "json/reader.h"

namespace flagplot::host {
namespace {

constexpr std::string_view png_begins("\x89PNG\r\n\x1a\n", 8);
constexpr std::string_view png_ends("IEND\xae\x42\x60\x82", 8);
constexpr std::string_view jpeg_begins("\xff\xd8\xff", 3);
constexpr std::string_view jpeg_scan("\xff\xda", 2);
constexpr std::string_view jpeg_ends("\xff\xd9", 2);

constexpr const char* cut_off = "it ends before its picture does: it was cut off";
constexpr const char* no_picture = "it is no PNG or JPEG picture";

bool is_jpeg(std::string_view bytes) {
    return bytes.starts_with(jpeg_begins);
}

int count_of(std::string_view bytes, std::string_view what, int most) {
    int count = 0;
    for (std::size_t at = bytes.find(what); at != std::string_view::npos && count <= most;
         at = bytes.find(what, at + what.size())) {
        ++count;
    }
    return count;
}

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& why) {
    throw json::FileError(file.string(), why, "a whole PNG or JPEG");
}

}  // namespace

std::string why_no_picture(std::string_view bytes) {
    if (bytes.starts_with(png_begins)) return bytes.find(png_ends) == std::string_view::npos ? cut_off : "";
    if (!is_jpeg(bytes)) return no_picture;
    const std::size_t last_scan = bytes.rfind(jpeg_scan);
    if (last_scan == std::string_view::npos || bytes.find(jpeg_ends, last_scan) == std::string_view::npos)
        return cut_off;
    const bool has_too_many = count_of(bytes, jpeg_scan, most_scans) > most_scans;
    return has_too_many ? fmt::format("it is sent in more than {} scans", most_scans) : "";
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
