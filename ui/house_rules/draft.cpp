#include "ui/house_rules/draft.h"

#include <set>

#include "json/tree.h"
#include "rulebook/check.h"
#include "rulebook/patch_targets.h"
#include "ui/common/plain_text.h"
#include "ui/common/swap.h"

namespace flagplot::ui {

using json::Values;

Draft::Draft(std::shared_ptr<const rulebook::Rules> rules, std::string table, QObject* parent)
    : QObject(parent), rules_(std::move(rules)), table_(std::move(table)), spots_(patch_targets_of(*rules_, table_)) {}

json::Value Draft::value(const rulebook::PatchTarget& spot) const {
    const auto changed = values_.find(spot.pointer);
    return changed == values_.end() ? spot.value : changed->second;
}

void Draft::put(const rulebook::PatchTarget& spot, const json::Value& value, const QString& name) {
    Values after = values_;
    if (value.is_null() || value == spot.value || json::to_text(value) == json::to_text(spot.value)) {
        after.erase(spot.pointer);
    } else {
        after[spot.pointer] = value;
    }
    drop_what_has_no_place(after);
    if (after != values_)
        history_.push(
            new Swap<Values>(name, values_, std::move(after), [this](const Values& values) { show(values); }));
}

// What a new result does goes with it.
void Draft::drop_what_has_no_place(Values& values) const {
    std::set<std::string> places;
    for (const rulebook::PatchTarget& spot : spots_) places.insert(spot.pointer);
    for (const rulebook::PatchTarget& spot : patch_targets_of_new_results(*rules_, table_, values))
        places.insert(spot.pointer);
    erase_if(values, [&](const auto& one) { return !places.contains(one.first); });
}

void Draft::replace(Values values) {
    history_.clear();
    show(std::move(values));
}

void Draft::show(Values values) {
    values_ = std::move(values);
    new_spots_ = patch_targets_of_new_results(*rules_, table_, values_);
    problems_ = found_problems();
    emit changed();
}

json::Tree Draft::patch() const {
    return patch_for(*rules_, table_, values_);
}

QStringList Draft::found_problems() const {
    QStringList problems;
    try {
        rulebook::HouseRule rule{"draft", "draft", rules_->rulebook().id, "", {}};
        rule.set_patch(table_, patch());
        if (rule.patches.empty()) return {};
        std::vector<rulebook::HouseRule> all = rules_->house_rules();
        all.push_back(rule);
        const rulebook::Rules changed(rules_->shared_rulebook(), rules_->chosen(), all);
        for (const rulebook::Finding& finding : check_house_rules(changed)) problems += text(finding.words());
    } catch (const json::FileError& error) {  // its file is the printed table, which isn't at fault
        problems += u"%1 (expected %2)"_s.arg(text(error.found()), text(error.expected()));
    } catch (const json::InputError& error) {
        problems += text(error);
    }
    return problems;
}

}  // namespace flagplot::ui
