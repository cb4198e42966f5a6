#include "plot/coast.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <system_error>

#include "ascii/letters.h"
#include "json/tree.h"
#include "session/map_picture.h"

namespace flagplot::plot {
namespace {

namespace fs = std::filesystem;

using board::Point;

constexpr std::string_view magic = "FLAGPLOT COAST 1\n";
constexpr double steps = 100;           // of a degree
constexpr std::size_t point_bytes = 4;  // two numbers of 16 bits
constexpr std::uint64_t most_bytes = 10'000'000;
constexpr double nearest_pole = 85;  // degrees: Mercator's plane has no end
constexpr double around_places = 8;  // degrees of land around them, at least
constexpr double percent = 100;
constexpr std::size_t most_places = 1000;  // of a session's own, which may be a stranger's

// Takes the numbers of a file one after the other.
class Numbers {
  public:
    Numbers(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

    std::size_t left() const { return bytes_.size(); }
    std::size_t count() { return take(4); }
    double degrees() { return static_cast<std::int16_t>(static_cast<std::uint16_t>(take(2))) / steps; }

    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const {
        throw json::FileError(name_, found, expected);
    }

  private:
    std::uint32_t take(std::size_t bytes) {
        if (bytes_.size() < bytes) refuse("its end within a ring", "rings that are whole");
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            number |= std::uint32_t{static_cast<unsigned char>(bytes_[i])} << (8 * i);
        bytes_.remove_prefix(bytes);
        return number;
    }

    std::string_view bytes_;
    const std::string& name_;
};

Land::Ring ring_in(Numbers& numbers) {
    const std::size_t points = numbers.count();
    if (points < 3) numbers.refuse(fmt::format("a ring of {} points", points), "three at least");
    if (points > numbers.left() / point_bytes)
        numbers.refuse(fmt::format("a ring of {} points", points), "rings that are whole");
    Land::Ring ring(points);
    for (Position& at : ring) {
        at.longitude = numbers.degrees();
        at.latitude = numbers.degrees();
        if (std::abs(at.latitude) > 90) numbers.refuse(fmt::format("latitude {}", at.latitude), "-90 to 90");
    }
    return ring;
}

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

// Mercator's plane: degrees of the equator to the east, and to the south as on a board.
Point on_chart(const Position& at) {
    const double latitude = std::clamp(at.latitude, -nearest_pole, nearest_pole);
    return {at.longitude, -std::asinh(std::tan(radians(latitude))) * 180 / std::numbers::pi};
}

Position from_chart(const Point& at) {
    return {-std::atan(std::sinh(radians(at.y))) * 180 / std::numbers::pi, at.x};
}

struct Corners {
    Position south_west{90, 1000};
    Position north_east{-90, -1000};

    void take(const Position& at) {
        south_west = {std::min(south_west.latitude, at.latitude), std::min(south_west.longitude, at.longitude)};
        north_east = {std::max(north_east.latitude, at.latitude), std::max(north_east.longitude, at.longitude)};
    }
    bool meets(const Corners& other) const {
        return south_west.latitude <= other.north_east.latitude && other.south_west.latitude <= north_east.latitude &&
               south_west.longitude <= other.north_east.longitude && other.south_west.longitude <= north_east.longitude;
    }
};

// As far around the plan's places and names as these lie apart, and some degrees at least.
Corners part_of(const ChartPlan& plan) {
    Corners part;
    for (const ChartPlan::Known& known : plan.places) part.take(known.at);
    for (const ChartPlan::Name& name : plan.names) part.take(name.at);
    const double high = std::max(around_places, part.north_east.latitude - part.south_west.latitude);
    const double wide = std::max(around_places, part.north_east.longitude - part.south_west.longitude);
    part.take({part.south_west.latitude - high, part.south_west.longitude - wide});
    part.take({part.north_east.latitude + high, part.north_east.longitude + wide});
    return part;
}

Coast::Rings laid_on_board(const Land& land, const Corners& part, const Fit& fit) {
    Coast::Rings rings;
    for (const Land::Ring& ring : land.within(part.south_west, part.north_east)) {
        std::vector<Point> points;
        points.reserve(ring.size());
        for (const Position& at : ring) points.push_back(fit.to_board(at));
        rings.push_back(std::move(points));
    }
    return rings;
}

Position position_in(const json::Node& node) {
    try {
        return position_from(node.text());
    } catch (const hex::HexError& error) {
        node.fail(error.what(), "");
    }
}

// "9.25": digits and a point, whatever the machine's language.
std::optional<double> degrees_in(const std::string& text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string behind = point < text.size() ? text.substr(point + 1) : "0";
    const std::optional<int> whole = ascii::whole_number(text.substr(0, point));
    const std::optional<int> part = ascii::whole_number(behind);
    if (!whole || !part || *whole < 0 || *part < 0) return {};
    return *whole + *part / std::pow(10, behind.size());
}

double degrees_of(const std::string& text, const std::string& part, const char* ways, double most) {
    const std::vector<std::string> words = ascii::parts(part);
    const std::optional<double> degrees = words.size() == 2 ? degrees_in(words.front()) : std::nullopt;
    const bool is_first = degrees && words.back() == std::string(1, ways[0]);
    const bool is_second = degrees && words.back() == std::string(1, ways[1]);
    if (!degrees || *degrees > most || (!is_first && !is_second))
        throw hex::HexError(fmt::format("found \"{}\" (expected a position, such as 9.25 S, 159.70 E)", text));
    return is_first ? *degrees : -*degrees;
}

fs::path& coast_folder() {
    static fs::path folder;
    return folder;
}

// What a fact says; nothing if that are no places.
std::optional<ChartPlan> plan_in(const std::string& own) {
    try {
        return ChartPlan::from_text(own);
    } catch (const json::InputError&) {
        return {};
    }
}

std::vector<fs::path> plans_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
        if (file->path().extension() == ".json") files.push_back(file->path());
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace

Position position_from(const std::string& text) {
    const std::vector<std::string> parts = ascii::parts(text, ",");
    if (parts.size() != 2)
        throw hex::HexError(fmt::format("found \"{}\" (expected a position, such as 9.25 S, 159.70 E)", text));
    return {degrees_of(text, parts[0], "NS", 90), degrees_of(text, parts[1], "EW", 180)};
}

std::string to_text(const Position& at) {
    return fmt::format("{:.2f} {}, {:.2f} {}", std::abs(at.latitude), at.latitude < 0 ? 'S' : 'N',
                       std::abs(at.longitude), at.longitude < 0 ? 'W' : 'E');
}

Land Land::parse(const std::string& bytes, const std::string& name) {
    Numbers numbers(std::string_view(bytes).substr(std::min(bytes.size(), magic.size())), name);
    if (!bytes.starts_with(magic)) numbers.refuse("another beginning", "a coast that scripts/coast has made");
    Land land;
    const std::size_t rings = numbers.count();
    for (std::size_t i = 0; i < rings; ++i) land.rings_.push_back(ring_in(numbers));
    if (numbers.left() > 0) numbers.refuse(fmt::format("{} bytes more", numbers.left()), "nothing after the last ring");
    return land;
}

Land Land::read(const fs::path& file) {
    return parse(json::read_text(file, most_bytes), file.string());
}

std::vector<Land::Ring> Land::within(const Position& south_west, const Position& north_east) const {
    std::vector<Ring> found;
    for (const Ring& ring : rings_) {
        for (const double around : {-360.0, 0.0, 360.0}) {
            Corners corners;
            for (const Position& at : ring) corners.take({at.latitude, at.longitude + around});
            if (!corners.meets({south_west, north_east})) continue;
            found.push_back(ring);
            for (Position& at : found.back()) at.longitude += around;
        }
    }
    return found;
}

Fit Fit::of(const std::vector<Place>& places) {
    std::vector<board::Pin> pins;
    for (const Place& place : places) pins.push_back({place.on_board, on_chart(place.at)});
    Fit fit;
    fit.chart_ = board::Affine::fit(pins);
    return fit;
}

Point Fit::to_board(const Position& position) const {
    return chart_.to_board(on_chart(position));
}

Position Fit::from_board(const Point& point) const {
    return from_chart(chart_.to_picture(point));
}

double Fit::error(const Place& place) const {
    return chart_.error({place.on_board, on_chart(place.at)});
}

ChartPlan ChartPlan::from_json(const json::Node& node, const std::string& id) {
    node.allow_only({"note", "rulebook", "seed", "board", "places", "names"});
    ChartPlan plan{id, node.at("rulebook").text(), node.at("seed").text(), node.text_of("board", ""), {}};
    for (const json::Node& place : node.at("places").items()) {
        place.allow_only({"place", "name", "at"});
        plan.places.push_back({place.at("place").text(), place.at("name").text(), position_in(place.at("at"))});
    }
    for (const json::Node& name : node.at("names").items()) {
        name.allow_only({"name", "of", "at", "size", "turned"});
        const std::string of = name.at("of").text();
        if (of != "water" && of != "land") name.at("of").fail_expecting("water or land");
        const auto turned = name.find("turned");
        plan.names.push_back({name.at("name").text(), of == "water", position_in(name.at("at")),
                              name.at("size").integer(1, 1000) / percent,
                              turned ? static_cast<double>(turned->integer(-90, 90)) : 0});
    }
    return plan;
}

ChartPlan ChartPlan::from_text(const std::string& places) {
    ChartPlan plan;
    for (const std::string& part : ascii::parts(places, ";")) {
        if (plan.places.size() == most_places)
            throw json::InputError(coast_fact, "found more places", fmt::format("at most {}", most_places));
        const std::size_t colon = part.rfind(':');
        try {
            if (colon == std::string::npos) throw hex::HexError(fmt::format("found \"{}\"", ascii::trimmed(part)));
            const std::string place = ascii::trimmed(part.substr(0, colon));
            plan.places.push_back({place, place, position_from(part.substr(colon + 1))});
        } catch (const hex::HexError& error) {
            throw json::InputError(coast_fact, error.what(), "places with their positions, B4: 9.25 S, 159.70 E; ...");
        }
    }
    return plan;
}

std::string to_text(const ChartPlan& plan) {
    std::string text;
    for (const ChartPlan::Known& known : plan.places)
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", known.place, to_text(known.at));
    return text;
}

bool ChartPlan::is_for(const session::Session& session, const std::string& board_id) const {
    const session::Header& header = session.header();
    return header.rulebook == rulebook && header.seed == seed && board_id == board;
}

std::vector<Place> places_on(const ChartPlan& plan, const board::Board& board) {
    std::vector<Place> places;
    for (const ChartPlan::Known& known : plan.places) {
        if (const auto cell = board.find(known.place)) places.push_back({board.centre(*cell), known.at});
    }
    return places;
}

std::optional<Fit> fit_on(const ChartPlan& plan, const board::Board& board) {
    try {
        return Fit::of(places_on(plan, board));
    } catch (const hex::HexError&) {
        return {};
    }
}

Coast::Coast(const ChartPlan& plan, const Fit& fit, const fs::path& land)
    : fit_(fit), land_(std::async(std::launch::deferred, [=, part = part_of(plan)] {
          return laid_on_board(Land::read(land), part, fit);
      })) {
    const Corners part = part_of(plan);
    const Position middle{(part.south_west.latitude + part.north_east.latitude) / 2,
                          (part.south_west.longitude + part.north_east.longitude) / 2};
    const Point here = fit.to_board(middle);
    const Point way = fit.to_board({middle.latitude + 1, middle.longitude}) - here;
    north_ = way * (1 / std::hypot(way.x, way.y));
    // A name stands along its land, which lies as the chart does.
    const double turn = std::atan2(north_.x, -north_.y) * 180 / std::numbers::pi;
    for (const auto& [name, is_water, at, size, turned] : plan.names)
        names_.push_back({name, is_water, fit.to_board(at), size, turned + (is_water ? 0 : turn)});
}

bool Coast::is_read() const {
    if (land_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    try {
        land_.get();
        return true;
    } catch (const json::FileError&) {
        return false;
    }
}

// An odd number of shores lie to the right of it.
bool Coast::has_land_at(const Point& on_board) const {
    bool is_land = false;
    for (const std::vector<Point>& ring : land()) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point& from = ring[i];
            const Point& to = ring[(i + 1) % ring.size()];
            if ((from.y > on_board.y) == (to.y > on_board.y)) continue;
            const double part = (on_board.y - from.y) / (to.y - from.y);
            if (from.x + (to.x - from.x) * part > on_board.x) is_land = !is_land;
        }
    }
    return is_land;
}

void use_coast(const fs::path& folder) {
    coast_folder() = folder;
}

std::vector<ChartPlan> chart_plans() {
    std::vector<ChartPlan> plans;
    if (coast_folder().empty()) return plans;
    for (const fs::path& file : plans_in(coast_folder() / "fits")) {
        const json::Tree tree = json::read_file(file);
        plans.push_back(ChartPlan::from_json(json::Node(tree, file.string()), file.stem().string()));
    }
    return plans;
}

std::string own_coast(const session::State& state, const std::string& board_id) {
    const json::Value fact = state.fact(coast_fact, session::map_picture_scope(board_id));
    return fact.is_string() ? fact.get<std::string>() : std::string();
}

std::optional<ChartPlan> chart_plan_of(const session::Session& session, const std::string& board_id) {
    const std::string own = own_coast(session.state(), board_id);
    if (own == no_coast || coast_folder().empty()) return {};
    if (!own.empty() && !own.starts_with(coast_as)) return plan_in(own);
    for (ChartPlan& plan : chart_plans()) {
        if (own.empty() ? plan.is_for(session, board_id) : own == coast_as + plan.id) return std::move(plan);
    }
    return {};
}

std::shared_ptr<const Coast> coast_of(const ChartPlan& plan, const board::Board& board) {
    const std::optional<Fit> fit = fit_on(plan, board);
    if (!fit) return nullptr;
    return std::make_shared<const Coast>(plan, *fit, coast_folder() / "land.coast");
}

}  // namespace flagplot::plot
