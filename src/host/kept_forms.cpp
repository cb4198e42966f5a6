#include "host/kept_forms.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "session/file.h"

namespace flagplot::host {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t longest = 16U << 20U;        // bytes that are read
constexpr auto oldest = std::chrono::hours(24 * 90);  // nobody comes back to it

// Empty if there is no home.
fs::path folder() {
    const char* const state = std::getenv("XDG_STATE_HOME");
    const char* const home = std::getenv("HOME");
    if (state && *state) return fs::path(state) / "flagplot/forms";
    return home && *home ? fs::path(home) / ".local/state/flagplot/forms" : fs::path();
}

fs::path file_of(const std::string& name) {
    return folder() / (name + ".json");
}

void remove_old() {
    std::error_code error;
    for (const fs::directory_entry& file : fs::directory_iterator(folder(), error)) {
        const auto written = file.last_write_time(error);
        const bool is_ours = file.path().extension() == ".json";
        if (!error && is_ours && written < fs::file_time_type::clock::now() - oldest) fs::remove(file.path(), error);
    }
}

}  // namespace

std::string kept_form(const std::string& name) {
    if (folder().empty()) return "";
    std::error_code error;
    const fs::path file = file_of(name);
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > longest || error) return "";
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void keep_form(const std::string& name, const std::string& text) {
    if (folder().empty()) return;
    std::error_code error;
    fs::create_directories(folder(), error);
    if (error) return;
    fs::permissions(folder(), fs::perms::owner_all, error);  // a mail may be among it
    if (!fs::exists(file_of(name), error)) remove_old();
    try {
        session::write_whole_file(file_of(name), text);
    } catch (const session::IoError&) {  // see above
    }
}

void remove_kept_form(const std::string& name) {
    std::error_code error;
    if (!folder().empty()) fs::remove(file_of(name), error);
}

}  // namespace flagplot::host
