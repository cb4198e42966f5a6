#include "procedures/flattop/air_factors.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <sstream>

namespace flagplot::procedures::flattop {

std::vector<AirFactors> read_air_factors(const std::string& text) {
    std::vector<AirFactors> groups;
    std::istringstream in(text);
    for (std::string group; std::getline(in, group, ',');) {
        std::istringstream words(group);
        AirFactors one;
        if (words >> one.type) {
            words >> one.count;
            groups.push_back(one);
        }
    }
    return groups;
}

std::string write_air_factors(const std::vector<AirFactors>& groups) {
    std::string text;
    for (const AirFactors& one : groups) {
        if (one.count == 0) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", one.type, one.count);
    }
    return text;
}

int sum_of(const std::vector<AirFactors>& groups) {
    return std::accumulate(groups.begin(), groups.end(), 0,
                           [](int sum, const AirFactors& one) { return sum + one.count; });
}

int factors_of(const session::Unit& formation) {
    return sum_of(read_air_factors(formation.text("planes")));
}

std::vector<AirFactors> take_from(std::vector<AirFactors>& groups, int count) {
    std::vector<AirFactors> taken;
    for (AirFactors& one : groups) {
        const int part = std::min(one.count, count);
        taken.push_back({one.type, part});
        one.count -= part;
        count -= part;
    }
    return taken;
}

std::vector<AirFactors> ask_parts(referee::Referee& ref, referee::Form form, const std::vector<std::string>& ids,
                                  std::vector<AirFactors> groups, int wanted) {
    std::vector<AirFactors> parts = take_from(groups, wanted);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        form.fields.push_back(
            referee::number_field(ids[i], parts[i].type, 0, parts[i].count + groups[i].count, parts[i].count));
    }
    const auto answer = ref.ask(form);
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].count = answer.fields.number(ids[i]);
    if (sum_of(parts) != wanted)
        throw json::InputError(form.key, fmt::format("{} in all", sum_of(parts)), fmt::format("{} in all", wanted));
    return parts;
}

std::vector<AirFactors> choose_planes(referee::Referee& ref, const std::string& key, const std::string& title,
                                      const session::Unit& formation, int wanted) {
    std::vector<AirFactors> groups = read_air_factors(formation.text("planes"));
    if (groups.size() < 2 || wanted == 0 || wanted >= sum_of(groups)) return take_from(groups, wanted);
    std::vector<std::string> ids;
    for (std::size_t i = 1; i <= groups.size(); ++i) ids.push_back(fmt::format("type-{}", i));
    return ask_parts(ref, {.key = key, .title = title, .help = fmt::format("{} in all.", wanted)}, ids, groups, wanted);
}

}  // namespace flagplot::procedures::flattop
