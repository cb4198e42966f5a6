#include "ui/desk/desk_model.h"

#include <algorithm>

#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using State = report::ReportStatus::State;

DeskSign sign_of(const session::MailStatus& mail) {
    if (!mail.doubts.empty()) return DeskSign::doubt;
    switch (mail.mark) {
        case session::MailMark::none:
            return DeskSign::empty;
        case session::MailMark::arrived:
            return DeskSign::half;
        case session::MailMark::read:
            break;
    }
    return DeskSign::done;
}

DeskSign sign_of(const report::ReportStatus& report) {
    if (report.revised) return DeskSign::doubt;
    if (report.state == State::empty) return DeskSign::empty;
    return report.state == State::sent ? DeskSign::done : DeskSign::half;
}

DeskCell cell_of(const report::ReportStatus& report) {
    return {sign_of(report), text(report::word_of(report)), text(report::rest_of(report))};
}

QStringList names(const std::vector<std::string>& ids) {
    QStringList all;
    for (const std::string& id : ids) all += short_text(id, 30);
    return all;
}

DeskCell units_of(const report::DeskRow& row) {
    const QStringList units = names(row.without_orders);
    if (units.isEmpty()) return {DeskSign::done, u"none"_s};
    if (units.size() == 1) return {DeskSign::doubt, units.first()};
    return {DeskSign::doubt, QString::number(units.size()), units.join(QStringLiteral(", "))};
}

// What a row's link says of a step.
QString link_of(const report::DeskStep& step) {
    switch (step.what) {
        case report::DeskStep::What::read_mail:
            return u"Read the mail"_s;
        case report::DeskStep::What::settle_doubts:
            return u"Settle doubts"_s;
        case report::DeskStep::What::wait:
            return u"Wait, or go on"_s;
        case report::DeskStep::What::send_again:
            return u"Send it again"_s;
        case report::DeskStep::What::send:
            return u"Send the report"_s;
        case report::DeskStep::What::due:
            break;
    }
    return u"Look"_s;
}

}  // namespace

void DeskModel::show(const session::Session& session, const report::Desk& desk) {
    const bool is_same_table = desk.rows.size() == desk_.rows.size() && desk.turn == desk_.turn;
    if (!is_same_table) beginResetModel();
    desk_ = desk;
    turn_ = in_sentence(session.rulebook().clock.turn_label);
    sides_.clear();
    for (const report::DeskRow& row : desk_.rows) sides_.push_back(session.rulebook().colour_of_side(row.reader.side));
    columns_ = columns_wanted();
    if (!is_same_table) return endResetModel();
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void DeskModel::clear() {
    beginResetModel();
    desk_ = {};
    columns_.clear();
    endResetModel();
}

std::vector<DeskModel::Column> DeskModel::columns_wanted() const {
    std::vector<Column> all{Column::who};
    if (desk_.by_mail) all.insert(all.end(), {Column::mail, Column::units});
    all.push_back(Column::now);
    if (desk_.turn > 1) all.push_back(Column::before);
    all.push_back(Column::next);
    return all;
}

int DeskModel::row_of(const std::string& reader) const {
    const auto found =
        std::ranges::find_if(desk_.rows, [&](const report::DeskRow& row) { return row.reader.id == reader; });
    return found == desk_.rows.end() ? -1 : static_cast<int>(found - desk_.rows.begin());
}

DeskCell DeskModel::cell(const QModelIndex& index) const {
    const report::DeskRow& one = row(index.row());
    switch (column(index.column())) {
        case Column::who:
            return {DeskSign::side, short_text(one.name, 40), short_text(one.player, 40)};
        case Column::mail:
            return {sign_of(one.mail), text(report::word_of(one.mail)), text(report::rest_of(one.mail))};
        case Column::units:
            return units_of(one);
        case Column::now:
            return cell_of(one.now);
        case Column::before:
            return one.before ? cell_of(*one.before) : DeskCell();
        case Column::next:
            break;
    }
    if (!one.next) return {DeskSign::none, u"nothing"_s};
    return {.word = link_of(*one.next), .is_link = true};
}

int DeskModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(desk_.rows.size());
}

int DeskModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant DeskModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const bool is_words = role == Qt::DisplayRole || role == Qt::AccessibleTextRole || role == Qt::ToolTipRole;
    if (!is_words) return {};
    const DeskCell one = cell(index);
    const QString words = one.rest.isEmpty() ? one.word : u"%1, %2"_s.arg(one.word, one.rest);
    if (role != Qt::ToolTipRole) return words;
    const auto& next = row(index.row()).next;
    return tip(one.is_link && next ? text(next->words) : words);
}

QString DeskModel::heading(Column column) const {
    switch (column) {
        case Column::who:
            return u"Commander"_s;
        case Column::mail:
            return u"Mail of %1 %2"_s.arg(turn_).arg(desk_.turn);
        case Column::units:
            return u"Units without orders"_s;
        case Column::now:
            return u"Report of %1 %2"_s.arg(turn_).arg(desk_.turn);
        case Column::before:
            return u"Report of %1 %2"_s.arg(turn_).arg(desk_.turn - 1);
        case Column::next:
            break;
    }
    return u"Next"_s;
}

QVariant DeskModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section >= columnCount()) return {};
    return heading(column(section));
}

}  // namespace flagplot::ui
