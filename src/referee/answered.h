#pragma once

#include "json/reader.h"

namespace flagplot::referee {

// An answer is given for a question that has another one in the journal, at this entry.
class AnsweredOtherwise : public json::InputError {
  public:
    AnsweredOtherwise(const std::string& key, int entry)
        : json::InputError("the answer \"" + key + "\"",
                           "says something else than entry " + std::to_string(entry) + ", which has it already",
                           "the same, or going back first"),
          entry_(entry) {}

    int entry() const { return entry_; }

  private:
    int entry_;
};

}  // namespace flagplot::referee
