#include "host/host.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>

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

// The user's own folder; empty if there is no home.
fs::path own_data() {
    const char* const data = std::getenv("XDG_DATA_HOME");
    const char* const home = std::getenv("HOME");
    if (data && *data) return fs::path(data) / "flagplot";
    return home && *home ? fs::path(home) / ".local/share/flagplot" : fs::path();
}

fs::path draft_file(const table::Chart& chart) {
    return chart_file(chart).string() + ".draft";
}

// Beside the file that is there, and then in its place at once.
void write_text(const fs::path& file, const std::string& text) {
    std::error_code error;
    const fs::path beside = file.string() + ".new";
    std::ofstream(beside, std::ios::binary | std::ios::trunc) << text << std::flush;
    const bool whole = fs::exists(beside, error) && json::read_text(beside) == text;
    if (whole) fs::rename(beside, file, error);
    if (whole && !error) return;
    throw json::InputError(file.string(), error ? error.message() : "it can't be written",
                           "a file that can be written");
}

void make_folder_of(const fs::path& file, const char* what) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) {
        throw json::InputError(file.string(), error.message(), fmt::format("a place where your {} can be kept", what));
    }
}

void write_chart(const fs::path& file, const csv::Grid& grid) {
    make_folder_of(file, "charts");
    write_grid(file, grid);
}

void move_file(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error) throw json::InputError(from.string(), error.message(), "a file that can be moved");
}

void remove_file(const fs::path& file) {
    std::error_code error;
    fs::remove(file, error);
    if (error) throw json::InputError(file.string(), error.message(), "a file that can be removed");
}

}  // namespace

void write_grid(const fs::path& file, const csv::Grid& grid) {
    write_text(file, csv::write(grid));
}

const char* version() {
    return FLAGPLOT_VERSION;
}

table::Library library(const std::vector<fs::path>& more) {
    std::vector<fs::path> folders{shipped("tables", FLAGPLOT_SOURCE_DIR "/tables")};
    const fs::path own = own_data() / "rulebooks";  // the user may make it at any time
    if (!own_data().empty()) folders.push_back(own);
    folders.insert(folders.end(), more.begin(), more.end());
    return table::Library(std::move(folders), own);
}

session::Environment environment() {
    return {[] {
                const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
                return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
            },
            session::open_posix_file, fmt::format("flagplot {}", version()), read_chart};
}

fs::path chart_file(const table::Chart& chart) {
    const fs::path own = own_data();
    if (own.empty()) throw json::InputError("HOME", "isn't set", "your home: your charts are kept below it");
    return own / "charts" / (chart.id + ".csv");
}

fs::path house_rule_file(const std::string& id) {
    const fs::path own = own_data();
    if (own.empty()) throw json::InputError("HOME", "isn't set", "your home: your house rules are kept below it");
    table::check_unit_id(id, "house rule");
    return own / "rulebooks/house-rules" / (id + ".json");
}

void keep_house_rule(const table::HouseRule& rule) {
    const fs::path file = house_rule_file(rule.id);
    make_folder_of(file, "house rules");
    write_text(file, table::to_json(rule).dump(2) + "\n");
}

void remove_house_rule(const std::string& id) {
    remove_file(house_rule_file(id));
}

std::optional<table::ChartCopy> read_chart(const table::Chart& chart) {
    if (own_data().empty()) return std::nullopt;
    const fs::path file = chart_file(chart);
    std::error_code error;
    if (!fs::exists(file, error)) return std::nullopt;
    return make_copy(chart, csv::parse(json::read_text(file), file.string()), file.string());
}

void keep_chart(const table::Chart& chart, const csv::Grid& grid) {
    make_copy(chart, grid, chart.title);
    write_chart(chart_file(chart), grid);
    remove_chart_draft(chart);
}

void remove_chart(const table::Chart& chart) {
    remove_file(chart_file(chart));
}

std::optional<csv::Grid> read_chart_draft(const table::Chart& chart) {
    if (own_data().empty()) return std::nullopt;
    const fs::path file = draft_file(chart);
    std::error_code error;
    if (!fs::exists(file, error)) return std::nullopt;
    try {
        return csv::parse(json::read_text(file), file.string());
    } catch (const json::InputError&) {
        return std::nullopt;
    }
}

void keep_chart_draft(const table::Chart& chart, const csv::Grid& grid) {
    write_chart(draft_file(chart), grid);
}

void remove_chart_draft(const table::Chart& chart) {
    remove_file(draft_file(chart));
}

void set_chart_aside(const table::Chart& chart) {
    move_file(chart_file(chart), draft_file(chart));
}

void bring_chart_back(const table::Chart& chart) {
    move_file(draft_file(chart), chart_file(chart));
}

csv::Grid read_damaged_chart(const table::Chart& chart) {
    const fs::path file = chart_file(chart);
    try {
        return csv::parse(json::read_text(file), file.string());
    } catch (const json::InputError&) {
        return blank_grid(chart);
    }
}

fs::path samples() {
    return shipped("samples", FLAGPLOT_SOURCE_DIR "/resources/samples");
}

fs::path guide() {
    return shipped("guide", FLAGPLOT_SOURCE_DIR "/docs/guide");
}

}  // namespace flagplot::host
