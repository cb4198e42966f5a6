#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "dice/hash.h"
#include "json/reader.h"
#include "json/tree.h"
#include "session/entry_json.h"
#include "session/session.h"

// A session file line by line, to be changed by hand as anybody could who knows how the chain is made.
namespace flagplot::test {

using Lines = std::vector<json::Tree>;

inline std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    return bytes.str();
}

inline Lines read_lines(const std::filesystem::path& file) {
    Lines lines;
    std::istringstream stream(bytes_of(file));
    for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line, file.string()));
    return lines;
}

// Writes the lines with numbers, chain and the last end mark as they must be.
inline void write_chained(const std::filesystem::path& file, Lines lines) {
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    std::string prev = session::first_prev;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i]["n"] = i + 1;
        lines[i]["prev"] = prev;
        if (i + 1 == lines.size()) lines[i]["end"] = true;
        const std::string line = lines[i].dump();
        prev = dice::to_hex(dice::blake2b_256(line));
        stream << line << '\n';
    }
}

// What the entries that count say from a number on, one text each, without the number of their run.
inline std::vector<std::string> what_counts(const session::Session& session, int from = 1) {
    std::vector<std::string> said;
    for (int number = from; number <= session.size(); ++number) {
        if (!session.holds(number)) continue;
        json::Tree body = session::body_to_json(session.entry(number));
        body.erase("run");
        said.push_back(body.dump());
    }
    return said;
}

// The first text in which two lists differ, with its place; "none" if they are the same.
inline std::string first_difference(const std::vector<std::string>& found, const std::vector<std::string>& expected) {
    for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
        const std::string here = i < found.size() ? found[i] : "the end";
        const std::string there = i < expected.size() ? expected[i] : "the end";
        if (here != there) return fmt::format("item {}: found {}, expected {}", i + 1, here, there);
    }
    return "none";
}

// The number of the last entry that counts, of a kind and with a key; 0 if there is none.
template <typename Body>
int find_entry(const session::Session& session, const std::string& key) {
    for (int number = session.size(); number >= 1; --number) {
        const auto* body = std::get_if<Body>(&session.entry(number).body);
        if (body && session.holds(number) && session::key_of(session.entry(number).body) == key) return number;
    }
    return 0;
}

}  // namespace flagplot::test
