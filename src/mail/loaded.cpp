#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

#include "json/reader.h"
#include "mail/draft.h"
#include "mail/message.h"

// The library with GMime is loaded when it is needed first, and stays.
namespace flagplot::mail {
namespace {

namespace fs = std::filesystem;

// Beside the program where that is installed, or where it was built.
fs::path library_file() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    fs::path installed = program.parent_path().parent_path() / "lib/flagplot/libflagplot-mail.so";
    return !error && fs::exists(installed, error) ? installed : fs::path(FLAGPLOT_MAIL_LIBRARY);
}

void* loaded() {
    const fs::path file = library_file();
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
    throw json::InputError(file.string(), "can't be loaded", "the library that reads and writes mails, and GMime");
}

template <typename Function>
Function* function(const char* name) {
    static void* const library = loaded();
    void* const found = ::dlsym(library, name);
    if (!found) throw json::InputError(library_file().string(), fmt::format("has no {}", name), "that of this version");
    return reinterpret_cast<Function*>(found);
}

}  // namespace

Message read_message(std::string_view bytes, const std::string& where) {
    using Read = void(std::string_view, const std::string&, Message&);
    Message message;
    function<Read>("flagplot_read_message")(bytes, where, message);
    return message;
}

std::string write_draft(const Draft& draft) {
    using Write = void(const Draft&, std::string&);
    std::string bytes;
    function<Write>("flagplot_write_draft")(draft, bytes);
    return bytes;
}

}  // namespace flagplot::mail
