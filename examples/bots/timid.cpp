// A bot in C++20 and one file: it always plays the cheapest card that it may play.
//
//     c++ -std=c++20 -O2 -o timid examples/bots/timid.cpp
//     manilla bot check ./timid
//     manilla arena run:./timid casual --game manillen_4
//
// docs/protocol-bots.md has all messages. A real bot would take a JSON library; what follows reads just
// enough.

#include <cctype>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Value {
  std::string text;  // of a string without its quotes, of a number or word as it stands
  std::vector<Value> items;
  std::map<std::string, Value> fields;
};

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Value value() {
    Value found;
    const char next = peek();
    if (next == '{') {
      for (char end = open('}'); end != '}'; end = close('}')) {
        const std::string name = string();
        expect(':');
        found.fields[name] = value();
      }
    } else if (next == '[') {
      for (char end = open(']'); end != ']'; end = close(']')) {
        found.items.push_back(value());
      }
    } else if (next == '"') {
      found.text = string();
    } else {
      while (at_ < text_.size() && std::string(",]} \t\r\n").find(text_[at_]) == std::string::npos) {
        found.text += text_[at_++];
      }
    }
    return found;
  }

 private:
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) {
      ++at_;
    }
    if (at_ == text_.size()) {
      throw std::runtime_error("the message ends too soon");
    }
    return text_[at_];
  }

  void expect(char wanted) {
    if (peek() != wanted) {
      throw std::runtime_error(std::string("expected ") + wanted);
    }
    ++at_;
  }

  // The character that opens is passed; what comes next is the end, or anything else.
  char open(char end) {
    ++at_;
    const char next = peek();
    at_ += next == end;
    return next;
  }

  // After a part: the end is passed, or the comma before the next part.
  char close(char end) {
    const char next = peek();
    if (next != end) {
      expect(',');
      return ',';
    }
    ++at_;
    return end;
  }

  std::string string() {
    std::string found;
    expect('"');
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;  // cards and calls have no escapes; names may, and are not needed
      }
      found += text_[at_];
    }
    expect('"');
    return found;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

// The cheapest card by its rank; of calls a pass if there is one, else the last that is offered.
std::string chosen(const Value& view) {
  const std::vector<Value>& legal = view.fields.at("legal").items;
  if (!view.fields.contains("contract")) {
    for (const Value& call : legal) {
      if (call.text == "pass") {
        return call.text;
      }
    }
    return legal.back().text;
  }
  const std::string ranks = "2345678SJCQRKTA9";
  const Value* best = &legal.front();
  for (const Value& card : legal) {
    if (ranks.find(card.text[0]) < ranks.find(best->text[0])) {
      best = &card;
    }
  }
  return best->text;
}

}  // namespace

int main() {
  std::cout << R"({"t":"hello","protocol":1,"name":"timid","version":"1"})" << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    try {
      const Value message = Reader(line).value();
      const std::string kind = message.fields.at("t").text;
      if (kind == "turn") {
        std::cout << R"({"t":"action","seq":)" << message.fields.at("seq").text << R"(,"action":")"
                  << chosen(message.fields.at("view")) << "\"}" << std::endl;
      } else if (kind == "ping") {
        std::cout << R"({"t":"pong","id":)" << message.fields.at("id").text << "}" << std::endl;
      } else if (kind == "bye") {
        break;
      }
    } catch (const std::exception& wrong) {
      std::cerr << "timid: " << wrong.what() << std::endl;
    }
  }
}
