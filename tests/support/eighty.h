#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace flagplot::test {

// 80 task forces on one map, most of them near others and three pairs together, and where each of them is. Their sides
// are the last letters of their names, which no place has.
inline std::vector<std::pair<std::string, std::string>> eighty_forces() {
    const std::string places =
        "1U L12 2U R6 3U U10 4U L11 5U Z12 6U N8 7U CC16 8U BB9 9U Y16 10U H14 11U R14 12U DD13 13U W15 14U EE9 "
        "15U I20 16U I18 17U R16 18U EE12 19U N13 20U L5 21U N20 22U K10 23U F13 24U Z10 25U J18 26U Z9 27U P14 "
        "28U O8 29U FF19 30U T21 31U L10 32U AA9 33U B10 34U W17 35U I12 36U DD9 37U L14 38U R16 39U D10 40U L9 "
        "1N F10 2N V15 3N J19 4N S10 5N H17 6N L18 7N FF13 8N BB12 9N V12 10N DD14 11N Z21 12N T19 13N U17 14N B6 "
        "15N X18 16N N12 17N O9 18N K14 19N G16 20N AA11 21N Z21 22N J15 23N E14 24N W13 25N AA16 26N W6 27N O5 "
        "28N Y13 29N BB7 30N P17 31N Y11 32N FF18 33N I11 34N V11 35N R20 36N T19 37N V10 38N B14 39N F12 40N I15";
    std::vector<std::pair<std::string, std::string>> forces;
    std::istringstream words(places);
    for (std::string id, place; words >> id >> place;) forces.emplace_back(id, place);
    return forces;
}

}  // namespace flagplot::test
