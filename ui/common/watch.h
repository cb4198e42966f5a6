#pragma once

#include "session/watch.h"

namespace flagplot::ui {

using session::Stopped;
using session::Watch;

}  // namespace flagplot::ui
