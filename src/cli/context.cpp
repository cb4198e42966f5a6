#include "cli/context.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "dice/notation.h"

namespace flagplot::cli {
namespace {

using json::InputError;

// Beside the installed program, or where it was built.
fs::path shipped_tables() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path installed = program.parent_path().parent_path() / "share/flagplot/tables";
    return !error && fs::is_directory(installed, error) ? installed : fs::path(FLAGPLOT_TABLES_DIR);
}

fs::path own_rulebooks() {
    const char* const data = std::getenv("XDG_DATA_HOME");
    const char* const home = std::getenv("HOME");
    if (data && *data) return fs::path(data) / "flagplot/rulebooks";
    return home && *home ? fs::path(home) / ".local/share/flagplot/rulebooks" : fs::path();
}

}  // namespace

table::Library Context::library() const {
    std::vector<fs::path> folders{shipped_tables()};
    std::error_code error;
    if (const fs::path own = own_rulebooks(); fs::is_directory(own, error)) folders.push_back(own);
    folders.insert(folders.end(), tables.begin(), tables.end());
    return table::Library(std::move(folders));
}

session::Environment Context::environment() const {
    return {[] {
                const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
                return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
            },
            session::open_posix_file, fmt::format("flagplot {}", program_version)};
}

session::Session Context::open_to_read(const fs::path& file) const {
    return session::Session::open(file, session::OpenMode::read, library(), environment());
}

session::Session Context::open_to_write(const fs::path& file) const {
    session::Session session = session::Session::open(file, session::OpenMode::write, library(), environment());
    for (const std::string& notice : session.journal().notices()) std::cerr << notice << '\n';
    const std::string& why = session.journal().why_read_only();
    if (!why.empty()) throw session::SessionError("", "the session is read-only: " + why, "");
    return session;
}

void print(const json::Tree& tree) {
    std::cout << tree.dump(2, ' ', false, json::Tree::error_handler_t::replace) << '\n';
}

std::pair<std::string, std::string> name_and_value(const std::string& text, const std::string& where) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
        throw InputError(where, fmt::format("found \"{}\"", text), "name=value");
    }
    return {text.substr(0, equals), text.substr(equals + 1)};
}

std::map<std::string, std::string> names_and_values(const std::vector<std::string>& texts, const std::string& where) {
    std::map<std::string, std::string> all;
    for (const std::string& text : texts) {
        const auto [name, value] = name_and_value(text, where);
        if (!all.emplace(name, value).second)
            throw InputError(where, fmt::format("\"{}\" twice", name), "each name once");
    }
    return all;
}

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find(at);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

GivenDice::GivenDice(const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments) {
        for (const std::string& part : split(argument, ',')) {
            any_ = true;
            const std::size_t equals = part.find('=');
            if (part.empty() || equals == 0)
                throw InputError("--dice", fmt::format("found \"{}\"", part), "a face, or key=face");
            if (equals == std::string::npos) {
                in_order_.push_back(part);
            } else {
                by_key_[part.substr(0, equals)].push_back(part.substr(equals + 1));
            }
        }
    }
}

std::optional<std::vector<std::string>> GivenDice::take(const std::string& key, const std::vector<int>& sides) {
    std::vector<std::string> faces;
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
        faces = found->second;
        by_key_.erase(found);
    } else {
        if (next_ == in_order_.size()) return std::nullopt;
        while (faces.size() < sides.size() && next_ < in_order_.size()) faces.push_back(in_order_[next_++]);
    }
    const std::string where = "--dice, " + key;
    if (faces.size() != sides.size()) {
        throw InputError(where, fmt::format("{} {}", faces.size(), faces.size() == 1 ? "face" : "faces"),
                         fmt::format("{}, d{}", sides.size(), fmt::join(sides, ", d")));
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
        try {
            dice::parse_face(faces[i], sides[i]);
        } catch (const dice::DiceError& error) {
            throw InputError(where, error.what(), "");
        }
    }
    return faces;
}

std::string GivenDice::unused() const {
    std::vector<std::string> left(in_order_.begin() + static_cast<std::ptrdiff_t>(next_), in_order_.end());
    for (const auto& [key, faces] : by_key_) {
        for (const std::string& face : faces) left.push_back(fmt::format("{}={}", key, face));
    }
    return fmt::format("{}", fmt::join(left, ", "));
}

}  // namespace flagplot::cli
