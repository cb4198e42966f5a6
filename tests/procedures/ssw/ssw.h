#pragma once

#include "game.h"

// What the tests of the SSW step share: two sides with two powers each, and one or more sea zones.
namespace flagplot::procedures::test {

const Tree& ssw_cases();

// Charts invented for these tests: no number of them is a printed one.
csv::Grid invented_combat_chart(const std::string& every_cell = "-");  // any factors against any ships
csv::Grid invented_bombardment_chart();
csv::Grid invented_costs();  // "Flee" for 2, "Run" for 1
Game::Charts invented_charts(const std::string& every_cell = "-");

// Germany and Italy against CW and USA, all of which took a naval action, in one zone, "Cape". The Axis is phasing.
struct Ssw : Game {
    explicit Ssw(const Readings& readings = {}, const Charts& charts = {}, const dice::Digest& seed = {});

    // The zone as it is before a part of the step: "intercepted" before search.
    void at_stage(const std::string& stage, const std::string& weather = "fine", const Tree& more = Tree::object());
    // Units as a case lists them; those of a list have the same first letter and are counted from 1: subs S, planes P
    // (the convoy player's) or A (the sub player's), convoys C, ASW units E. Subs take part unless they say otherwise.
    void add_all(const Tree& one);
    void add_sub(const std::string& id, int section, int factor = 3, const Tree& more = Tree::object());
    void add_plane(const std::string& id, const std::string& kind, int range, const std::string& place,
                   const Tree& more = Tree::object());                                      // CW's
    void add_convoy(const std::string& id, int points, const Tree& more = Tree::object());  // CW's
    void add_asw(const std::string& id, int factor, const Tree& more = Tree::object());     // CW's

    session::Unit zone() const { return unit("Cape"); }
    std::string said(const std::string& key) const;  // the last told line with that key; empty if there is none
};

}  // namespace flagplot::procedures::test
