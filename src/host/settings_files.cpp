#include "host/settings_files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "json/reader.h"

namespace flagplot::host {
namespace {

namespace fs = std::filesystem;

// Empty if there is no home.
fs::path folder() {
    const char* const config = std::getenv("XDG_CONFIG_HOME");
    const char* const home = std::getenv("HOME");
    if (config && *config) return config;
    return home && *home ? fs::path(home) / ".config" : fs::path();
}

// Why the settings there can't be read; empty: they can, or there are none.
std::string why_not(const fs::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return "";
    const std::string kind = json::instead_of_file(status.st_mode);
    if (!kind.empty()) return "is " + kind;
    const auto size = static_cast<std::uint64_t>(status.st_size);
    return size > most_settings ? fmt::format("has {} bytes", size) : "";
}

// A name beside it that nobody has.
fs::path name_beside(const fs::path& file) {
    fs::path beside = file.string() + ".set-aside";
    std::error_code ignored;
    for (int i = 2; fs::exists(fs::symlink_status(beside, ignored)); ++i)
        beside = fmt::format("{}.set-aside-{}", file.string(), i);
    return beside;
}

}  // namespace

SetAside set_aside_settings() {
    SetAside done;
    if (folder().empty()) return done;
    // The program's, its maker's, and Qt's own.
    for (const char* const name : {"Flagplot/Flagplot.conf", "Flagplot.conf", "QtProject.conf"}) {
        const fs::path file = folder() / name;
        const std::string why = why_not(file);
        if (why.empty()) continue;
        const fs::path beside = name_beside(file);
        std::error_code error;
        fs::rename(file, beside, error);
        if (!done.words.empty()) done.words += "\n";
        done.words += error ? fmt::format("{} {}, and can't be set aside ({}): no settings are read or kept.",
                                          file.string(), why, json::words_of(error))
                            : fmt::format("{} {}: it was set aside as {}, and the settings begin anew.", file.string(),
                                          why, beside.filename().string());
        done.stays = done.stays || error;
    }
    return done;
}

}  // namespace flagplot::host
