// What is in a file gets to this disk, but no folder can be synced: the name of a new file may be lost. It may break
// only after so many folders.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

extern "C" int fsync(int descriptor) {
    static int whole = std::getenv("FLAGPLOT_WHOLE_FOLDERS") ? std::atoi(std::getenv("FLAGPLOT_WHOLE_FOLDERS")) : 0;
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISDIR(status.st_mode)) return ::fdatasync(descriptor);
    if (whole-- > 0) return 0;
    errno = EIO;
    return -1;
}
