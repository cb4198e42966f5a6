#pragma once

#include "session/file.h"

namespace flagplot::session {

// Opens files that are nowhere but in memory: for a session that is only tried. Each is a new one, whatever its name,
// and is gone when it is closed.
std::unique_ptr<File> open_memory_file(const std::filesystem::path& path, OpenMode mode);

// Opens files in memory that hold these bytes, each one of its own: a session as it stands, to be tried further.
OpenFile memory_file_with(std::string bytes);

}  // namespace flagplot::session
