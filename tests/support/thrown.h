#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "support/catch.h"

namespace flagplot::test {

// The error that a call ends with, to be looked at. Fails the test if it ends without one; an error of another type
// goes through to Catch, which fails the test too.
template <typename Error, typename Call>
Error thrown_by(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error;
    }
    FAIL("nothing was thrown");
    throw std::logic_error("FAIL returned");
}

// What it says.
template <typename Error, typename Call>
std::string words_thrown_by(const Call& call) {
    return thrown_by<Error>(call).what();
}

inline bool says(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace flagplot::test
