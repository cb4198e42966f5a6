#include "board/perspective.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>

namespace flagplot::board {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double smallest_share = 1e-6;  // of the largest singular value: below it pins lie in a line
constexpr int most_rounds = 20;

Point seen(const Matrix3d& plane, const Point& point) {
    const Vector3d at = plane * Vector3d(point.x, point.y, 1);
    return {at.x() / at.z(), at.y() / at.z()};
}

// Moves points to around the origin, a size of about 1: what is computed with them then loses no digits.
Matrix3d normalizing(const std::vector<Point>& points) {
    Point middle;
    for (const Point& point : points) middle = {middle.x + point.x, middle.y + point.y};
    const auto count = static_cast<double>(points.size());
    middle = {middle.x / count, middle.y / count};
    double far = 0;
    for (const Point& point : points) far += std::hypot(point.x - middle.x, point.y - middle.y) / count;
    const double scale = far > 0 ? std::sqrt(2.0) / far : 1;
    Matrix3d matrix;
    matrix << scale, 0, -scale * middle.x, 0, scale, -scale * middle.y, 0, 0, 1;
    return matrix;
}

// By the direct linear transformation: exact for four points, a good beginning for more.
Matrix3d linear_fit(const std::vector<Point>& from, const std::vector<Point>& to) {
    MatrixXd rows(static_cast<Index>(2 * from.size()), 9);
    for (std::size_t i = 0; i < from.size(); ++i) {
        const auto& [x, y] = from[i];
        const auto& [u, v] = to[i];
        rows.row(static_cast<Index>(2 * i)) << x, y, 1, 0, 0, 0, -u * x, -u * y, -u;
        rows.row(static_cast<Index>(2 * i + 1)) << 0, 0, 0, x, y, 1, -v * x, -v * y, -v;
    }
    const Eigen::JacobiSVD<MatrixXd> svd(rows, Eigen::ComputeFullV);
    const VectorXd& sizes = svd.singularValues();
    if (sizes(7) < sizes(0) * smallest_share)
        throw HexError("found points of which three lie in a line (expected four that don't, far from each other)");
    const VectorXd plane = svd.matrixV().col(8);
    Matrix3d matrix;
    matrix << plane(0), plane(1), plane(2), plane(3), plane(4), plane(5), plane(6), plane(7), plane(8);
    return matrix / matrix(2, 2);
}

VectorXd misses(const Matrix3d& plane, const std::vector<Point>& from, const std::vector<Point>& to) {
    VectorXd all(static_cast<Index>(2 * from.size()));
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Point at = seen(plane, from[i]);
        all(static_cast<Index>(2 * i)) = at.x - to[i].x;
        all(static_cast<Index>(2 * i + 1)) = at.y - to[i].y;
    }
    return all;
}

// The squares of what is missed in the picture are made as small as they can be, by Gauss and Newton.
Matrix3d refined(Matrix3d plane, const std::vector<Point>& from, const std::vector<Point>& to) {
    for (int round = 0; round < most_rounds; ++round) {
        const VectorXd now = misses(plane, from, to);
        MatrixXd slopes(now.size(), 8);
        for (Index i = 0; i < 8; ++i) {
            Matrix3d moved = plane;
            const double step = 1e-6;
            moved(i / 3, i % 3) += step;
            slopes.col(i) = (misses(moved, from, to) - now) / step;
        }
        const VectorXd change = slopes.colPivHouseholderQr().solve(now);
        Matrix3d next = plane;
        for (Index i = 0; i < 8; ++i) next(i / 3, i % 3) -= change(i);
        if (!(misses(next, from, to).squaredNorm() < now.squaredNorm())) break;
        plane = next;
    }
    return plane;
}

std::array<double, 9> flat(const Matrix3d& matrix) {
    std::array<double, 9> all{};
    for (Index i = 0; i < 9; ++i) all[static_cast<std::size_t>(i)] = matrix(i / 3, i % 3);
    return all;
}

Point through(const std::array<double, 9>& m, const Point& p) {
    const double z = m[6] * p.x + m[7] * p.y + m[8];
    return {(m[0] * p.x + m[1] * p.y + m[2]) / z, (m[3] * p.x + m[4] * p.y + m[5]) / z};
}

}  // namespace

Perspective Perspective::fit(const std::vector<Pin>& pins) {
    if (pins.size() < least_pins)
        throw HexError(fmt::format("found {} (expected {} at least)",
                                   pins.size() == 1 ? "1 point" : fmt::format("{} points", pins.size()), least_pins));
    std::vector<Point> from;
    std::vector<Point> to;
    for (const Pin& pin : pins) {
        from.push_back(pin.on_board);
        to.push_back(pin.in_picture);
    }
    const Matrix3d before = normalizing(from);
    const Matrix3d after = normalizing(to);
    for (Point& point : from) point = seen(before, point);
    for (Point& point : to) point = seen(after, point);
    Matrix3d plane = linear_fit(from, to);
    if (is_checked(pins)) plane = refined(plane, from, to);
    const Matrix3d whole = after.inverse() * plane * before;
    Perspective fitted;
    fitted.forth_ = flat(whole);
    fitted.back_ = flat(whole.inverse());
    for (const double number : fitted.back_) {
        if (!std::isfinite(number)) throw HexError("found points that lie in a line (expected four that don't)");
    }
    return fitted;
}

Point Perspective::to_picture(const Point& on_board) const {
    return through(forth_, on_board);
}

Point Perspective::to_board(const Point& in_picture) const {
    return through(back_, in_picture);
}

double Perspective::cell_size(const Point& on_board) const {
    const Point at = to_picture(on_board);
    const Point east = to_picture({on_board.x + 0.5, on_board.y});
    const Point south = to_picture({on_board.x, on_board.y + 0.5});
    return std::hypot(east.x - at.x, east.y - at.y) + std::hypot(south.x - at.x, south.y - at.y);
}

std::vector<PinError> Perspective::errors(const std::vector<Pin>& pins) const {
    std::vector<PinError> all;
    for (const Pin& pin : pins) {
        const Point at = to_picture(pin.on_board);
        const double pixels = std::hypot(at.x - pin.in_picture.x, at.y - pin.in_picture.y);
        all.push_back({pixels, pixels / cell_size(pin.on_board)});
    }
    return all;
}

}  // namespace flagplot::board
