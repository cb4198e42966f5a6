#pragma once

#include <string_view>

#include "game.h"

// What the tests of Flat Top share: daylight from 0600 to 1800, one map without a letter, turn 1 at the hour that is
// given. Units are of the USN, enemies of the IJN.
namespace flagplot::procedures::test {

struct Flattop : Game {
    explicit Flattop(const Readings& readings = {}, int hour = 10, const Facts& more = {}, const Charts& charts = {});

    void add_unit(const std::string& type, const std::string& id, const std::string& hex,
                  const Tree& more = Tree::object());
    void add_enemy(const std::string& type, const std::string& id, const std::string& hex,
                   const Tree& more = Tree::object());

    std::vector<std::string> told_to(const std::string& audience) const;  // texts of lines without maps, in their order
    bool told_to(const std::string& audience, const std::string& part) const;
    std::string field(const std::string& unit, const std::string& field) const;  // as text

    // The four forms of what a side or a commander is told, one behind the other.
    std::string report(const std::string& who) const;
};

// One form's row.
const referee::FormRow& row_of(const Progress& progress, std::string_view unit);

}  // namespace flagplot::procedures::test
