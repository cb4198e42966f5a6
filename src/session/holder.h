#pragma once

#include <filesystem>
#include <string>

namespace flagplot::session {

// The side file of a session that names who holds its lock. It is there for people alone, so nothing goes wrong if it
// can't be written or says something else. Whoever made the folder may have put anything in its place: it is never
// followed, overwritten or waited for.
class Holder {
  public:
    // Puts a file that names this process in its place.
    explicit Holder(std::filesystem::path path);

    // Takes it away again, but not one that somebody else has put there since: whoever holds the session that stands
    // where a deleted one stood.
    ~Holder();

    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;  // of the file, so that no other has its number; -1: it couldn't be written
};

// Whom the side file names: "process 4711 on the-laptop", or "another program".
std::string read_holder(const std::filesystem::path& path);

}  // namespace flagplot::session
