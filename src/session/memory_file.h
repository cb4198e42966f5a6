#pragma once

#include "session/file.h"

namespace flagplot::session {

// Opens files that are nowhere but in memory: for a session that is only tried. Each is a new one, whatever its name,
// and is gone when it is closed.
std::unique_ptr<File> open_memory_file(const std::filesystem::path& path, OpenMode mode);

}  // namespace flagplot::session
