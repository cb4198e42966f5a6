#include "support/folder.h"

namespace flagplot::test {

std::filesystem::path source_dir() {
    return FLAGPLOT_SOURCE_DIR;
}

}  // namespace flagplot::test
