#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

// What a picture of a map has to be before it is kept or read: found in its bytes, without decoding them.
namespace flagplot::host {

// A JPEG may be sent in so many scans, each of which costs as much as the whole picture.
inline constexpr int most_scans = 100;

// Why these bytes are no PNG or JPEG that can be used, in words: "it ends before its picture does". Empty: they may be.
// The pieces of which such a file is made are looked at, and whether they add up to its end; not what is in them.
std::string why_no_picture(std::string_view bytes);

// The same of a file, of which no more is read than says so. At most `most` bytes. Throws json::FileError if it can't
// be read, is larger, or is no picture.
std::string read_picture(const std::filesystem::path& file, std::uint64_t most);

}  // namespace flagplot::host
