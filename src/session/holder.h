#pragma once

#include <filesystem>
#include <string>

// The side file of a session that names who holds its lock. It is there for people alone, so nothing goes wrong if it
// can't be written or says something else. Whoever made the folder may have put anything in its place: it is never
// followed, overwritten or waited for.
namespace flagplot::session {

// Puts a file that names this process in its place.
void write_holder(const std::filesystem::path& holder);

// Who it names: "process 4711 on the-laptop", or "another program".
std::string read_holder(const std::filesystem::path& holder);

void remove_holder(const std::filesystem::path& holder);

}  // namespace flagplot::session
