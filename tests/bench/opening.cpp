#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "host/host.h"
#include "suites.h"
#include "ui/document/document.h"
#include "window.h"

namespace flagplot::bench {

void opening(Report& report, const Sessions& sessions) {
    const std::filesystem::path path = sessions.copy(Sessions::many, "opening");
    const std::string text = json::read_text(path);
    const auto parse = [&] {
        return seconds([&] {
            std::size_t lines = 0;
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t newline = text.find('\n', at);
                const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at);
                const auto end = text.begin() + static_cast<std::ptrdiff_t>(newline);
                const nlohmann::json line = nlohmann::json::parse(begin, end);
                lines += line.size();
                at = newline + 1;
            }
            if (lines == 0) throw std::runtime_error("no line was parsed");
        });
    };
    const auto open = [&] {
        return seconds([&] {
            const auto session =
                session::Session::open(path, session::OpenMode::read, host::library(), host::environment());
            if (session.size() < Sessions::many) throw std::runtime_error("the session wasn't read to its end");
        });
    };
    report.add("opening a session of 100,000 entries: read, chain checked, folded", "parsing its lines",
               measure(9, open, parse), 2.0);
    report.note(fmt::format("the file has {:.1f} MB", static_cast<double>(text.size()) / 1e6));
    const auto show = [&] { return seconds([&] { const Window window(path); }); };
    report.add("a new window with it, painted", "parsing its lines", measure(5, show, parse));
}

}  // namespace flagplot::bench
