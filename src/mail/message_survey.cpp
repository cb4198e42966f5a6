#include "mail/message_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>

#include "ascii/letters.h"
#include "json/limits.h"
#include "json/reader.h"

namespace flagplot::mail {
namespace {

namespace limits = json::limits;

template <typename Names>
bool begins_with_one_of(const Names& names, std::string_view line) {
    constexpr std::size_t longest = 20;
    const std::string begins = ascii::lower(line.substr(0, longest));
    return std::ranges::any_of(names, [&](const char* name) { return begins.starts_with(name); });
}

// "message/rfc822", however it is broken.
bool names_mail(std::string_view words) {
    constexpr std::string_view type = "message";
    for (std::size_t at = words.find(type); at != words.npos; at = words.find(type, at + 1)) {
        std::size_t behind = at + type.size();
        while (behind < words.size() && ascii::is_blank(words[behind])) ++behind;
        if (behind == words.size() || words[behind] == '/' || words[behind] == '(') return true;
    }
    return false;
}

// Counts, line by line, what a library would build a tree of.
class Survey {
  public:
    explicit Survey(std::string_view bytes) {
        for (const auto line : std::views::split(bytes, '\n')) add({line.begin(), line.end()});
    }

    bool is_mail = false;             // a line of the head says what only a mail's head says
    std::size_t head_bytes = 0;       // of the message's own head
    std::size_t part_head_bytes = 0;  // of the heads of parts and of mails in it, together
    std::size_t divisions = 0;        // lines that begin as those do that divide parts
    std::size_t colons = 0;           // the most in one list of addresses, wherever one may stand

  private:
    void add(std::string_view line) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) {
            end_head();
        } else if (line.starts_with("--")) {
            ++divisions;
            in_head_ = true;
            is_message_ = false;
            behind_ = digest_;
        } else if (in_head_) {
            add_to_head(line);
        }
        add_colons(line);
    }

    // Behind the head of a part that is a mail stands that mail's head.
    void end_head() {
        in_head_ = in_head_ && (is_message_ || behind_);
        behind_ = false;
        is_message_ = false;
        own_ = false;
    }

    void add_to_head(std::string_view line) {
        static constexpr std::array names{"from:",     "to:",          "subject:",      "date:",        "message-id:",
                                          "received:", "return-path:", "mime-version:", "content-type:"};
        is_mail = is_mail || (own_ && begins_with_one_of(names, line));
        if (own_) {
            head_bytes += line.size();
        } else if (line.starts_with(' ') || line.starts_with('\t') || line.find(':') != line.npos) {
            part_head_bytes += line.size();
        }
        const std::string words = ascii::lower(line.substr(0, 1'000));
        is_message_ = is_message_ || names_mail(words);
        digest_ = digest_ || words.find("digest") != words.npos;
    }

    // GMime reads the groups of addresses that colons begin one within the other, each deeper on the stack.
    void add_colons(std::string_view line) {
        static constexpr std::array names{"from", "to", "cc", "bcc", "sender", "reply-to", "x-original-from"};
        const bool goes_on = line.starts_with(' ') || line.starts_with('\t');
        if (!goes_on) {
            addresses_ = begins_with_one_of(names, line);
            colons_here_ = 0;
        }
        if (addresses_) colons_here_ += static_cast<std::size_t>(std::ranges::count(line, ':'));
        colons = std::max(colons, colons_here_);
    }

    bool own_ = true;  // in the message's own head
    bool in_head_ = true;
    bool is_message_ = false;  // the head is of a mail within the mail, or may be
    bool digest_ = false;      // parts may be mails without saying so
    bool behind_ = false;      // another head stands behind this one
    bool addresses_ = false;
    std::size_t colons_here_ = 0;
};

}  // namespace

void refuse_what_is_no_message(std::string_view bytes, const std::string& where) {
    const auto refuse_more = [&](std::size_t count, std::size_t most, const char* found) {
        if (count <= most) return;
        throw json::InputError(where, fmt::format(fmt::runtime(found), count), fmt::format("at most {}", most));
    };
    refuse_more(bytes.size(), limits::message_bytes, "a message of {} bytes");
    const Survey survey(bytes);
    if (!survey.is_mail) {
        throw json::InputError(where, "no mail message",
                               "a message file (.eml): lines such as From: and Subject:, an empty line, the text");
    }
    refuse_more(survey.head_bytes, limits::message_head_bytes, "a message whose head has {} bytes");
    refuse_more(survey.part_head_bytes, limits::message_part_head_bytes,
                "a message whose parts have heads of {} bytes");
    refuse_more(survey.colons, limits::message_colons, "a list of addresses with {} colons");
    refuse_more(survey.divisions, limits::message_divisions,
                "a message with {} lines that begin with two hyphens, as parts do");
}

}  // namespace flagplot::mail
