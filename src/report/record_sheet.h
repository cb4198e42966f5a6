#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/audience.h"
#include "session/session.h"

// Record sheets: what a roster has of boxes, on paper, a page for each group of units such as a fleet.
namespace flagplot::report {

// The boxes of one system of a unit, and what the roster says of them besides: "Hull", 7 of 9, "heavy".
struct RecordRow {
    std::string label;
    session::Boxes boxes;
    std::string more = {};
};

struct Record {
    std::string id;
    std::string name = {};  // if it has one besides
    std::string about;      // "BC, speed class 2"
    bool lost = false;
    std::vector<RecordRow> rows;
};

struct RecordSheet {
    std::string title;  // "Fleet Souchon"; of units that belong to none, what they are: "Ships"
    std::vector<Record> records;
};

// All units that have boxes, those that are lost last: as they stand, or blank, as they were before any hit; a
// reader's are his own, as he knows them. Secret fields are left out. None if no unit has boxes.
std::vector<RecordSheet> record_sheets(const session::Session& session, bool blank,
                                       const std::optional<session::Reader>& reader = {});

// The session's title, and whose they are: "Channel sweep, Allied".
std::string title_of_sheets(const session::Session& session, const std::optional<session::Reader>& reader);

// "Hull: Central Powers 11 of 12, Allied 22 of 23": what each side has left in the type's first field that has boxes.
// Empty: there is no such field, or no unit has any.
std::string boxes_left(const session::Session& session, const rulebook::UnitType& type);

std::string to_text(const std::vector<RecordSheet>& sheets);
json::Tree to_json(const std::vector<RecordSheet>& sheets);

}  // namespace flagplot::report
