#include "host/settings_files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>

#include "host/home.h"
#include "json/reader.h"
#include "session/file.h"

namespace flagplot::host {
namespace {

namespace fs = std::filesystem;

// Why the settings there can't be read; empty: they can, or there are none.
std::string why_not(const fs::path& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return "";
    const std::string kind = json::instead_of_file(status.st_mode);
    if (!kind.empty()) return "is " + kind;
    const auto size = static_cast<std::uint64_t>(status.st_size);
    return size > most_settings ? fmt::format("has {} bytes", size) : "";
}

}  // namespace

SetAside set_aside_settings() {
    SetAside done;
    const fs::path folder = user_folder("XDG_CONFIG_HOME", ".config");
    if (folder.empty()) return done;
    // The program's, its maker's, and Qt's own.
    for (const char* const name : {"Flagplot/Flagplot.conf", "Flagplot.conf", "QtProject.conf"}) {
        const fs::path file = folder / name;
        const std::string why = why_not(file);
        if (why.empty()) continue;
        const fs::path beside = session::free_name([&](int number) {
            return file.string() + (number == 1 ? ".set-aside" : fmt::format(".set-aside-{}", number));
        });
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
