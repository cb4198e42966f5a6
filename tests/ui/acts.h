#pragma once

#include <optional>

#include "acts/act.h"
#include "procedures/catalogue.h"

namespace flagplot::test {

// Something in the session that the act can be done to; none: there is nothing.
inline std::optional<std::string> subject_of(const acts::Act& act, const session::Session& session) {
    std::vector<std::string> all{""};
    if (act.of == "TYPE") all = {session.rulebook().unit_types.front().id};
    if (act.of == "UNIT") all = {session.state().units().front().id};
    for (int entry = session.size(); act.of == "ENTRY" && entry > 1; --entry) {
        if (session.holds(entry)) all.push_back(std::to_string(entry));
    }
    for (const std::string& one : all) {
        try {
            act.form({session, procedures::catalogue(), one});
            return one;
        } catch (const json::InputError&) {
        }
    }
    return std::nullopt;
}

}  // namespace flagplot::test
