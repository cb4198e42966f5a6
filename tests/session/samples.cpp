#include "samples.h"

#include <fmt/format.h>

#include "harness.h"
#include "json/tree.h"

namespace flagplot::session::test {
namespace {

Sample sample(Body body, int run, const std::string& members) {
    const std::string kind = kind_of(body);
    std::string line =
        fmt::format(R"({{"n":7,"at":"{}","prev":"{}","end":true,"kind":"{}")", some_time, sample_prev(), kind);
    if (run != 0) line += fmt::format(R"(,"run":{})", run);
    if (!members.empty()) line += "," + members;
    return {kind, line + "}", {7, run, some_time, true, std::move(body)}};
}

rulebook::HouseRule our_way() {
    const Tree patch = json::parse(R"([{"op": "replace", "path": "/rows/0/range", "value": "1-5"}])", "");
    return {"ours", "Our way", "harbour", "calmer", {{"harbour.weather", patch}}};
}

table::Lookup full_lookup() {
    table::Lookup lookup;
    lookup.table = "harbour.weather";
    lookup.column = "winter";
    lookup.facts = {{"fog", true}, {"weather", "gale"}};
    lookup.faces = {2, 6};
    lookup.natural = 8;
    lookup.modifiers = {{"tide", "Spring tide", -1}, {"night", "Night", "x 1/2"}};
    lookup.total = 3;
    lookup.clamped = true;
    lookup.row = 0;
    lookup.result = "calm";
    lookup.label = "Calm";
    lookup.effects = json::Tree{{"hull", -1}, {"then", "harbour.damage"}};
    lookup.forbidden = true;
    lookup.notes = {"At night only."};
    return lookup;
}

table::Lookup sparse_lookup() {
    table::Lookup lookup;
    lookup.table = "harbour.tide";
    lookup.label = "0";
    return lookup;
}

}  // namespace

std::string sample_prev() {
    return std::string(64, 'a');
}

std::vector<Sample> full_samples() {
    const std::string seed(64, '5');
    const UnitAdded added{
        "ship",
        "S1",
        {{"hull", 3}, {"moored", false}, {"name", "Löwe \"II\""}, {"convoy", json::Value::array({"S2", "S3"})}}};
    const UnitChanged changed{"S1", {{"hull", 3}, {"name", nullptr}}, {{"hull", 2}, {"name", "Löwe"}}, "a rock"};
    const UnitRemoved removed{"ship", "S1", {{"hull", 0}}, "sunk"};
    const FactSet fact{"weather", "turn 3", "calm", "gale"};
    const std::string added_members =
        R"("type":"ship","id":"S1","fields":{"hull":3,"moored":false,"name":"Löwe \"II\"","convoy":["S2","S3"]})";
    const std::string changed_members =
        R"("id":"S1","was":{"hull":3,"name":null},"now":{"hull":2,"name":"Löwe"},"reason":"a rock")";
    const std::string removed_members = R"("type":"ship","id":"S1","was":{"hull":0},"reason":"sunk")";
    const std::string fact_members = R"("fact":"weather","scope":"turn 3","was":"calm","now":"gale")";

    return {
        sample(Header{1, "harbour", "A quiet night", seed}, 0,
               R"("format":1,"rulebook":"harbour","title":"A quiet night","seed":")" + seed + '"'),
        sample(RulesSet{{{"a-four", "gale"}}, "d1", "flagplot 1.0", {{"harbour.dues", "d2"}}, {our_way()}}, 0,
               R"("readings":{"a-four":"gale"},"digest":"d1","program":"flagplot 1.0","charts":{"harbour.dues":"d2"},)"
               R"("house-rules":[{"id":"ours","title":"Our way","rulebook":"harbour","why":"calmer","patches":)"
               R"([{"table":"harbour.weather","patch":[{"op":"replace","path":"/rows/0/range","value":"1-5"}]}]}])"),
        sample(added, 0, added_members),
        sample(changed, 0, changed_members),
        sample(removed, 0, removed_members),
        sample(fact, 0, fact_members),
        sample(ClockSet{3, 4}, 0, R"("was":3,"now":4)"),
        sample(PhaseSet{"sailing", "mooring"}, 0, R"("was":"sailing","now":"mooring")"),
        sample(Opened{"harbour.patrol", 2, 3, 4}, 5,
               R"("procedure":"harbour.patrol","version":2,"turn":3,"ordinal":4)"),
        sample(Closed{}, 5, ""),
        sample(Answer{"course", {{"speed", 4}, {"why", ""}}, {{"S2", {{"speed", 1}}}, {"S1", {}}}}, 5,
               R"("key":"course","fields":{"speed":4,"why":""},"rows":{"S2":{"speed":1},"S1":{}})"),
        sample(
            Roll{"search/S1",
                 "Ship S1: Search",
                 "S1",
                 {20, 6},
                 {14, 6},
                 Roll::Source::hand,
                 2,
                 {"4/5", "6"},
                 {13, 6},
                 "fell off the table",
                 "axis"},
            5,
            R"("key":"search/S1","for":"Ship S1: Search","unit":"S1","side":"axis","dice":[20,6],"faces":[14,6],"source":"hand",)"
            R"("attempt":2,"entered":["4/5","6"],"was":[13,6],"reason":"fell off the table")"),
        sample(LookedUp{"weather", "S1", full_lookup(), "the other row was meant", {"ours"}}, 5,
               R"("key":"weather","unit":"S1","table":"harbour.weather","column":"winter",)"
               R"("facts":{"fog":true,"weather":"gale"},"dice":[2,6],"natural":8,"modifiers":)"
               R"([{"id":"tide","label":"Spring tide","value":-1},{"id":"night","label":"Night","value":"x 1/2"}],)"
               R"("total":3,"clamped":true,"forbidden":true,"row":{"index":0,"result":"calm","label":"Calm",)"
               R"("effects":{"hull":-1,"then":"harbour.damage"}},"notes":["At night only."],)"
               R"("overruled":"the other row was meant","house-rules":["ours"])"),
        sample(Effect{"grow", added}, 5, R"("key":"grow","change":"unit-added",)" + added_members),
        sample(Effect{"hit", changed}, 5, R"("key":"hit","change":"unit-changed",)" + changed_members),
        sample(Effect{"sink", removed}, 5, R"("key":"sink","change":"unit-removed",)" + removed_members),
        sample(Effect{"sky", fact}, 5, R"("key":"sky","change":"fact",)" + fact_members),
        sample(Effect{"tick", ClockSet{3, 4}}, 5, R"("key":"tick","change":"clock","was":3,"now":4)"),
        sample(Effect{"moor", PhaseSet{"sailing", "mooring"}}, 5,
               R"("key":"moor","change":"phase","was":"sailing","now":"mooring")"),
        sample(Told{"order/S1", "Orders for the map", "S1", "S1 moves two zones.", "gm", {{"north", "A ship moves."}}},
               5,
               R"("key":"order/S1","section":"Orders for the map","unit":"S1","text":"S1 moves two zones.",)"
               R"("audience":"gm","wordings":{"north":"A ship moves."})"),
        sample(Told{.key = "turn",
                    .section = "Orders",
                    .unit = "S1",
                    .text = "2 zones NW",
                    .wordings = {},
                    .again = true,
                    .heading = "NW",
                    .desired = "SW"},
               5,
               R"("key":"turn","section":"Orders","unit":"S1","text":"2 zones NW","audience":"everyone",)"
               R"("again":true,"heading":"NW","desired":"SW")"),
        sample(Amended{6, "everyone", "S1 moves.", "seen from the shore"}, 0,
               R"("entry":6,"audience":"everyone","text":"S1 moves.","reason":"seen from the shore")"),
        sample(Ticked{6, false}, 0, R"("of":6,"yes":false)"),
        sample(Note{"Line one\nline two\t\\ \u2014 \x01"}, 0, R"("text":"Line one\nline two\t\\ — \u0001")"),
        sample(Note{"Reinforcements", "D9", 12}, 0, R"("text":"Reinforcements","place":"D9","due":12)"),
        sample(Message{"axis", "allies", "Parley.", 7}, 0, R"("from":"axis","to":"allies","text":"Parley.","due":7)"),
        sample(Struck{6, true}, 0, R"("of":6,"yes":true)"),
        sample(
            MailCame{"axis",
                     3,
                     "a@example.org",
                     "1@example.org",
                     "2026-11-20T05:44:37Z",
                     "Orders",
                     "Z1: N\n",
                     {"map.png, image/png, 8 bytes"},
                     {"cut"}},
            0,
            R"("from":"axis","turn":3,"address":"a@example.org","id":"1@example.org","date":"2026-11-20T05:44:37Z",)"
            R"("subject":"Orders","text":"Z1: N\n","attachments":["map.png, image/png, 8 bytes"],"problems":["cut"])"),
        sample(MailSetAside{6, true}, 0, R"("of":6,"yes":true)"),
        sample(SenderSkipped{"x@example.org", false}, 0, R"("sender":"x@example.org","yes":false)"),
        sample(ReportOut{ReportOut::How::drafted, "axis", 3, "a@example.org", "2@flagplot", "d1"}, 0,
               R"("how":"drafted","reader":"axis","turn":3,"address":"a@example.org","id":"2@flagplot","digest":"d1")"),
        sample(Override{"search/S1", {14, 6}, "calm", 2, "a reason"}, 5,
               R"("key":"search/S1","faces":[14,6],"result":"calm","attempt":2,"reason":"a reason")"),
        sample(Retracted{3, "a mistake"}, 0, R"("from":3,"reason":"a mistake")"),
        sample(Unknown{"wind-tunnel"}, 0, ""),
    };
}

std::vector<Sample> sparse_samples() {
    return {
        sample(RulesSet{}, 0, R"("readings":{},"digest":"","program":"")"),
        sample(UnitAdded{"buoy", "B1", {}}, 0, R"("type":"buoy","id":"B1","fields":{})"),
        sample(UnitChanged{"B1", {}, {}, ""}, 0, R"("id":"B1","was":{},"now":{})"),
        sample(UnitRemoved{"buoy", "B1", {}, ""}, 0, R"("type":"buoy","id":"B1","was":{})"),
        sample(FactSet{"fog", "session", nullptr, nullptr}, 0,
               R"("fact":"fog","scope":"session","was":null,"now":null)"),
        sample(PhaseSet{"", ""}, 0, R"("was":"","now":"")"),
        sample(Answer{"ok", {}, {}, "Ready?"}, 5, R"("key":"ok","asked":"Ready?","fields":{})"),
        sample(Answer{"each", {}, {{"S1", {}}}}, 5, R"("key":"each","rows":{"S1":{}})"),
        sample(Roll{"none", "", "", {}, {}, Roll::Source::stream, 1, {}, {}, ""}, 5,
               R"("key":"none","for":"","dice":[],"faces":[],"source":"stream")"),
        sample(Roll{"one", "", "", {6}, {1}, Roll::Source::overruled, 1, {}, {}, ""}, 5,
               R"("key":"one","for":"","dice":[6],"faces":[1],"source":"overruled")"),
        sample(LookedUp{"tide", "", sparse_lookup(), ""}, 5,
               R"("key":"tide","table":"harbour.tide","dice":[],"natural":null,"modifiers":[],"total":null,)"
               R"("clamped":false,"row":{"label":"0","effects":{}})"),
        sample(Told{"t", "", "", "", "everyone", {}}, 5, R"("key":"t","section":"","text":"","audience":"everyone")"),
        sample(Amended{2, std::nullopt, std::nullopt, ""}, 0, R"("entry":2)"),
        sample(Note{""}, 0, R"("text":"")"),
        sample(MailCame{"axis", 1, "", "", "", "", ""}, 0, R"("from":"axis","turn":1,"address":"","id":"","text":"")"),
        sample(ReportOut{ReportOut::How::printed, "axis", 1, "", "", ""}, 0,
               R"("how":"printed","reader":"axis","turn":1,"digest":"")"),
        sample(ReportOut{ReportOut::How::sent, "axis", 1, "", "", ""}, 0,
               R"("how":"sent","reader":"axis","turn":1,"digest":"")"),
        sample(Override{"search", {}, "", 0, ""}, 5, R"("key":"search","reason":"")"),
        sample(Retracted{2, ""}, 0, R"("from":2)"),
    };
}

}  // namespace flagplot::session::test
