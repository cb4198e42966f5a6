#include "host/host.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdlib>
#include <ranges>
#include <system_error>

#include "csv/grid.h"
#include "dice/hash.h"
#include "host/home.h"
#include "host/kept_sums.h"
#include "host/picture_file.h"
#include "json/tree.h"
#include "session/file.h"
#include "workshop/own_game.h"

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

fs::path draft_file(const table::Chart& chart) {
    return chart_file(chart).string() + ".draft";
}

void make_folder(const fs::path& folder, const std::string& file, const char* expected) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw json::InputError(file, json::words_of(error), expected);
}

void write_chart(const fs::path& file, const csv::Grid& grid) {
    make_folder(file.parent_path(), file.string(), "a place where your charts can be kept");
    write_kept(file, csv::write(grid));
}

fs::path game_draft(const std::string& name) {
    return own_game_folder(name).parent_path().parent_path() / "drafts" / (name + ".json");
}

bool says_the_same(const std::string& text, const std::string& other) {
    if (text == other) return true;
    try {
        return json::parse(text, "") == json::parse(other, "");
    } catch (const json::InputError&) {
        return false;
    }
}

// Drafts of games that were never saved: no id has a plus, so none is taken for that of another game.
constexpr const char* new_draft = "new+";

// The names under which a draft has what its game said before: no file has a slash in its name.
constexpr std::string_view before_draft = "before/";

GameDraft read_draft(const fs::path& file) {
    GameDraft draft;
    const json::Tree files = json::read_file(file);
    for (const auto& [name, text] : json::Node(files, file.string()).members()) {
        const bool is_before = name.starts_with(before_draft);
        (is_before ? draft.before : draft.texts)[is_before ? name.substr(before_draft.size()) : name] = text.text();
    }
    return draft;
}

}  // namespace

fs::path user_folder(const char* variable, const char* in_home) {
    const char* const folder = std::getenv(variable);
    const char* const home = std::getenv("HOME");
    if (folder && *folder) return folder;
    return home && *home ? fs::path(home) / in_home : fs::path();
}

fs::path own_data() {
    const fs::path data = user_folder("XDG_DATA_HOME", ".local/share");
    return data.empty() ? data : data / "flagplot";
}

fs::path own_data_with(const char* what) {
    fs::path own = own_data();
    if (own.empty())
        throw json::InputError("HOME", "isn't set", fmt::format("your home folder, where {} are kept", what));
    return own;
}

void write_text(const fs::path& file, const std::string& text) {
    try {
        session::write_whole_file(file, text);
    } catch (const session::IoError& error) {
        throw json::InputError("", error.what(), "a file that can be written");
    }
}

void write_grid(const fs::path& file, const csv::Grid& grid) {
    write_text(file, csv::write(grid));
}

const char* version() {
    return FLAGPLOT_VERSION;
}

rulebook::Library library(const std::vector<fs::path>& more) {
    std::vector<fs::path> folders{shipped("tables", FLAGPLOT_SOURCE_DIR "/tables")};
    folders.insert(folders.end(), more.begin(), more.end());
    const fs::path own = own_data();
    return rulebook::Library(std::move(folders), own.empty() ? own : own / "rulebooks");
}

session::Environment environment() {
    return {[] {
                const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
                return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
            },
            session::open_posix_file, fmt::format("flagplot {}", version()), read_chart};
}

fs::path chart_file(const table::Chart& chart) {
    return own_data_with("your charts") / "charts" / (chart.id + ".csv");
}

namespace {

bool is_map(const std::string& bytes, const std::string& digest) {
    return dice::to_hex(dice::blake2b_256(bytes)) == digest;
}

[[noreturn]] void refuse_another_map(const fs::path& file) {
    throw json::InputError(file.string(), "another picture", "the one that the session names");
}

// Whether it is there as it was kept.
bool has_map(const std::string& digest) {
    try {
        return !read_map(digest).empty();
    } catch (const json::InputError&) {
        return false;
    }
}

// Among the player's own, unless it is there.
void keep_map_bytes(const std::string& digest, const std::string& bytes) {
    const fs::path file = own_data_with("your maps") / "maps" / digest;
    if (has_map(digest)) return;
    make_folder(file.parent_path(), file.string(), "a place where your maps can be kept");
    write_text(file, bytes);
}

fs::path beside(const fs::path& session, const std::string& digest, const char* suffix) {
    return session.parent_path() / maps_beside / (digest + suffix);
}

// So that people can look at it.
const char* suffix_of(const std::string& bytes) {
    return bytes.starts_with("\xff\xd8") ? ".jpg" : ".png";
}

void put_map_beside(const fs::path& session, const std::string& digest, MapsPut& put) {
    std::string bytes;
    try {
        bytes = read_map(digest);
    } catch (const json::InputError& problem) {
        put.problems.emplace_back(problem.what());
    }
    if (bytes.empty()) return put.missing.push_back(digest);
    const fs::path file = beside(session, digest, suffix_of(bytes));
    put.files.push_back(file);
    std::error_code error;
    if (fs::exists(file, error)) {
        if (!is_map(json::read_text(file, most_map_bytes), digest)) refuse_another_map(file);
        return;
    }
    make_folder(file.parent_path(), file.string(), "a place where the copy's pictures can be kept");
    put.written.push_back(file);
    write_text(file, bytes);
}

void take_map(const fs::path& file, const std::string& digest) {
    const std::string bytes = read_picture(file, most_map_bytes);
    if (!is_map(bytes, digest)) refuse_another_map(file);
    keep_map_bytes(digest, bytes);
}

// The bytes of the player's own pictures of these digests.
std::uint64_t size_of_maps(const std::vector<std::string>& digests) {
    std::uint64_t bytes = 0;
    for (const std::string& digest : digests) {
        std::error_code error;
        const fs::path file = map_file(digest);
        const std::uint64_t size = file.empty() ? 0 : fs::file_size(file, error);
        if (!error) bytes += size;
    }
    return bytes;
}

}  // namespace

std::string keep_map(const fs::path& picture) {
    const std::string bytes = read_picture(picture, most_map_bytes);
    std::string digest = dice::to_hex(dice::blake2b_256(bytes));
    keep_map_bytes(digest, bytes);
    return digest;
}

MapsPut put_maps_beside(const fs::path& session, const std::vector<std::string>& digests) {
    MapsPut put;
    try {
        for (const std::string& digest : digests) put_map_beside(session, digest, put);
    } catch (...) {
        remove_maps(put);
        throw;
    }
    return put;
}

void remove_maps(const MapsPut& put) {
    std::error_code error;
    for (const fs::path& file : put.written) fs::remove(file, error);
    if (!put.written.empty()) fs::remove(put.written.front().parent_path(), error);  // if it is empty
}

std::vector<std::string> take_maps_beside(const fs::path& session, const std::vector<std::string>& digests) {
    std::vector<std::string> problems;
    const auto take = [&](const std::string& digest, const fs::path& file) {
        std::error_code error;
        if (!fs::exists(file, error) || has_map(digest)) return;
        const std::uint64_t size = fs::file_size(file, error);  // of what is no file read_picture() says what it is
        if (!error && size <= most_map_bytes && size_of_maps(digests) + size > most_map_bytes) {
            throw json::InputError(file.string(), "more pictures than a session may bring",
                                   fmt::format("at most {} bytes together", most_map_bytes));
        }
        take_map(file, digest);
    };
    for (const std::string& digest : digests | std::views::reverse) {
        for (const char* const suffix : {".png", ".jpg"}) {
            try {
                take(digest, beside(session, digest, suffix));
            } catch (const json::InputError& problem) {
                problems.emplace_back(problem.what());
            }
        }
    }
    return problems;
}

fs::path map_file(const std::string& digest) {
    const fs::path own = own_data();
    if (own.empty()) return {};
    const fs::path file = own / "maps" / digest;
    std::error_code error;
    return fs::is_regular_file(file, error) ? file : fs::path();
}

std::string read_map(const std::string& digest) {
    const fs::path file = map_file(digest);
    if (file.empty()) return "";
    std::string bytes = json::read_text(file, most_map_bytes);
    if (!is_map(bytes, digest)) refuse_another_map(file);
    return bytes;
}

fs::path house_rule_file(const std::string& id) {
    const fs::path own = own_data_with("your house rules");
    table::check_unit_id(id, "house rule");
    return own / "rulebooks" / rulebook::house_rules_folder / (id + ".json");
}

bool is_own_house_rule(const rulebook::HouseRule& rule) {
    std::error_code error;
    return !rule.file.empty() && !own_data().empty() &&
           fs::equivalent(rule.file.parent_path(), house_rule_file(rule.id).parent_path(), error);
}

fs::path keep_house_rule(const rulebook::HouseRule& rule) {
    fs::path file = is_own_house_rule(rule) ? rule.file : house_rule_file(rule.id);
    make_folder(file.parent_path(), file.string(), "a place where your house rules can be kept");
    write_kept(file, rulebook::to_json(rule).dump(2) + "\n");
    return file;
}

void remove_house_rule(const rulebook::HouseRule& rule) {
    if (!is_own_house_rule(rule)) {
        throw json::InputError("house rule", rule.file.string() + " isn't your own",
                               "one in " + house_rule_file(rule.id).parent_path().string());
    }
    remove_kept(rule.file);
}

std::optional<table::ChartCopy> read_chart(const table::Chart& chart) {
    if (own_data().empty()) return std::nullopt;
    const fs::path file = chart_file(chart);
    std::error_code error;
    if (!fs::exists(file, error)) return std::nullopt;
    return make_copy(chart, csv::parse(json::read_text(file), file.string()), file.string());
}

std::map<std::string, table::ChartCopy> read_charts(const rulebook::Rulebook& rulebook) {
    std::map<std::string, table::ChartCopy> copies;
    for (const table::Chart& chart : rulebook.charts) {
        if (auto copy = read_chart(chart)) copies.emplace(chart.id, *std::move(copy));
    }
    return copies;
}

void keep_chart(const table::Chart& chart, const csv::Grid& grid) {
    make_copy(chart, grid, chart.title);
    write_chart(chart_file(chart), grid);
    remove_chart_draft(chart);
}

void remove_chart(const table::Chart& chart) {
    remove_kept(chart_file(chart));
}

std::optional<csv::Grid> read_chart_draft(const table::Chart& chart) {
    if (own_data().empty()) return std::nullopt;
    const fs::path file = draft_file(chart);
    std::error_code error;
    if (!fs::exists(file, error)) return std::nullopt;
    try {
        look_at_draft(file);
        return csv::parse(json::read_text(file), file.string());
    } catch (const json::InputError& problem) {
        set_draft_aside(file, problem.what());
        return std::nullopt;
    }
}

void keep_chart_draft(const table::Chart& chart, const csv::Grid& grid) {
    write_chart(draft_file(chart), grid);
}

void remove_chart_draft(const table::Chart& chart) {
    remove_kept(draft_file(chart));
}

void set_chart_aside(const table::Chart& chart) {
    move_kept(chart_file(chart), draft_file(chart));
}

void bring_chart_back(const table::Chart& chart) {
    move_kept(draft_file(chart), chart_file(chart));
}

csv::Grid read_damaged_chart(const table::Chart& chart) {
    const fs::path file = chart_file(chart);
    try {
        return csv::parse(json::read_text(file), file.string());
    } catch (const json::InputError&) {
        return blank_grid(chart);
    }
}

fs::path own_game_folder(const std::string& id) {
    return own_data_with("your games") / "rulebooks" / id;
}

bool is_own_game(const fs::path& folder) {
    std::error_code error;
    return !own_data().empty() && fs::equivalent(folder.parent_path(), own_data() / "rulebooks", error);
}

bool is_own_game(const rulebook::Rulebook& rulebook) {
    return is_own_game(rulebook.folder);
}

void refuse_game_id(const rulebook::Library& library, const std::string& id) {
    const json::Tree tree = id;
    json::Node(tree, "id").identifier();
    std::vector<std::string> problems;  // of others
    const auto taken = library.rulebooks(&problems);
    std::error_code error;
    if (id == rulebook::house_rules_folder)
        throw json::InputError("id", id + ", where house rules are kept", "another id");
    if (!taken.contains(id) && !fs::exists(own_game_folder(id) / "rulebook.json", error)) return;
    throw json::InputError("id", fmt::format("there is already a game \"{}\"", id), "another title, or another id");
}

namespace {

// A folder in which nothing is left; a file of that name is somebody's.
void remove_if_empty(const fs::path& folder) {
    std::error_code error;
    if (fs::is_directory(folder, error)) fs::remove(folder, error);
}

}  // namespace

rulebook::Texts game_files(const fs::path& folder) {
    std::error_code error;
    return fs::exists(folder, error) ? rulebook::texts_in(folder) : rulebook::Texts();
}

std::vector<std::string> changes_since(const rulebook::Texts& before, const rulebook::Texts& now,
                                       const rulebook::Texts& wanted) {
    std::vector<std::string> changes;
    const auto agree = [&](const rulebook::Texts& texts, const std::string& name, const std::string& text) {
        const auto there = texts.find(name);
        return there != texts.end() && says_the_same(there->second, text);
    };
    for (const auto& [name, text] : now) {
        if (agree(before, name, text) || agree(wanted, name, text)) continue;
        changes.push_back(name + (before.contains(name) ? " was changed" : " is new"));
    }
    for (const auto& [name, text] : before) {
        if (!now.contains(name) && wanted.contains(name)) changes.push_back(name + " is gone");
    }
    return changes;
}

void keep_game(const fs::path& folder, const rulebook::Texts& texts, const rulebook::Texts& before) {
    const rulebook::Texts now = game_files(folder);
    const std::vector<std::string> changes = changes_since(before, now, texts);
    if (!changes.empty()) {
        throw json::InputError(folder.string(), fmt::format("{}", fmt::join(changes, ", ")),
                               "the files as they were read, so nothing was saved");
    }
    make_folder(folder, folder.string(), "a place where your games can be kept");
    const bool has_procedures =
        std::ranges::any_of(texts, [](const auto& item) { return rulebook::is_procedure_file(item.first); });
    const fs::path procedures = folder / rulebook::procedures_folder;
    if (has_procedures) make_folder(procedures, procedures.string(), "a place where your games can be kept");
    const auto keep = [&](const std::string& name, const std::string& text) {
        const auto there = now.find(name);
        if (there == now.end() || !says_the_same(there->second, text)) write_kept(folder / name, text);
        accept_kept(folder / name);  // it was looked at
    };
    for (const auto& [name, text] : texts) {
        if (name != "rulebook.json") keep(name, text);
    }
    keep("rulebook.json", texts.at("rulebook.json"));
    for (const auto& [name, text] : now) {
        if (!texts.contains(name)) remove_kept(folder / name);
    }
}

std::map<std::string, GameDraft> read_game_drafts() {
    std::map<std::string, GameDraft> drafts;
    std::error_code error;
    if (own_data().empty()) return drafts;
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(own_data() / "drafts", error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        if (entry->path().extension() == ".json") files.push_back(entry->path());
    }
    for (const fs::path& file : files) {
        try {
            look_at_draft(file);
            drafts.emplace(file.stem().string(), read_draft(file));
        } catch (const json::InputError& problem) {
            set_draft_aside(file, problem.what());
        }
    }
    return drafts;
}

void keep_game_draft(const std::string& name, const GameDraft& draft) {
    const fs::path file = game_draft(name);
    make_folder(file.parent_path(), file.string(), "a place where your games can be kept");
    json::Tree files = json::Tree::object();
    for (const auto& [file_name, text] : draft.texts) files[file_name] = text;
    for (const auto& [file_name, text] : draft.before) files[std::string(before_draft) + file_name] = text;
    std::string text;
    try {
        text = files.dump(1) + "\n";
    } catch (const json::Tree::exception&) {  // whatever is in its folder may be removed
        throw json::InputError(file.string(), "a file of the game isn't UTF-8", "text");
    }
    write_kept(file, text);
}

void remove_game_draft(const std::string& name) {
    std::error_code error;
    if (fs::exists(game_draft(name), error)) remove_kept(game_draft(name));
}

std::string new_game_draft(const std::string& id, const std::string& mine) {
    const auto drafts = read_game_drafts();
    const std::string wished = new_draft + workshop::id_from(id, "game");
    std::string name = wished;
    for (int number = 2; name != mine && drafts.contains(name); ++number) name = fmt::format("{}-{}", wished, number);
    return name;
}

bool is_new_game_draft(const std::string& name) {
    return name.starts_with(new_draft);
}

std::string remove_game(const std::string& id, const fs::path& folder) {
    if (!is_own_game(folder)) {
        throw json::InputError("game", fmt::format("\"{}\" isn't your own: {}", id, folder.string()),
                               "one in " + own_game_folder(id).parent_path().string());
    }
    const rulebook::Texts files = game_files(folder);
    std::string name = new_game_draft(id);
    keep_game_draft(name, {files, {}});
    const auto drafts = read_game_drafts();
    if (const auto typed = drafts.find(id); typed != drafts.end()) {
        keep_game_draft(new_game_draft(id), {typed->second.texts, {}});
        remove_game_draft(id);
    }
    remove_kept(folder / "rulebook.json");  // without it the others are no game
    for (const auto& [file, text] : files) remove_kept(folder / file);
    remove_if_empty(folder / rulebook::procedures_folder);
    remove_if_empty(folder);
    return name;
}

workshop::SharedGame game_to_share(const rulebook::Rulebook& rulebook) {
    workshop::SharedGame game{rulebook::read_texts(rulebook.folder), {}};
    std::vector<std::string> problems;  // of rules that go without
    for (rulebook::HouseRule& rule : library().house_rules(rulebook.id, &problems)) game.house_rules.push_back(rule);
    return game;
}

namespace {

// Those of a game in one file; those that are there stay.
void add_house_rules(const fs::path& folder, const std::vector<rulebook::HouseRule>& rules,
                     std::vector<fs::path>& written) {
    if (!rules.empty()) make_folder(folder, folder.string(), "a place where your games can be kept");
    for (const rulebook::HouseRule& rule : rules) {
        const fs::path file = folder / (rule.id + ".json");
        if (fs::exists(file)) continue;
        written.push_back(file);
        write_kept(file, rulebook::to_json(rule).dump(2) + "\n");
    }
}

// A game's folder as it was before something couldn't be written; `written`: what wasn't there.
void put_back(const fs::path& folder, const rulebook::Texts& before, const std::vector<fs::path>& written) {
    std::error_code error;
    for (const fs::path& file : written) fs::remove(file, error);
    remove_if_empty(folder / rulebook::house_rules_folder);
    for (const auto& [name, text] : game_files(folder)) {
        if (!before.contains(name)) fs::remove(folder / name, error);
    }
    const rulebook::Texts now = game_files(folder);
    for (const auto& [name, text] : before) {
        const auto there = now.find(name);
        if (there == now.end() || there->second != text) write_kept(folder / name, text);
    }
    remove_if_empty(folder / rulebook::procedures_folder);
    if (before.empty()) remove_if_empty(folder);
}

}  // namespace

fs::path add_shared_game(const rulebook::Library& library, const workshop::SharedGame& game) {
    const rulebook::Rulebook book = rulebook::load_rulebook("", game.files);
    fs::path folder = own_game_folder(book.id);
    const rulebook::Texts before = game_files(folder);
    if (before.empty()) refuse_game_id(library, book.id);
    std::vector<fs::path> written;
    try {
        keep_game(folder, game.files, before);
        add_house_rules(folder / rulebook::house_rules_folder, game.house_rules, written);
    } catch (const json::InputError&) {
        put_back(folder, before, written);
        throw;
    }
    return folder;
}

fs::path game_beside(const fs::path& session) {
    return fs::path(session).replace_extension(".flagplot-game");
}

fs::path samples() {
    return shipped("samples", FLAGPLOT_SOURCE_DIR "/resources/samples");
}

fs::path coast() {
    return shipped("coast", FLAGPLOT_SOURCE_DIR "/resources/coast");
}

fs::path guide() {
    return shipped("guide", FLAGPLOT_SOURCE_DIR "/docs/guide");
}

}  // namespace flagplot::host
