#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rulebook/rulebook.h"
#include "session/session.h"
#include "workshop/shared_game.h"

// What the programs take from the machine that they run on. Nothing below reads a clock, the environment, or asks where
// the program was installed.
namespace flagplot::host {

// "0.1.0".
const char* version();

// The rulebooks that were installed with the program, the user's own ($XDG_DATA_HOME/flagplot/rulebooks, if there is
// one), and those in `more`; later ones win.
rulebook::Library library(const std::vector<std::filesystem::path>& more = {});

// The player's own copies of charts, one CSV file each in $XDG_DATA_HOME/flagplot/charts. They throw json::InputError
// that names the file: if there is no home, if a copy is damaged, if it can't be written.
std::filesystem::path chart_file(const table::Chart& chart);
std::optional<table::ChartCopy> read_chart(const table::Chart& chart);                    // nothing if there is none
std::map<std::string, table::ChartCopy> read_charts(const rulebook::Rulebook& rulebook);  // those that are there, by id
void keep_chart(const table::Chart& chart, const csv::Grid& grid);                        // in place of an older one
void remove_chart(const table::Chart& chart);

// Beside it what isn't in force: a chart half typed in, or a copy that was set aside. A chart that is kept ends it.
std::optional<csv::Grid> read_chart_draft(
    const table::Chart& chart);  // nothing if there is none; one that can't be read is set aside
void keep_chart_draft(const table::Chart& chart, const csv::Grid& grid);
void remove_chart_draft(const table::Chart& chart);
void set_chart_aside(const table::Chart& chart);   // the copy becomes the draft, damaged or not
void bring_chart_back(const table::Chart& chart);  // and again the copy, in place of any other

// A damaged copy as far as it can be read: what is to be mended.
csv::Grid read_damaged_chart(const table::Chart& chart);

// The player's own pictures of maps, in $XDG_DATA_HOME/flagplot/maps under their digests. Keeping one copies it there
// and returns its digest; the file of a digest, empty if it isn't there. They throw json::InputError: if there is no
// home, if a file can't be read or written, or is larger than `most_map_bytes`. Only read_map() looks into it: empty if
// there is none, refused if another picture has that name by now.
inline constexpr std::uint64_t most_map_bytes = 200'000'000;
std::string keep_map(const std::filesystem::path& picture);
std::filesystem::path map_file(const std::string& digest);
std::string read_map(const std::string& digest);

// The pictures that a session names, carried to another machine with it: a file each in the folder `maps_beside` beside
// the session's, called by its digest. Putting them there returns what it did; one that is there stays. Throws
// json::InputError that names the file if one can't be written, and then leaves nothing. What isn't the picture any
// more is as missing.
inline constexpr const char* maps_beside = "flagplot-maps";
struct MapsPut {
    std::vector<std::filesystem::path> files;
    std::vector<std::filesystem::path> written;  // those of them that weren't there
    std::vector<std::string> missing;            // digests of pictures that aren't on this machine
    std::vector<std::string> problems;           // of files that are there, and are others than they should be
};
MapsPut put_maps_beside(const std::filesystem::path& session, const std::vector<std::string>& digests);
void remove_maps(const MapsPut& put);  // what was written, where the rest of the copy failed

// Takes them from there to the player's own, as far as they aren't among these, or are damaged there; the newest first,
// as long as a session's pictures have no more bytes together than one may have: a photograph has a fortieth of that,
// and whoever sends a session can't fill the home. What is wrong with one is returned in words, naming the file, and
// the session goes without it.
std::vector<std::string> take_maps_beside(const std::filesystem::path& session,
                                          const std::vector<std::string>& digests);

// The user's own house rules, one JSON file each in $XDG_DATA_HOME/flagplot/rulebooks/house-rules. They throw
// json::InputError that names the file: if there is no home, if it can't be written.
std::filesystem::path house_rule_file(const std::string& id);
bool is_own_house_rule(const rulebook::HouseRule& rule);                 // whether it was read from there
std::filesystem::path keep_house_rule(const rulebook::HouseRule& rule);  // in place of the one that was read; its file
void remove_house_rule(const rulebook::HouseRule& rule);                 // refused if it isn't the user's own

// Write a text, and a CSV file, as session::write_whole_file() does. Throw json::InputError.
void write_text(const std::filesystem::path& file, const std::string& text);
void write_grid(const std::filesystem::path& file, const csv::Grid& grid);

// The games that the user makes: one folder each in $XDG_DATA_HOME/flagplot/rulebooks. They throw json::InputError: if
// there is no home, if a file can't be written.
std::filesystem::path own_game_folder(const std::string& id);
bool is_own_game(const rulebook::Rulebook& rulebook);
bool is_own_game(const std::filesystem::path& folder);

// Throws json::InputError if a rulebook has this id already, or if it can't be one.
void refuse_game_id(const rulebook::Library& library, const std::string& id);

// What the files of a game's folder say; none if it isn't there. Throws json::InputError if they can't be read.
rulebook::Texts game_files(const std::filesystem::path& folder);

// What happened to a game's files from `before` to `now`, a clause each: "contact.json was changed". How a file is
// written doesn't matter, nor one that says already what is `wanted`.
std::vector<std::string> changes_since(const rulebook::Texts& before, const rulebook::Texts& now,
                                       const rulebook::Texts& wanted);

// Puts the files of a game where they are found from now on, each at once, rulebook.json as the last; those that say
// the same as before stay as they are. `before` is what they said when they were read, nothing for a new game: what was
// among them and is no more is removed. Throws and writes nothing if somebody else has changed them since.
void keep_game(const std::filesystem::path& folder, const rulebook::Texts& texts, const rulebook::Texts& before);

// What isn't in force: games half made, by the name of their drafts, and what the game's files said when they were read
// for it. What can't be read is set aside
// (draft_notes() says so).
struct GameDraft {
    rulebook::Texts texts;
    rulebook::Texts before;  // nothing: the game was never saved
};
std::map<std::string, GameDraft> read_game_drafts();
void keep_game_draft(const std::string& name, const GameDraft& draft);
void remove_game_draft(const std::string& name);  // if there is one

// The draft of a game that was never saved, or was removed: no id has such a name. `mine` is the one that it has by
// now.
std::string new_game_draft(const std::string& id, const std::string& mine = {});
bool is_new_game_draft(const std::string& name);

// A game in one file: one of the user's own, or one that was installed, with the house rules that are his own. Throws
// json::InputError.
workshop::SharedGame game_to_share(const rulebook::Rulebook& rulebook);
// Puts it among the user's own games, in place of the one of its id if that is his; house rules that are there stay as
// they are. Its folder. Throws json::InputError for another rulebook's id, and for files that were changed meanwhile.
std::filesystem::path add_shared_game(const rulebook::Library& library, const workshop::SharedGame& game);
// Where the file of a session's game stands beside the session: "coral.flagplot-game" beside "coral.flagplot".
std::filesystem::path game_beside(const std::filesystem::path& session);

// Takes a game out of the rulebooks: it waits as a draft, from which the editor can make it again, and so does what was
// typed and isn't saved. Files of other kinds in its folder stay there. The name of its draft. Refused if it isn't the
// user's own.
std::string remove_game(const std::string& id, const std::filesystem::path& folder);

// The system's clock and files, and the player's charts.
session::Environment environment();

// The samples that were installed with the program.
std::filesystem::path samples();

// The folder of the land beneath the plots, which was installed with the program.
std::filesystem::path coast();

// The folder of the user's guide, guide.md with its pictures, that was installed with the program.
std::filesystem::path guide();

}  // namespace flagplot::host
