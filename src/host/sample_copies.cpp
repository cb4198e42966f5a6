#include "host/sample_copies.h"

#include <fmt/format.h>

#include <system_error>

#include "host/home.h"
#include "host/host.h"
#include "json/reader.h"
#include "session/file.h"

namespace flagplot::host {

namespace fs = std::filesystem;

fs::path sample_copies() {
    const fs::path own = own_data();
    return own.empty() ? own : own / "sessions";
}

fs::path copy_sample(const std::string& name) {
    const fs::path folder = own_data_with("copies of the samples") / "sessions";
    const char* const expected = "a place where copies of the samples can be kept";
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw json::InputError(folder.string(), json::words_of(error), expected);
    fs::path copy = session::free_name([&](int number) {
        return folder / (number == 1 ? name + ".flagplot" : fmt::format("{}-{}.flagplot", name, number));
    });
    try {
        session::write_new_file(copy, json::read_text(samples() / (name + ".flagplot")));
    } catch (const session::IoError& wrong) {
        throw json::InputError("", wrong.what(), expected);
    }
    return copy;
}

}  // namespace flagplot::host
