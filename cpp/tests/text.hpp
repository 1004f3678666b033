// Cards as text, for the tests only: the 48-card pack in the order 2 3 4 5 6 7 8 10 11 12 1 9.
#pragma once

#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cards.hpp"

inline constexpr int kOros = 0;
inline constexpr int kBastos = 3;

inline manilla::Card card(const std::string& text) {
  static const std::vector<std::string> ranks{"2", "3", "4", "5", "6", "7", "8", "10", "11", "12", "1", "9"};
  static const std::string suits = "OCEB";
  const std::string rank = text.substr(0, text.size() - 1);
  const auto suit = suits.find(text.back());
  for (std::size_t strength = 0; strength < ranks.size(); ++strength) {
    if (ranks[strength] == rank && suit != std::string::npos) {
      return static_cast<manilla::Card>(suit * 16 + strength);
    }
  }
  throw std::invalid_argument("no such card: " + text);
}

inline std::vector<manilla::Card> list(const std::string& text) {
  std::istringstream words(text);
  std::vector<manilla::Card> cards;
  for (std::string word; words >> word;) cards.push_back(card(word));
  return cards;
}

inline manilla::Cards set(const std::string& text) {
  manilla::Cards cards = 0;
  for (const manilla::Card one : list(text)) cards |= manilla::only(one);
  return cards;
}
