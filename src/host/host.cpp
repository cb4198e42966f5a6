#include "host/host.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

namespace flagplot::host {
namespace {

namespace fs = std::filesystem;

// A folder beside the installed program, or where the program was built.
fs::path shipped(const char* name, const char* built) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path installed = program.parent_path().parent_path() / "share/flagplot" / name;
    return !error && fs::is_directory(installed, error) ? installed : fs::path(built);
}

fs::path own_rulebooks() {
    const char* const data = std::getenv("XDG_DATA_HOME");
    const char* const home = std::getenv("HOME");
    if (data && *data) return fs::path(data) / "flagplot/rulebooks";
    return home && *home ? fs::path(home) / ".local/share/flagplot/rulebooks" : fs::path();
}

}  // namespace

const char* version() {
    return FLAGPLOT_VERSION;
}

table::Library library(const std::vector<fs::path>& more) {
    std::vector<fs::path> folders{shipped("tables", FLAGPLOT_SOURCE_DIR "/tables")};
    std::error_code error;
    if (const fs::path own = own_rulebooks(); fs::is_directory(own, error)) folders.push_back(own);
    folders.insert(folders.end(), more.begin(), more.end());
    return table::Library(std::move(folders));
}

session::Environment environment() {
    return {[] {
                const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
                return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
            },
            session::open_posix_file, fmt::format("flagplot {}", version())};
}

fs::path samples() {
    return shipped("samples", FLAGPLOT_SOURCE_DIR "/resources/samples");
}

fs::path guide() {
    return shipped("guide", FLAGPLOT_SOURCE_DIR "/docs/guide");
}

}  // namespace flagplot::host
