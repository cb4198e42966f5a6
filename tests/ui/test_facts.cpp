// The facts of a session, looked at and changed in the window.
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "sample.h"
#include "support/catch.h"
#include "ui/act/act_dialog.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

struct Facts : test::Sample {
    explicit Facts(const char* samples = "resources/samples") {
        const auto sample = folder.path() / "goeben.flagplot";
        std::filesystem::copy_file(test::source_dir() / samples / "goeben.flagplot", sample);
        REQUIRE(document.open(sample));
        document.act([](session::Session& session) { session.set_fact("penetrates", "armor primary heavy", true); });
    }
    json::Value now(const char* fact, const char* scope) const { return document.session().state().fact(fact, scope); }
};

}  // namespace

TEST_CASE("Facts that were asked once come first, then the session's, and only what is changed is written", "[facts]") {
    Facts facts;
    const int before = facts.document.session().size();
    ActDialog dialog(facts.document, "facts", {}, {}, nullptr);
    FormView& form = dialog.form();
    REQUIRE(form.form().rows.size() > 5);
    const referee::FormRow& first = form.form().rows.front();
    CHECK(first.label == "Penetrates, primary heavy");
    CHECK(first.group == "Asked once");
    CHECK(form.value_in(first) == true);
    form.put_in(first, "no");
    form.put_in(*form.form().find_row("year@session"), "1915");
    form.give_answer();
    CHECK(facts.now("penetrates", "armor primary heavy") == false);
    CHECK(facts.now("year", "session") == 1915);
    CHECK(facts.document.session().size() == before + 2);
}

TEST_CASE("A fact that can't be is refused, and nothing is written", "[facts]") {
    Facts facts;
    const int before = facts.document.session().size();
    ActDialog dialog(facts.document, "facts", {}, {}, nullptr);
    FormView& form = dialog.form();
    form.put_in(*form.form().find_row("year@session"), "12345");
    form.give_answer();
    CHECK(facts.document.session().size() == before);
    CHECK(facts.now("year", "session") == 1914);
}

TEST_CASE("What an older session was never asked is no, and is written once it is yes", "[facts]") {
    Facts facts("tests/recordings/0.1.0/samples");
    const auto row = [](const FormView& form) -> const referee::FormRow& {
        return *form.form().find_row("hidden@session");
    };
    const int before = facts.document.session().size();
    {
        ActDialog dialog(facts.document, "facts", {}, {}, nullptr);
        FormView& form = dialog.form();
        CHECK(form.value_in(row(form)) == false);
        form.put_in(*form.form().find_row("year@session"), "1915");
        form.give_answer();
    }
    CHECK(facts.document.session().size() == before + 1);
    {
        ActDialog dialog(facts.document, "facts", {}, {}, nullptr);
        FormView& form = dialog.form();
        form.put_in(row(form), true);
        form.give_answer();
    }
    CHECK(facts.now("hidden", "session") == true);
    ActDialog dialog(facts.document, "facts", {}, {}, nullptr);
    CHECK(dialog.form().value_in(row(dialog.form())) == true);
}
