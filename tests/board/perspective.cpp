#include "board/perspective.h"

#include <cmath>
#include <random>

#include "support/catch.h"

namespace {

using namespace flagplot;
using board::Perspective;
using board::Pin;
using board::Point;

// A photograph of a table, taken from one side: what is further away is smaller.
Point photographed(const Point& p) {
    const double z = 1 + 0.012 * p.x + 0.02 * p.y;
    return {(300 + 110 * p.x + 9 * p.y) / z, (240 - 6 * p.x + 118 * p.y) / z};
}

std::vector<Pin> pins_at(std::initializer_list<Point> points) {
    std::vector<Pin> pins;
    for (const Point& point : points) pins.push_back({point, photographed(point)});
    return pins;
}

double missed(const Perspective& fit, const Point& on_board) {
    const Point a = fit.to_picture(on_board);
    const Point b = photographed(on_board);
    return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

TEST_CASE("Four points are a perspective, forth and back") {
    const Perspective fit = Perspective::fit(pins_at({{1, 1}, {20, 1}, {1, 14}, {20, 14}}));
    for (double x = -2; x <= 24; x += 3.5) {
        for (double y = 0; y <= 16; y += 2.25) {
            CHECK(missed(fit, {x, y}) < 1e-6);
            const Point back = fit.to_board(photographed({x, y}));
            CHECK(back.x == Approx(x).margin(1e-8));
            CHECK(back.y == Approx(y).margin(1e-8));
        }
    }
}

TEST_CASE("Four points always fit; a fifth checks them") {
    std::vector<Pin> pins = pins_at({{1, 1}, {20, 1}, {1, 14}, {20, 14}});
    pins[2].in_picture.x += 40;
    CHECK_FALSE(board::is_checked(pins));
    for (const board::PinError& error : Perspective::fit(pins).errors(pins)) CHECK(error.pixels < 1e-6);
    pins.push_back({{10, 7}, photographed({10, 7})});
    CHECK(board::is_checked(pins));
    double worst = 0;
    for (const board::PinError& error : Perspective::fit(pins).errors(pins)) worst = std::max(worst, error.cells);
    CHECK(worst > 0.03);
}

TEST_CASE("Five clicks that are each three pixels off fit within a tenth of a cell everywhere") {
    std::mt19937 random(7);  // NOLINT(bugprone-random-generator-seed): the same each time
    std::uniform_real_distribution<double> way(0, 6.283185307179586);
    for (int attempt = 0; attempt < 200; ++attempt) {
        std::vector<Pin> pins = pins_at({{1, 1}, {20, 1}, {1, 14}, {20, 14}, {10, 7}});
        for (Pin& pin : pins) {
            const double angle = way(random);
            pin.in_picture.x += 3 * std::cos(angle);
            pin.in_picture.y += 3 * std::sin(angle);
        }
        const Perspective fit = Perspective::fit(pins);
        for (double x = 1; x <= 20; ++x) {
            for (double y = 1; y <= 14; ++y) {
                CAPTURE(attempt, x, y);
                REQUIRE(missed(fit, {x, y}) / fit.cell_size({x, y}) < 0.1);
            }
        }
    }
}

TEST_CASE("More points are fitted by least squares: no other plane near it is better") {
    std::vector<Pin> pins = pins_at({{1, 1}, {20, 1}, {1, 14}, {20, 14}, {10, 7}, {5, 12}, {15, 3}});
    const std::vector<double> off{3, -2, 4, -5, 2, 1, -3};
    for (std::size_t i = 0; i < pins.size(); ++i) pins[i].in_picture.y += off[i];
    const auto squares = [&](const Perspective& fit) {
        double sum = 0;
        for (const board::PinError& error : fit.errors(pins)) sum += error.pixels * error.pixels;
        return sum;
    };
    const double best = squares(Perspective::fit(pins));
    CHECK(best > 1);
    for (std::size_t i = 0; i < pins.size(); ++i) {
        for (const double step : {-0.5, 0.5}) {
            std::vector<Pin> moved = pins;
            moved[i].in_picture.x += step;
            CHECK(squares(Perspective::fit(moved)) > best);
            moved = pins;
            moved[i].in_picture.y += step;
            CHECK(squares(Perspective::fit(moved)) > best);
        }
    }
}

TEST_CASE("Points in a line, and too few, are refused") {
    CHECK_THROWS_AS(Perspective::fit(pins_at({{1, 1}, {20, 1}, {1, 14}})), board::HexError);
    CHECK_THROWS_AS(Perspective::fit(pins_at({{1, 1}, {2, 2}, {3, 3}, {9, 1}})), board::HexError);
    CHECK_THROWS_AS(Perspective::fit(pins_at({{1, 1}, {1, 1}, {3, 3}, {9, 1}})), board::HexError);
}
