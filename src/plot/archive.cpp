#include "plot/archive.h"

#include <fmt/format.h>

#include "ascii/shown.h"
#include "plot/pages.h"
#include "report/history.h"
#include "report/log.h"
#include "report/sentence.h"
#include "report/visibility.h"
#include "session/audience.h"
#include "session/file.h"

namespace flagplot::plot {
namespace {

using ascii::escaped;
using session::Session;

constexpr const char* index = "index.html";

constexpr const char* style =
    "body { font: 11pt/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; } "
    "pre { white-space: pre-wrap; overflow-wrap: anywhere; }";

struct Link {
    std::string name;
    std::string words;
};

class Archive {
  public:
    Archive(const Session& session, const session::Watch& watch) : session_(session), watch_(watch) {}

    std::vector<ArchivePage> of_all() {
        const std::vector<session::Reader> readers = session::readers(session_.state(), session_.rulebook());
        const int lists = static_cast<int>(readers.size()) + 1;
        watch_.is_at(0, lists);
        add_turns(make_pages(session_, "", {}, watch_), "", "turn");
        add_list("The game, turn by turn");
        int number = 0;
        for (const session::Reader& reader : readers) {
            watch_.is_at(++number, lists);
            add_reader(reader, fmt::format("reader-{}", number));
        }
        return finish(session_.header().title);
    }

    std::vector<ArchivePage> of_reader(const session::Reader& reader) {
        add_reader(reader, "turn");
        return finish(fmt::format("{}, {}", session_.header().title, reader.label));
    }

  private:
    void add_reader(const session::Reader& reader, const std::string& stem) {
        add_turns(make_pages(session_, reader.id, {}, watch_), reader.label, stem);
        const std::vector<report::HistoryLine> orders = report::orders_of(session_, reader.id);
        if (!orders.empty()) add_orders(reader, orders, stem + "-orders.html");
        add_list(reader.label);
    }

    // A page a turn. What a reader has by now stands on the last one.
    void add_turns(const report::Log& log, const std::string& whose, const std::string& stem) {
        report::Log one = log;  // with a turn after the other
        one.units.clear();
        for (const report::TurnLog& turn : log.turns) {
            watch_.ask();
            one.turns = {turn};
            one.turn = report::in_turn(session_, turn.turn);
            if (&turn == &log.turns.back()) one.units = log.units;
            const std::string name = fmt::format("{}-{}.html", stem, turn.turn);
            pages_.push_back({name, with_way_back(report::to_html(one))});
            links_.push_back({name, whose.empty() ? turn.label : fmt::format("{}: {}", whose, turn.label)});
        }
    }

    void add_orders(const session::Reader& reader, const std::vector<report::HistoryLine>& orders,
                    const std::string& name) {
        std::string body = fmt::format("<h1>{}: orders</h1>\n", escaped(reader.label));
        int turn = 0;
        for (const report::HistoryLine& line : orders) {
            if (line.turn != turn)
                body += fmt::format("<h2>{}</h2>\n", escaped(report::turn_label(session_, line.turn)));
            turn = line.turn;
            body += fmt::format("<h3>{}</h3>\n<pre>{}</pre>\n", escaped(line.heading), escaped(line.words));
        }
        pages_.push_back({name, with_way_back(page(reader.label + ": orders", body))});
        links_.push_back({name, fmt::format("{}: orders", reader.label)});
    }

    // What was added since the last list, under a heading of the index.
    void add_list(const std::string& heading) {
        std::string list = fmt::format("<h2>{}</h2>\n<ul>\n", escaped(heading));
        for (const Link& link : links_)
            list += fmt::format("<li><a href=\"{}\">{}</a></li>\n", link.name, escaped(link.words));
        if (links_.empty()) list += "<li>Nothing.</li>\n";
        lists_ += list + "</ul>\n";
        links_.clear();
    }

    std::vector<ArchivePage> finish(const std::string& title) {
        const std::string body =
            fmt::format("<h1>{}</h1>\n<p>{}</p>\n{}", escaped(title), escaped(session_.rulebook().title), lists_);
        pages_.insert(pages_.begin(), {index, page(title, body)});
        return std::move(pages_);
    }

    static std::string page(const std::string& title, const std::string& body) {
        return fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
            "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n"
            "<body>\n{}</body>\n</html>\n",
            escaped(title), style, body);
    }

    static std::string with_way_back(std::string html) {
        const std::string begin = "<body>\n";
        return html.insert(html.find(begin) + begin.size(),
                           fmt::format("<p><a href=\"{}\">All pages</a></p>\n", index));
    }

    const Session& session_;
    const session::Watch& watch_;
    std::vector<ArchivePage> pages_;
    std::vector<Link> links_;
    std::string lists_;
};

}  // namespace

std::vector<ArchivePage> make_archive(const Session& session, const std::string& who, const session::Watch& watch) {
    Archive archive(session, watch);
    return who.empty() ? archive.of_all() : archive.of_reader(report::reader_of(session, who));
}

void write_archive(const std::filesystem::path& folder, const std::vector<ArchivePage>& pages) {
    std::error_code error;
    const bool is_new = std::filesystem::create_directories(folder, error);
    const bool is_empty = !error && std::filesystem::is_empty(folder, error);
    if (error) throw session::IoError(fmt::format("{}: {}", folder.string(), json::words_of(error)));
    if (!is_empty) throw session::IoError(fmt::format("{}: it isn't empty; choose a new folder", folder.string()));
    try {
        for (const ArchivePage& page : pages) session::write_whole_file(folder / page.name, page.html);
    } catch (const session::IoError&) {
        for (const ArchivePage& page : pages) std::filesystem::remove(folder / page.name, error);
        if (is_new) std::filesystem::remove(folder, error);
        throw;
    }
}

}  // namespace flagplot::plot
