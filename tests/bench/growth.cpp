// Ten times the work: what a long game, or a file made to be long, takes.
#include <fmt/format.h>

#include <fstream>

#include "host/host.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/form.h"
#include "referee/runner.h"
#include "report/ledger.h"
#include "report/log.h"
#include "rulebook/check.h"
#include "session/entry_json.h"
#include "suites.h"

namespace flagplot::bench {
namespace {

namespace fs = std::filesystem;

constexpr double goal = 12;

session::Session opened(const fs::path& path, session::OpenMode mode) {
    return session::Session::open(path, mode, host::library(), host::environment());
}

double open_with(const fs::path& path, int entries) {
    return seconds([&] {
        if (opened(path, session::OpenMode::read).size() < entries)
            throw std::runtime_error("the session wasn't read to its end");
    });
}

// A session that is written line by line, as an act each would take too long.
class Lines {
  public:
    Lines(const fs::path& path, const std::string& title) {
        session::Beginning beginning;
        beginning.rulebook = "swwas";
        beginning.title = title;
        const auto begun = session::Session::create(path, beginning, host::library(), host::environment());
        prev_ = begun.journal().head();
        number_ = begun.size();
        file_.open(path, std::ios::app);
    }

    void write(session::Body body) {
        const session::Entry entry{++number_, 0, "2026-11-20T05:44:37Z", true, std::move(body)};
        const std::string line = to_line(entry, prev_);
        prev_ = dice::to_hex(dice::blake2b_256(line));
        file_ << line << '\n';
    }
    int number() const { return number_; }  // of the last line

  private:
    std::ofstream file_;
    std::string prev_;
    int number_ = 0;
};

// A session in which a fact was set and taken back so many times.
void take_back(const fs::path& path, int times) {
    Lines lines(path, fmt::format("{} takings back", times));
    for (int time = 0; time < times; ++time) {
        lines.write(session::FactSet{"dice", "session", json::Value(), "by-hand"});
        lines.write(session::Retracted{lines.number(), "a slip"});
    }
}

// A session with so many fleets, each of which is changed once.
void muster(const fs::path& path, int fleets) {
    Lines lines(path, fmt::format("{} fleets", fleets));
    for (int fleet = 0; fleet < fleets; ++fleet)
        lines.write(session::UnitAdded{"fleet", fmt::format("Z{}", fleet), {}});
    for (int fleet = 0; fleet < fleets; ++fleet)
        lines.write(session::UnitChanged{fmt::format("Z{}", fleet), {}, {{"side", "axis"}}, ""});
}

double log(const session::Session& session) {
    return seconds([&] {
        if (report::to_html(report::make_log(session)).empty()) throw std::runtime_error("there is no log");
    });
}

double luck(const session::Session& session) {
    return seconds([&] {
        if (report::to_csv(report::make_ledger(session)).empty()) throw std::runtime_error("there is no ledger");
    });
}

// What a command does: opening, an act, and going back.
double command(const fs::path& path) {
    return seconds([&] {
        session::Session session = opened(path, session::OpenMode::write);
        referee::Runner runner(session, procedures::catalogue());
        runner.act([](session::Session& now) { now.set_fact("dice", "session", "by-hand"); });
        runner.back(0, "a slip");
    });
}

referee::Form grid_of(int rows) {
    referee::Form form{.key = "ships", .title = "Ships", .grid = true};
    form.fields = {referee::number_field("hull", "Hull")};
    for (int row = 0; row < rows; ++row) form.rows.push_back({fmt::format("S{}", row), "A ship"});
    return form;
}

std::string answers_to(const referee::Form& form) {
    std::string text;
    for (const referee::FormRow& row : form.rows) {
        text += fmt::format(R"({}"{}": {{"hull": 3}})", text.empty() ? "" : ",\n", row.unit);
    }
    return "{" + text + "}";
}

// From an answers file to the journal's line, which is read again before it is written.
double answer(const referee::Form& form, const std::string& text) {
    const session::State state;
    return seconds([&] {
        const json::Tree tree = json::parse(text, "answers.json");
        session::Entry entry;
        entry.number = 3;
        entry.body = checked_answer(form, answer_from_json(form, json::Node(tree, "answers.json")), state);
        session::from_line(to_line(entry, session::first_prev), "the answer");
    });
}

// A rulebook of one table, whose rows each have a condition and a result of their own.
rulebook::Texts rulebook_of(int rows) {
    std::string lines;
    std::string results;
    for (int row = 0; row < rows; ++row) {
        const char* const comma = row == 0 ? "" : ",\n";
        lines += fmt::format(R"({}{{"when": {{"wind": {}}}, "result": "r{}"}})", comma, row % 20, row);
        results += fmt::format(R"({}"r{}": {{"label": "Result {}"}})", comma, row, row);
    }
    return {{"rulebook.json", R"({"id": "long", "title": "A long game", "facts":
                {"wind": {"label": "Wind", "type": "number", "min": 0, "max": 20, "scope": "turn"}}})"},
            {"table.json", fmt::format(R"({{"id": "long.table", "title": "A long table", "source": "Nowhere",
                "rows": [{}], "results": {{{}}}}})",
                                       lines, results)}};
}

double check(const rulebook::Texts& texts) {
    return seconds([&] {
        if (!rulebook::check_rulebook("long", texts, {}).empty()) throw std::runtime_error("the table isn't in order");
    });
}

}  // namespace

void growth(Report& report, const Sessions& sessions) {
    const fs::path many = sessions.copy(Sessions::many, "growth-many");
    const fs::path most = sessions.copy(Sessions::most, "growth-most");
    report.add("opening a session of 1,000,000 entries", "one of 100,000",
               measure(
                   3, [&] { return open_with(most, Sessions::most); }, [&] { return open_with(many, Sessions::many); }),
               goal);

    {
        const session::Session long_one = opened(most, session::OpenMode::read);
        const session::Session short_one = opened(many, session::OpenMode::read);
        report.add("the log of 1,000,000 entries as a web page", "of 100,000",
                   measure(
                       3, [&] { return log(long_one); }, [&] { return log(short_one); }),
                   goal);
        report.add("the ledger of 1,000,000 entries", "of 100,000",
                   measure(
                       3, [&] { return luck(long_one); }, [&] { return luck(short_one); }),
                   goal);
    }

    const test::Folder folder;
    const fs::path often = folder.path() / "often.flagplot";
    const fs::path seldom = folder.path() / "seldom.flagplot";
    take_back(often, 50'000);
    take_back(seldom, 5'000);
    report.add("a command, and taking it back, behind 50,000 takings back", "behind 5,000",
               measure(
                   9, [&] { return command(often); }, [&] { return command(seldom); }),
               goal);

    const fs::path large = folder.path() / "large.flagplot";
    const fs::path small = folder.path() / "small.flagplot";
    muster(large, 50'000);
    muster(small, 5'000);
    report.add("opening a session of 50,000 units, each changed", "of 5,000",
               measure(
                   9, [&] { return open_with(large, 100'000); }, [&] { return open_with(small, 10'000); }),
               goal);

    const referee::Form long_grid = grid_of(100'000);
    const referee::Form short_grid = grid_of(10'000);
    const std::string many_answers = answers_to(long_grid);
    const std::string few_answers = answers_to(short_grid);
    report.add("100,000 answers, read, checked and made a line", "10,000",
               measure(
                   9, [&] { return answer(long_grid, many_answers); }, [&] { return answer(short_grid, few_answers); }),
               goal);

    const rulebook::Texts long_table = rulebook_of(10'000);
    const rulebook::Texts short_table = rulebook_of(1'000);
    report.add("a table of 10,000 rows, looked through", "one of 1,000",
               measure(
                   9, [&] { return check(long_table); }, [&] { return check(short_table); }),
               goal);
}

}  // namespace flagplot::bench
