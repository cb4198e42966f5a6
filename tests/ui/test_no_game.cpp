// The window knows no game: what it says of one comes from the rulebook.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "procedures/catalogue.h"
#include "rulebook/rulebook.h"
#include "sample.h"
#include "support/catch.h"

using namespace flagplot;

namespace {

// Words of the program's own that are an id somewhere, too.
const std::set<std::string>& own_words() {
    static const std::set<std::string> words{
        "fields",  // what is typed into a form, as it is kept
        "map",     // what can be looked at beside a table
        "night",   // what a turn of a game with days is
        "side",    // the field by which a unit of any game is on a side
        "step",    // a place in a user's own sequence
    };
    return words;
}

// Every id that a rulebook gives, with what has it.
std::map<std::string, std::string> ids_of_games() {
    std::map<std::string, std::string> ids;
    const rulebook::Library library({test::source_dir() / "tables"});
    for (const auto& [id, folder] : library.rulebooks()) {
        const rulebook::Rulebook book = rulebook::load_rulebook(folder);
        ids[id] = "rulebook";
        for (const rulebook::Fact& fact : book.facts) ids[fact.field.id] = "fact of " + id;
        for (const rulebook::Phase& phase : book.phases) ids[phase.id] = "phase of " + id;
        for (const rulebook::Ruling& ruling : book.rulings) ids[ruling.id] = "ruling of " + id;
        for (const rulebook::UnitType& type : book.unit_types) {
            ids[type.id] = "unit type of " + id;
            for (const table::Field& field : type.fields) ids[field.id] = "field of " + id;
        }
        for (const auto& [table, file] : book.tables) ids[table] = "table of " + id;
    }
    for (const referee::Procedure& one : procedures::catalogue().all()) {
        if (!one.rulebook.empty()) ids[one.id] = "procedure of " + one.rulebook;
    }
    for (const std::string& word : own_words()) ids.erase(word);
    return ids;
}

// What stands between quotation marks in a line of code.
std::vector<std::string> literals(const std::string& line) {
    std::vector<std::string> found;
    if (line.find("#include") == 0 || line.find_first_not_of(' ') == line.find("//")) return found;
    std::size_t begin = line.find('"');
    while (begin != std::string::npos) {
        std::size_t end = begin + 1;
        while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2 : 1;
        if (end >= line.size()) break;
        found.push_back(line.substr(begin + 1, end - begin - 1));
        begin = line.find('"', end + 1);
    }
    return found;
}

}  // namespace

TEST_CASE("No id of a rulebook, table, ruling, procedure, fact or field stands in the window's code") {
    const std::map<std::string, std::string> ids = ids_of_games();
    REQUIRE(ids.size() > 300);
    REQUIRE(ids.contains("swwas.direction"));
    REQUIRE(ids.contains("desired-direction"));
    int files = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(test::source_dir() / "ui")) {
        if (file.path().extension() != ".cpp" && file.path().extension() != ".h") continue;
        ++files;
        std::ifstream code(file.path());
        int number = 0;
        for (std::string line; std::getline(code, line);) {
            ++number;
            for (const std::string& literal : literals(line)) {
                const auto known = ids.find(literal);
                INFO(file.path() << ":" << number << " has \"" << literal << "\"");
                CHECK(known == ids.end());
            }
        }
    }
    CHECK(files > 100);
}
