#include "mail/gmime.h"

// What the library that is loaded shows; loaded.cpp finds it by these names.

extern "C" [[gnu::visibility("default")]] void flagplot_read_message(std::string_view bytes, const std::string& where,
                                                                     flagplot::mail::Message& message) {
    message = flagplot::mail::gmime::read_message(bytes, where);
}

extern "C" [[gnu::visibility("default")]] void flagplot_write_draft(const flagplot::mail::Draft& draft,
                                                                    std::string& bytes) {
    bytes = flagplot::mail::gmime::write_draft(draft);
}
