#pragma once

#include <filesystem>

#include "support/folder.h"

namespace flagplot::bench {

// A made-up session of at least so many entries: the sample's fleets, and its turns over and over. It is committed act
// by act, as the sample was, and no procedure is open at its end.
void make_session(const std::filesystem::path& path, int entries);

// The sessions that are measured, made when they are first asked for.
class Sessions {
  public:
    static constexpr int few = 100;
    static constexpr int some = 1'000;
    static constexpr int many = 100'000;
    static constexpr int most = 1'000'000;

    // A fresh copy in a folder of its own.
    std::filesystem::path copy(int entries, const std::string& name) const;

  private:
    test::Folder folder_;
};

}  // namespace flagplot::bench
