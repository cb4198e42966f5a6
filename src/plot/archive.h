#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "session/session.h"
#include "session/watch.h"

namespace flagplot::plot {

struct ArchivePage {
    std::string name;  // of its file: "turn-7.html"
    std::string html;
};

// A game as a folder of web pages that lead to each other, index.html first. For the end it has the whole log and each
// reader's reports and orders, all with their plots; for one reader what he was told and has ordered, and nothing else.
// Throws json::InputError for an unknown reader, and session::Stopped.
std::vector<ArchivePage> make_archive(const session::Session& session, const std::string& who = "",
                                      const session::Watch& watch = {});

// Writes the pages into a folder, which is made if it isn't there. Throws session::IoError, also for a folder that
// holds anything: of pages that somebody else may read nothing is left among these. If one can't be written, none is
// left.
void write_archive(const std::filesystem::path& folder, const std::vector<ArchivePage>& pages);

}  // namespace flagplot::plot
