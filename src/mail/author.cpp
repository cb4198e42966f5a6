#include "mail/author.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ascii/letters.h"
#include "mail/charset.h"
#include "mail/gmime_held.h"

namespace flagplot::mail {
namespace {

using Texts = std::vector<std::string>;

struct Mailbox {
    std::string address;  // lower case
    std::string name;
};

std::string line_of(const char* text) {
    return clean_line(valid_utf8(text_or_empty(text)));
}

// Those that aren't a group's, and are addresses: "From: Bob" names none.
std::vector<Mailbox> mailboxes_in(InternetAddressList* list) {
    std::vector<Mailbox> all;
    for (int i = 0; list && i < internet_address_list_length(list); ++i) {
        InternetAddress* const one = internet_address_list_get_address(list, i);
        if (!INTERNET_ADDRESS_IS_MAILBOX(one)) continue;
        std::string address = ascii::lower(line_of(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one))));
        if (address.find('@') == std::string::npos) continue;
        all.push_back({std::move(address), line_of(internet_address_get_name(one))});
    }
    return all;
}

// "dmarc=fail" of "mx.example.org; dkim=pass header.d=x; dmarc=fail (p=none)", all of them, in lower case.
Texts checks_in(std::string_view header) {
    std::string words;
    int depth = 0;
    for (const char c : header) {  // without comments
        if (c == '(') ++depth;
        if (depth == 0) words += c;
        if (c == ')' && depth > 0) --depth;
    }
    words = ascii::lower(words);
    Texts checks;
    for (const std::string& one : ascii::parts(words, ";"))
        checks.push_back(one.substr(0, one.find_first_of(" \t\r\n")));
    return checks;
}

bool has(const Texts& all, const char* wanted) {
    return std::ranges::find(all, wanted) != all.end();
}

// Which of the checks failed; empty: none, or none that counts. A mail that was forwarded fails one and passes another.
std::string failed_in(const Texts& checks) {
    if (has(checks, "dmarc=fail")) return "dmarc=fail";
    if (has(checks, "dmarc=pass") || has(checks, "dkim=pass") || has(checks, "spf=pass")) return {};
    for (const char* const one : {"spf=fail", "dkim=fail"}) {
        if (has(checks, one)) return one;
    }
    return {};
}

class AuthorReader {
  public:
    AuthorReader(GMimeMessage* message, GMimeParserOptions* options, Message& read)
        : message_(message), options_(options), read_(read) {}

    void run() {
        const std::vector<Mailbox> from = mailboxes_in(g_mime_message_get_from(message_));
        const std::vector<Mailbox> sender = mailboxes_in(g_mime_message_get_sender(message_));
        const std::vector<Mailbox>& named = from.empty() ? sender : from;
        if (!named.empty()) take(named.front());
        if (from.empty() && !sender.empty()) doubt("it has no From that names an address, only a Sender");
        const std::size_t lines = headers("From").size();
        if (lines > 1) {
            doubt(fmt::format("its head has {} From lines: {}", lines, in_words(from)));
        } else if (from.size() > 1) {
            doubt(fmt::format("its From names several addresses: {}", in_words(from)));
        }
        doubt_what_failed();
        look_for_list();
    }

  private:
    Texts headers(const char* name) const {
        GMimeHeaderList* const list = g_mime_object_get_header_list(GMIME_OBJECT(message_));
        Texts values;
        for (int i = 0; i < g_mime_header_list_get_count(list); ++i) {
            GMimeHeader* const header = g_mime_header_list_get_header_at(list, i);
            if (ascii::same(text_or_empty(g_mime_header_get_name(header)), name))
                values.push_back(line_of(g_mime_header_get_value(header)));
        }
        return values;
    }

    // Before a list wrote its own address there.
    std::vector<Mailbox> original_from() const {
        const char* const value = g_mime_object_get_header(GMIME_OBJECT(message_), "X-Original-From");
        const Held<InternetAddressList> list(value ? internet_address_list_parse(options_, value) : nullptr);
        return mailboxes_in(list.get());
    }

    void take(const Mailbox& one) {
        read_.from = head_line(one.address, "the sender's address", read_.problems);
        read_.name = head_line(one.name, "the sender's name", read_.problems);
    }

    void doubt(const std::string& words) {
        read_.problems.push_back(words);
        read_.is_own_address = false;
    }

    static std::string in_words(const std::vector<Mailbox>& all) {
        constexpr std::size_t most = 5;
        Texts some;
        for (const Mailbox& one : all) {
            if (some.size() < most) some.emplace_back(cut(one.address, 100));
        }
        return fmt::format("{}{}", fmt::join(some, ", "), all.size() > most ? ", ..." : "");
    }

    // What the mail server that took it in has found.
    void doubt_what_failed() {
        const Texts results = headers("Authentication-Results");
        std::string failed;
        for (const std::string& one : results) {
            if (failed.empty()) failed = failed_in(checks_in(one));
        }
        for (const std::string& one : headers("Received-SPF")) {
            const bool counts = results.empty() && failed.empty();
            if (counts && ascii::lower(one.substr(0, one.find_first_of(" \t("))) == "fail") failed = "spf=fail";
        }
        if (!failed.empty())
            doubt(fmt::format("its sender's address failed the mail server's check ({}): it may be forged", failed));
    }

    // ---- mailing lists

    // Who wrote to a list: its own address, which many lists put into the From, is nobody's, and none that a list has
    // handled is learned.
    void look_for_list() {
        Texts ids = headers("List-Id");
        const Texts posts = headers("List-Post");
        for (const char* const name : {"List-Post", "Mailing-List", "X-Mailing-List"}) {
            for (const std::string& one : headers(name)) ids.push_back(one);
        }
        if (ids.empty()) return;
        const std::size_t open = ids.front().rfind('<');
        const std::size_t begin = open == std::string::npos ? 0 : open + 1;
        const std::size_t end = std::min(ids.front().find('>', begin), ids.front().size());
        read_.list = cut(ascii::lower(ascii::trimmed(ids.front().substr(begin, end - begin))), 200);
        read_.is_own_address = false;
        read_.from.clear();
        for (const std::vector<Mailbox>& named : {original_from(), mailboxes_in(g_mime_message_get_from(message_)),
                                                  mailboxes_in(g_mime_message_get_reply_to(message_))}) {
            if (named.size() != 1 || is_of(read_.list, posts, named.front())) continue;
            read_.from = head_line(named.front().address, "the sender's address", read_.problems);
            return;
        }
    }

    // Whether the address is the list's: "flattop@lists.example.org" or "bob=example.org@groups.io", "Bob via flattop".
    static bool is_of(const std::string& list, const Texts& posts, const Mailbox& one) {
        const std::size_t sign = one.address.rfind('@');
        const std::string local = one.address.substr(0, sign);
        const std::string domain = sign == std::string::npos ? "" : one.address.substr(sign + 1);
        const bool is_written_for = local.find('=') != std::string::npos && list.ends_with(domain);
        const bool is_posted_to = std::ranges::any_of(posts, [&](const std::string& post) {
            return ascii::lower(post).find("mailto:" + one.address) != std::string::npos;
        });
        return is_posted_to || is_written_for || list == one.address || list == local + '.' + domain ||
               ascii::lower(one.name).find(" via ") != std::string::npos;
    }

    GMimeMessage* message_;
    GMimeParserOptions* options_;
    Message& read_;
};

}  // namespace

void read_author(GMimeMessage* message, GMimeParserOptions* options, Message& read) {
    AuthorReader(message, options, read).run();
}

}  // namespace flagplot::mail
