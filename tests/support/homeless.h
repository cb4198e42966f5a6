#pragma once

#include <array>
#include <cstdlib>
#include <optional>
#include <string>

namespace flagplot::test {

// While it lives, whoever runs the tests has no home.
class Homeless {
  public:
    Homeless() {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (const char* const value = std::getenv(names[i])) before_[i] = value;
            unsetenv(names[i]);
        }
    }
    ~Homeless() {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (before_[i]) setenv(names[i], before_[i]->c_str(), 1);
        }
    }
    Homeless(const Homeless&) = delete;
    Homeless& operator=(const Homeless&) = delete;

  private:
    static constexpr std::array names{"HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"};
    std::array<std::optional<std::string>, names.size()> before_;
};

}  // namespace flagplot::test
