#pragma once

#include <array>
#include <string_view>

// Sections of a log under which stand the parts of a mail that are no orders, and which somebody has to answer or pass
// on.
namespace flagplot::session {

struct AsideSection {
    const char* kind;     // in data: "question"
    const char* heading;  // of its section
    const char* title;    // of one of them
    const char* noun;     // of one of them, counted
};
inline constexpr std::array aside_sections{
    AsideSection{"question", "Questions", "A question", "question"},
    AsideSection{"radio", "Radio requests", "A radio request", "radio request"},
    AsideSection{"message", "Messages to others", "A message to somebody else", "message"},
};

// Null: the section is of something else.
constexpr const char* kind_of_aside(std::string_view heading) {
    for (const AsideSection& section : aside_sections) {
        if (heading == section.heading) return section.kind;
    }
    return nullptr;
}

}  // namespace flagplot::session
