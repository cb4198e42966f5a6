#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "dice/notation.h"
#include "hex/grid.h"
#include "json/reader.h"
#include "session/session.h"

// What the targets share: where they work, and what counts as an end that a person understands.
namespace flagplot::fuzz {

// What a target does with an input. It must come back within two seconds of processor time, 20 under the sanitizers,
// and leave everything to the next input as it was.
void take_input(const std::string& input);

const std::filesystem::path& folder();  // for this process's files
std::filesystem::path write(const std::string& name, std::string_view bytes);
const rulebook::Library& library();  // the shipped rulebooks, and those that were made for tests
session::Environment environment();  // a clock that stands still, a disk that needn't be waited for

// Ends the program: something isn't as it has to be.
[[noreturn]] void find(const std::string& what);

// Runs an act. False: it ended in a message, with which a person can do something. Whatever else it throws is a find.
template <typename Act>
bool ends_well(const Act& act) {
    try {
        act();
        return true;
    } catch (const json::InputError&) {
    } catch (const session::IoError&) {
    } catch (const dice::DiceError&) {
    } catch (const hex::HexError&) {
    }
    return false;
}

}  // namespace flagplot::fuzz
