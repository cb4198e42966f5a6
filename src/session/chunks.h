#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <vector>

namespace flagplot::session {

// A long list that only grows at its end, or is cut there. Its copies share what they have in common, on any thread, so
// that a copy costs next to nothing. A reference into it is good until it is cut, or is copied and grows.
template <typename Item>
class Chunks {
    static constexpr std::size_t length = 256;  // items of a chunk

  public:
    class const_iterator {
      public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Item;
        using difference_type = std::ptrdiff_t;
        using pointer = const Item*;
        using reference = const Item&;

        const_iterator() = default;
        const_iterator(const Chunks* chunks, std::size_t index) : chunks_(chunks), index_(index) {}
        const Item& operator*() const { return (*chunks_)[index_]; }
        const Item* operator->() const { return &**this; }
        const_iterator& operator++() {
            ++index_;
            return *this;
        }
        const_iterator operator++(int) { return {chunks_, index_++}; }
        bool operator==(const const_iterator&) const = default;

      private:
        const Chunks* chunks_ = nullptr;
        std::size_t index_ = 0;
    };

    Chunks() = default;
    Chunks(std::initializer_list<Item> items) {
        for (const Item& item : items) push_back(item);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Item& operator[](std::size_t index) const { return (*chunks_[index / length])[index % length]; }
    const Item& front() const { return (*this)[0]; }
    const Item& back() const { return (*this)[size_ - 1]; }
    const_iterator begin() const { return {this, 0}; }
    const_iterator end() const { return {this, size_}; }

    void push_back(Item item) {
        own_last().push_back(std::move(item));
        ++size_;
    }

    // So that `size` remain, of at least as many.
    void cut(std::size_t size) {
        size_ = size;
        chunks_.resize((size + length - 1) / length);
    }

  private:
    // The chunk that grows next: this one's alone, and without what was cut.
    std::vector<Item>& own_last() {
        const std::size_t used = size_ % length;
        if (used == 0) {
            chunks_.push_back(std::make_shared<std::vector<Item>>());
            chunks_.back()->reserve(length);
        } else if (chunks_.back().use_count() > 1) {
            auto own = std::make_shared<std::vector<Item>>();
            own->reserve(length);
            own->assign(chunks_.back()->begin(), chunks_.back()->begin() + static_cast<std::ptrdiff_t>(used));
            chunks_.back() = std::move(own);
        }
        std::atomic_thread_fence(std::memory_order_acquire);  // as Shared has it
        std::vector<Item>& last = *chunks_.back();
        last.erase(last.begin() + static_cast<std::ptrdiff_t>(used), last.end());
        return last;
    }

    std::vector<std::shared_ptr<std::vector<Item>>> chunks_;
    std::size_t size_ = 0;
};

}  // namespace flagplot::session
