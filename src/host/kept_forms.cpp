#include "host/kept_forms.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "dice/hash.h"
#include "host/home.h"
#include "session/file.h"

namespace flagplot::host {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t longest = 16U << 20U;  // bytes that are read
constexpr std::uintmax_t most_together = 4 * longest;
constexpr auto oldest = std::chrono::hours(24 * 90);  // nobody comes back to it

// Empty if there is no home.
fs::path folder() {
    const fs::path state = user_folder("XDG_STATE_HOME", ".local/state");
    return state.empty() ? state : state / "flagplot/forms";
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

// In front of what is kept: a form of which the disk has changed a digit would say what nobody typed.
std::string sum_of(const std::string& text) {
    return dice::to_hex(dice::blake2b_256(text)) + '\n';
}

// Without the newest ones that have room together: nobody comes back to so many.
void remove_what_has_no_room() {
    std::error_code error;
    std::vector<fs::directory_entry> files;
    for (const fs::directory_entry& file : fs::directory_iterator(folder(), error)) {
        if (file.path().extension() == ".json" && file.is_regular_file(error)) files.push_back(file);
    }
    const auto is_newer = [](const fs::directory_entry& one, const fs::directory_entry& other) {
        std::error_code unknown;
        return one.last_write_time(unknown) > other.last_write_time(unknown);
    };
    std::ranges::sort(files, is_newer);
    std::uintmax_t bytes = 0;
    for (const fs::directory_entry& file : files) {
        bytes += file.file_size(error);
        if (bytes > most_together) fs::remove(file.path(), error);
    }
}

}  // namespace

std::string kept_form(const std::string& name) {
    if (folder().empty()) return "";
    std::error_code error;
    const fs::path file = file_of(name);
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > longest || error) return "";
    std::ifstream in(file, std::ios::binary);
    std::string sum;
    std::getline(in, sum);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    return sum + '\n' == sum_of(text) ? text : "";
}

void keep_form(const std::string& name, const std::string& text) {
    if (folder().empty()) return;
    std::error_code error;
    fs::create_directories(folder(), error);
    if (error) return;
    fs::permissions(folder(), fs::perms::owner_all, error);  // a mail may be among it
    if (!fs::exists(file_of(name), error)) remove_old();
    try {
        session::write_whole_file(file_of(name), sum_of(text) + text);
        remove_what_has_no_room();
    } catch (const session::IoError&) {  // see above
    }
}

void remove_kept_form(const std::string& name) {
    std::error_code error;
    if (!folder().empty()) fs::remove(file_of(name), error);
}

}  // namespace flagplot::host
