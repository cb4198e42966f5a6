// Nothing can be synced to the disk, and no file can be made shorter.
#include <sys/types.h>

#include <cerrno>

extern "C" int fsync(int /*descriptor*/) {
    errno = EIO;
    return -1;
}

extern "C" int ftruncate(int /*descriptor*/, off_t /*length*/) {
    errno = EIO;
    return -1;
}

extern "C" int ftruncate64(int /*descriptor*/, off_t /*length*/) {
    errno = EIO;
    return -1;
}
