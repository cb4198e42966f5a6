#include "host/kept_sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <system_error>
#include <utility>

#include "dice/hash.h"
#include "host/home.h"
#include "host/host.h"
#include "json/reader.h"
#include "session/file.h"

namespace flagplot::host {
namespace {

namespace fs = std::filesystem;

// Empty: the file isn't among what is kept.
fs::path sum_file(const fs::path& file) {
    const fs::path own = own_data();
    const fs::path inside = own.empty() ? fs::path() : file.lexically_relative(own);
    if (inside.empty() || *inside.begin() == "..") return {};
    return (own / "sums" / inside).string() + ".sum";
}

std::string sum_of(const std::string& text) {
    return dice::to_hex(dice::blake2b_256(text)) + '\n';
}

bool is_there(const fs::path& file) {
    std::error_code error;
    return !file.empty() && fs::is_regular_file(file, error);
}

void write_sum(const fs::path& file, const std::string& sums) {
    const fs::path sum = sum_file(file);
    if (sum.empty()) return;
    std::error_code error;
    fs::create_directories(sum.parent_path(), error);  // if it can't be made, writing says so
    write_text(sum, sums);
}

std::mutex mutex;
std::vector<std::string> notes;  // of drafts, as whoever reads one has no place for them

void note(const std::string& words) {
    const std::lock_guard lock(mutex);
    if (std::ranges::find(notes, words) == notes.end()) notes.push_back(words);
}

}  // namespace

// While it is written either sum is right, whenever the power fails.
void write_kept(const fs::path& file, const std::string& text) {
    const fs::path sum = sum_file(file);
    const std::string before = is_there(sum) ? json::read_text(sum) : "";
    if (before != sum_of(text)) write_sum(file, before + sum_of(text));
    write_text(file, text);
    if (!before.empty() && before != sum_of(text)) write_sum(file, sum_of(text));
}

void move_kept(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error) throw json::InputError(from.string(), json::words_of(error), "a file that can be moved");
    fs::remove(sum_file(to), error);
    if (is_there(sum_file(from))) fs::rename(sum_file(from), sum_file(to), error);
}

void remove_kept(const fs::path& file) {
    std::error_code error;
    fs::remove(file, error);
    if (error) throw json::InputError(file.string(), json::words_of(error), "a file that can be removed");
    fs::remove(sum_file(file), error);
}

std::string why_changed(const fs::path& file) {
    const fs::path sum = sum_file(file);
    if (!is_there(sum) || !is_there(file)) return "";
    try {
        const std::string sums = json::read_text(sum);
        if (sums.find(sum_of(json::read_text(file))) != std::string::npos) return "";
    } catch (const json::InputError&) {  // that it can't be read is said where it is
        return "";
    }
    return fmt::format("{}: was changed outside of Flagplot since it was saved; it counts as it is", file.string());
}

void accept_kept(const fs::path& file) {
    if (is_there(sum_file(file)) && is_there(file)) write_sum(file, sum_of(json::read_text(file)));
}

std::vector<fs::path> kept_files(const rulebook::Rulebook& rulebook) {
    std::vector<fs::path> files;
    if (own_data().empty()) return files;
    for (const table::Chart& chart : rulebook.charts) files.push_back(chart_file(chart));
    if (!is_own_game(rulebook)) return files;
    for (const auto& [name, text] : game_files(rulebook.folder))
        files.push_back(own_game_folder(rulebook.folder.filename().string()) / name);
    return files;
}

std::vector<std::string> changed_outside(const rulebook::Rulebook& rulebook) {
    std::vector<std::string> words;
    for (const fs::path& file : kept_files(rulebook)) {
        const std::string why = why_changed(file);
        if (!why.empty()) words.push_back(why);
    }
    return words;
}

void set_draft_aside(const fs::path& file, const std::string& why) {
    const fs::path beside =
        session::free_name([&](int number) { return fmt::format("{}.damaged-{}", file.string(), number); });
    std::error_code error;
    fs::rename(file, beside, error);
    if (error) return note(fmt::format("A draft can't be read: {}", why));
    fs::remove(sum_file(file), error);
    note(fmt::format("A draft can't be read, and was set aside as {}: {}", beside.string(), why));
}

void look_at_draft(const fs::path& file) {
    const std::string why = why_changed(file);
    if (!why.empty()) note(why);
}

std::vector<std::string> draft_notes() {
    const std::lock_guard lock(mutex);
    return std::exchange(notes, {});
}

}  // namespace flagplot::host
