#pragma once

#include <map>
#include <string>
#include <vector>

#include "json/reader.h"
#include "json/tree.h"
#include "referee/referee.h"

namespace flagplot::test {

// What a test's player says and throws: answers by step key, {field: value} or {unit: {field: value}}, and faces of
// dice thrown by hand.
struct Script {
    json::Tree answers = json::Tree::object();
    std::map<std::string, std::vector<std::string>> faces = {};
    bool standing = true;  // standing orders are followed without being told
};

inline Script script(const std::string& answers, std::map<std::string, std::vector<std::string>> faces = {}) {
    return {json::parse(answers, "script"), std::move(faces)};
}

// The script must outlive what is given.
inline referee::Given given(const Script& script) {
    referee::Given given;
    given.answers = [&script](const referee::Form& form) -> std::optional<session::Answer> {
        const auto mine = script.answers.find(form.key);
        if (mine != script.answers.end()) return answer_from_json(form, json::Node(*mine, form.key));
        if (script.standing && form.standing && form.has_all_defaults()) return session::Answer{form.key, {}, {}};
        return std::nullopt;
    };
    given.faces = [&script](const std::string& key,
                            const std::vector<int>& /*sides*/) -> std::optional<std::vector<std::string>> {
        const auto mine = script.faces.find(key);
        if (mine == script.faces.end()) return std::nullopt;
        return mine->second;
    };
    return given;
}

}  // namespace flagplot::test
