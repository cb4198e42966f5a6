#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hex/grid.h"

namespace flagplot::hex {

// One printed map. Its prefix stands before its hexes: "B" in "B/M23".
struct Sheet {
    std::string prefix;
    Layout layout;
    Board board;
    bool operator==(const Sheet&) const = default;
};

// The sea of a game that has several printed maps. A Hex is always one in the first sheet's coordinates, also where it
// lies on another sheet, beyond the first one's edges. A sheet that isn't joined to the first lies so far away that
// nothing is near it. Wherever a sheet is named, small letters do, and an empty name means the first.
class Atlas {
  public:
    // Throws HexError if there is no sheet, if two have one prefix, or if one of several has none.
    explicit Atlas(std::vector<Sheet> sheets);

    const std::vector<Sheet>& sheets() const { return sheets_; }

    // "A/KK12", "B/C12": one hex of the sea, as two sheets have it or would have it. What was joined to the one that
    // moves moves along; between sheets that are joined already, the last joining counts. Throws HexError.
    void join(const std::string& one, const std::string& other);

    // "B/M23", "b / m23"; without a prefix the hex lies on `sheet`. Throws HexError.
    Hex parse(std::string_view text, const std::string& sheet = "") const;
    // "K10, K11, B/L10-M12": hexes, and blocks of a map from corner to corner; each once. A hex without a prefix lies
    // on the map of the one before it. Throws HexError, also for more than 10,000 of them.
    std::vector<Hex> parse_all(std::string_view text) const;
    // "B/M23", or "M23" in an atlas of one nameless sheet: on that sheet if it holds the hex, or else on the first that
    // does, or else as that sheet would have it. A sheet holds what its board holds and its columns have letters for.
    std::string label(const Hex& hex, const std::string& sheet = "") const;
    std::string sheet_of(const Hex& hex, const std::string& preferred = "") const;  // the prefix in label()

    Hex step(const Hex& from, Direction direction, int distance = 1) const;
    Hex walk(const Hex& from, const std::vector<Leg>& path) const;
    int distance(const Hex& a, const Hex& b) const;

    // A hex in a sheet's own coordinates, for drawing that sheet, and back.
    Hex on_sheet(const Hex& hex, const std::string& sheet) const;
    Hex from_sheet(const Hex& own, const std::string& sheet) const;

  private:
    // A hex of the first sheet has these numbers more, in axial coordinates, than the same hex of this sheet.
    struct Place {
        Layout::Axial shift;
        std::size_t group = 0;  // sheets that are joined have one number
    };
    struct Found {
        std::size_t sheet = 0;
        Hex own;
    };

    std::size_t find(std::string_view prefix) const;
    Found read(std::string_view text, std::size_t sheet) const;
    std::size_t holder(const Hex& hex, std::size_t preferred) const;
    Hex to_own(const Hex& hex, std::size_t sheet) const;
    Hex from_own(const Hex& own, std::size_t sheet) const;
    std::string known() const;

    std::vector<Sheet> sheets_;
    std::vector<Place> places_;  // of each sheet
};

}  // namespace flagplot::hex
