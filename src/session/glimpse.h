#pragma once

#include <filesystem>
#include <optional>

#include "session/entry.h"
#include "session/file.h"

namespace flagplot::session {

// What a list of sessions says of one: only the beginning and the end of its file are read, however long it is.
struct Glimpse {
    Header header;
    std::optional<int> turn;  // nothing: the end of the file doesn't say it, or is damaged
};

// Throws as read_header() does.
Glimpse glimpse_of(const std::filesystem::path& path, const OpenFile& open_file);

}  // namespace flagplot::session
