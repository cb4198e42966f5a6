#pragma once

#include "game.h"

// What the tests of the Great War at Sea share: a German fleet "G" and a British fleet "B" in the zone "A1" of the
// North Sea, November 1914, by day.
namespace flagplot::procedures::test {

struct Gwas : Game {
    explicit Gwas(const Readings& readings = {}, const std::string& weather = "clear",
                  const std::string& theatre = "north-sea-baltic");

    void set_night(bool night);  // of the turn
    void add_zone(const std::string& id, const Tree& more = Tree::object());
    // In the German fleet unless `more` says otherwise; 8 hull boxes, a name that isn't italicized.
    void add_ship(const std::string& id, const std::string& type, const std::string& speed_class = "1",
                  const Tree& more = Tree::object());
    void add_enemy(const std::string& id, const std::string& type, const std::string& speed_class = "1",
                   const Tree& more = Tree::object());  // the same for the British one

    bool says_so(const std::string& part) const;
    json::Value fact(const std::string& id) const;  // of scope session or turn

    const std::string theatre;
};

}  // namespace flagplot::procedures::test
