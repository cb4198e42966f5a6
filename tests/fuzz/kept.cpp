// What the program has kept and finds again, whatever became of it: settings, a form that is half filled, a copy of a
// chart and its draft. The first line says which.
#include <QApplication>
#include <QSettings>

#include "host/host.h"
#include "host/kept_forms.h"
#include "host/settings_files.h"
#include "json/reader.h"
#include "ui/common/plain_text.h"
#include "ui/form/form_view.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

const rulebook::Rulebook& game() {
    static const rulebook::Rulebook rulebook = library().load("flattop");
    return rulebook;
}

void read_settings(const std::string& bytes) {
    const auto file = write("config/Flagplot/Flagplot.conf", bytes);
    host::set_aside_settings();
    const QSettings settings(ui::exact(file.string()), QSettings::IniFormat);
    for (const QString& key : settings.allKeys()) {
        const QVariant value = settings.value(key);
        value.toStringList();
        value.toInt();
        value.toByteArray();
    }
}

// A question of each kind, and a grid.
referee::Form waiting() {
    referee::Form form{.key = "form", .title = "A form", .source = "1"};
    table::Field note = referee::text_field("note", "Note");
    note.lines = true;
    form.fields = {referee::number_field("speed", "Speed", 0, 24, 5), note,
                   referee::choice_field("place", "Place", {{"C4", "C4"}, {"D5", "D5"}})};
    form.rows = {referee::FormRow{"Z1", "Zone 1"}, referee::FormRow{"Z2", "Zone 2"}};
    return form;
}

void begin_once() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char name[] = "flagplot";
    static char* arguments[] = {name, nullptr};
    static const auto* const application = new QApplication(count, arguments);
    (void)application;
}

void read_form(const std::string& bytes) {
    write("state/flagplot/forms/form.json", bytes);
    if (!host::kept_form("form").empty()) find("a form that nobody kept");
    host::keep_form("form", bytes);
    if (host::kept_form("form") != bytes) find("a form that is kept as another one");
    host::remove_kept_form("form");
    // As a form takes it that waits; what can't be read is as if it weren't there.
    ui::FormView view(waiting(), QStringLiteral("Continue"));
    try {
        view.put_typed(json::parse(bytes, "form"));
    } catch (const std::exception&) {
        return;
    }
    const json::Tree typed = view.typed_tree();
    view.put_typed(typed);
    if (view.typed_tree() != typed) find("a form that is put in as another one");
}

void read_charts(const std::string& bytes) {
    for (const table::Chart& chart : game().charts) {
        write("data/flagplot/charts/" + chart.id + ".csv", bytes);
        ends_well([&] { host::read_chart_draft(chart); });
        ends_well([&] { host::read_charts(game()); });
        ends_well([&] { host::set_chart_aside(chart); });
        ends_well([&] { host::read_chart_draft(chart); });
    }
}

}  // namespace

void take_input(const std::string& input) {
    begin_once();
    setenv("XDG_CONFIG_HOME", (folder() / "config").c_str(), 1);
    setenv("XDG_STATE_HOME", (folder() / "state").c_str(), 1);
    setenv("XDG_DATA_HOME", (folder() / "data").c_str(), 1);
    const std::size_t end = std::min(input.find('\n'), input.size());
    const std::string kind = input.substr(0, end);
    const std::string bytes = input.substr(std::min(end + 1, input.size()));
    if (kind == "settings") read_settings(bytes);
    if (kind == "form") read_form(bytes);
    if (kind == "chart") read_charts(bytes);
}

}  // namespace flagplot::fuzz
