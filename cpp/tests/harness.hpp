// A test is TEST(name) { CHECK(...); }. A failed check is reported and the others go on.
#pragma once

#include <functional>
#include <string>
#include <vector>

struct Test {
  std::string name;
  std::function<void()> body;
};

std::vector<Test>& all_tests();
void report(bool holds, const char* file, int line, const std::string& what);

struct Registration {
  Registration(const char* name, void (*body)()) { all_tests().push_back({name, body}); }
};

#define TEST(name)                                             \
  static void name();                                          \
  static const Registration registration_##name(#name, &name); \
  static void name()

#define CHECK(condition) report(static_cast<bool>(condition), __FILE__, __LINE__, #condition)
#define CHECK_NAMED(condition, what) report(static_cast<bool>(condition), __FILE__, __LINE__, what)
