// A folder of mails as a mail program keeps it, with the marks in its files' names, and with links, pipes and folders
// where files ought to be: {"files": {NAME: TEXT}, "links": {NAME: TARGET}, "pipes": [NAME]}.
#include <sys/stat.h>

#include <fstream>

#include "json/tree.h"
#include "mail/mailbox.h"
#include "trees.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

namespace fs = std::filesystem;

// Nothing of the input may lead out of its folder.
bool stays_within(const std::string& name) {
    const fs::path path = fs::path(name).lexically_normal();
    return !name.empty() && name.size() < 200 && name.find('\0') == std::string::npos && path.is_relative() &&
           *path.begin() != ".." && path != ".";
}

template <typename Make>
void make_each(const json::Tree& input, const char* kind, const fs::path& top, const Make& make) {
    if (!input.is_object() || !input.contains(kind) || !input.at(kind).is_structured()) return;
    const json::Tree& all = input.at(kind);
    for (auto one = all.begin(); one != all.end(); ++one) {
        const std::string name = all.is_object() ? one.key() : one->is_string() ? one->get<std::string>() : "";
        if (!stays_within(name)) continue;
        std::error_code error;
        fs::create_directories((top / name).parent_path(), error);
        make(top / name, one->is_string() ? one->get<std::string>() : "");
    }
}

// As the folder of a mail program has it: nothing else in it is one.
bool has_mail(const fs::path& top) {
    const auto has = [](const fs::path& folder, const std::string& ending) {
        std::error_code error;
        for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
            const fs::path& file = at->path();
            if (!file.filename().string().starts_with('.') && (ending.empty() || file.extension() == ending))
                return true;
        }
        return false;
    };
    return has(top, ".eml") || has(top / "new", "") || has(top / "cur", "");
}

}  // namespace

void take_input(const std::string& input) {
    ends_well([&] {
        const json::Tree tree = json::parse(input, "input");
        const fs::path top = folder() / "maildir";
        fs::remove_all(top);
        fs::create_directories(top);
        make_each(tree, "files", top,
                  [](const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; });
        make_each(tree, "pipes", top,
                  [](const fs::path& file, const std::string& /*text*/) { ::mkfifo(file.c_str(), 0600); });
        make_each(tree, "links", top, [](const fs::path& file, const std::string& target) {
            std::error_code error;
            if (stays_within(target)) fs::create_symlink(target, file, error);
        });
        int found = 0;
        const mail::LeftOut left = mail::each_message(top, [&](const mail::Found& one) {
            ++found;
            mail::read_message(one);
        });
        if (has_mail(top) && found == 0 && left.problems.empty() && left.deleted == 0)
            find("nothing was read, and nothing says why");
    });
}

}  // namespace flagplot::fuzz
