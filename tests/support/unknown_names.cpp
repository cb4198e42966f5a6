#include "support/unknown_names.h"

#include <algorithm>
#include <map>
#include <set>

#include "report/visibility.h"
#include "session/known.h"

namespace flagplot::report {
namespace {

// Reads the journal from its beginning on, and what each side has come to know.
class Reading {
  public:
    explicit Reading(const session::Session& session) : session_(session), book_(session.rulebook()) {
        for (const session::Reader& reader : session::readers(session.state(), book_))
            readers_.push_back({reader, Visibility(session, reader)});
    }

    std::vector<UnknownName> read() {
        for (int number = 1; number <= session_.size(); ++number) {
            const session::Entry& entry = session_.entry(number);
            if (const auto* mail = std::get_if<session::MailCame>(&entry.body)) add_words(mail->from, mail->text);
            if (!session_.holds(number)) continue;
            then_.apply(entry);
            if (const auto* answer = std::get_if<session::Answer>(&entry.body)) read_answer(*answer);
            const auto* told = std::get_if<session::Told>(&entry.body);
            if (told && entry.run != 0 && told->of == 0 && told->message == 0) check(number, *told);
        }
        return std::move(found_);
    }

  private:
    struct One {
        session::Reader reader;
        Visibility visibility;
    };

    // What somebody has written, his side knows.
    void add_words(const std::string& from, const std::string& text) {
        const auto found = std::ranges::find_if(readers_, [&](const One& one) { return one.reader.id == from; });
        if (found != readers_.end()) written_[found->reader.side] += text + "\n";
    }

    // A mail that was typed into a form, or a message.
    void read_answer(const session::Answer& answer) {
        const auto from = answer.fields.find("from");
        if (from == answer.fields.end()) return;
        for (const auto& [field, value] : answer.fields) add_words(json::to_text(from->second), json::to_text(value));
    }

    // All of the line that reaches a reader in those words.
    static std::vector<std::string> parts_of(const session::Told& told, const std::string& unit,
                                             const std::string& text) {
        std::vector<std::string> parts{told.section, unit, text, told.heading, told.desired, told.to};
        for (const session::Spot& spot : told.spots) parts.push_back(spot.place);
        if (!told.map) return parts;
        for (const hex::Picture::Mark& mark : told.map->marks) parts.push_back(mark.label);
        for (const hex::Picture::Arrow& arrow : told.map->arrows) parts.push_back(arrow.label);
        return parts;
    }

    void check(int number, const session::Told& told) {
        const bool meets = !book_.double_blind && told.audience == session::everyone;
        for (const One& one : readers_) {
            const std::string* const own_words = one.visibility.wording(told, told.audience);
            if (!own_words && !one.visibility.reaches(told.audience)) continue;
            const std::string unit = book_.double_blind && is_strange(told.unit, one.reader.side) ? "" : told.unit;
            for (const std::string& part : parts_of(told, unit, own_words ? *own_words : told.text)) {
                for (const std::string& name : strangers_in(part, one.reader.side)) {
                    if (meets) {
                        met_.insert(name);
                    } else if (!met_.contains(name)) {
                        found_.push_back({number, one.reader.id, name, part});
                    }
                }
            }
        }
    }

    bool is_strange(const std::string& unit, const std::string& side) const {
        return !strangers_in(unit, side).empty();
    }

    std::vector<std::string> strangers_in(const std::string& text, const std::string& side) const {
        std::vector<std::string> names = session::names_of_others_in(text, side, then_, book_);
        const auto written = written_.find(side);
        std::erase_if(names, [&](const std::string& name) {
            return written != written_.end() && session::names(written->second, name);
        });
        return names;
    }

    const session::Session& session_;
    const rulebook::Rulebook& book_;
    std::vector<One> readers_;
    session::State then_;
    std::map<std::string, std::string> written_;  // side -> all that it has written
    std::set<std::string> met_;
    std::vector<UnknownName> found_;
};

}  // namespace

std::vector<UnknownName> unknown_names(const session::Session& session) {
    if (!session::is_hidden(session.state(), session.rulebook())) return {};
    return Reading(session).read();
}

}  // namespace flagplot::report
