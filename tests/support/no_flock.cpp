// No file can be locked, as in some folders of a network.
#include <cerrno>

extern "C" int flock(int /*descriptor*/, int /*operation*/) {
    errno = ENOLCK;
    return -1;
}
