#include <cstdio>
#include <exception>

#include "harness.hpp"

namespace {
int failures = 0;
}

std::vector<Test>& all_tests() {
  static std::vector<Test> tests;  // inside, so that it stands before the first registration
  return tests;
}

void report(bool holds, const char* file, int line, const std::string& what) {
  if (holds) return;
  failures += 1;
  std::printf("%s:%d: failed: %s\n", file, line, what.c_str());
}

int main() {
  for (const Test& test : all_tests()) {
    try {
      test.body();
    } catch (const std::exception& error) {
      report(false, test.name.c_str(), 0, error.what());
    }
  }
  std::printf("%zu C++ tests, %d failed checks\n", all_tests().size(), failures);
  return failures == 0 ? 0 : 1;
}
