#pragma once

#include <gmime/gmime.h>

#include <memory>
#include <string>

// What GMime and GLib hand out, held until it is no longer needed. For this floor's sources alone: no other header
// includes it.
namespace flagplot::mail {

struct Release {
    void operator()(void* object) const { g_object_unref(object); }
    void operator()(char* text) const { g_free(text); }
    void operator()(GDateTime* time) const { g_date_time_unref(time); }
    void operator()(GTimeZone* zone) const { g_time_zone_unref(zone); }
    void operator()(GMimeParserOptions* options) const { g_mime_parser_options_free(options); }
    void operator()(GMimeFormatOptions* options) const { g_mime_format_options_free(options); }
    void operator()(GMimeReferences* references) const { g_mime_references_free(references); }
};

template <typename Object>
using Held = std::unique_ptr<Object, Release>;

// Text that may be absent.
inline std::string text_or_empty(const char* text) {
    return text ? text : "";
}

// Before anything else of GMime is called; what it allocates for itself stays for the whole run.
inline void begin_gmime() {
    static const bool begun = [] {
        g_mime_init();
        return true;
    }();
    (void)begun;
}

}  // namespace flagplot::mail
