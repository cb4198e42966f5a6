#include "board/affine.h"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>

namespace flagplot::board {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector2d;

constexpr double smallest_share = 1e-6;  // of the largest extent: what is narrower is a line

Point through(const std::array<double, 6>& m, const Point& p) {
    return {m[0] * p.x + m[1] * p.y + m[2], m[3] * p.x + m[4] * p.y + m[5]};
}

}  // namespace

// About their middles, so that no digits are lost far from the planes' beginnings.
Affine Affine::fit(const std::vector<Pin>& pins) {
    if (pins.size() < least_pins)
        throw HexError(fmt::format("found {} (expected {} at least)",
                                   pins.size() == 1 ? "1 place" : fmt::format("{} places", pins.size()), least_pins));
    const auto count = static_cast<Index>(pins.size());
    MatrixXd from(count, 2);
    MatrixXd to(count, 2);
    for (Index i = 0; i < count; ++i) {
        const auto& [on_board, in_picture] = pins[static_cast<std::size_t>(i)];
        from.row(i) << in_picture.x, in_picture.y;
        to.row(i) << on_board.x, on_board.y;
    }
    const Vector2d middle = from.colwise().mean();
    const Vector2d middle_on_board = to.colwise().mean();
    from.rowwise() -= middle.transpose();
    to.rowwise() -= middle_on_board.transpose();
    Eigen::ColPivHouseholderQR<MatrixXd> solver(count, 2);
    solver.setThreshold(smallest_share);
    solver.compute(from);
    const Eigen::Matrix2d turn = MatrixXd(solver.solve(to)).transpose();
    if (solver.rank() < 2 || !(std::abs(turn.determinant()) > 0))
        throw HexError("found places that lie in a line (expected three that don't)");
    const Eigen::Matrix2d back = turn.inverse();
    const Vector2d shift = middle_on_board - turn * middle;
    const Vector2d shift_back = middle - back * middle_on_board;
    Affine fitted;
    fitted.to_board_ = {turn(0, 0), turn(0, 1), shift.x(), turn(1, 0), turn(1, 1), shift.y()};
    fitted.to_picture_ = {back(0, 0), back(0, 1), shift_back.x(), back(1, 0), back(1, 1), shift_back.y()};
    return fitted;
}

Point Affine::to_board(const Point& in_picture) const {
    return through(to_board_, in_picture);
}

Point Affine::to_picture(const Point& on_board) const {
    return through(to_picture_, on_board);
}

double Affine::error(const Pin& pin) const {
    const Point at = to_board(pin.in_picture);
    return std::hypot(at.x - pin.on_board.x, at.y - pin.on_board.y);
}

}  // namespace flagplot::board
