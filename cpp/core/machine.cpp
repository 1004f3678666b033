#include "machine.hpp"

namespace manilla {

namespace {

Machine found() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  // The first two Zen processors have the instruction, but run it as slow microcode.
  const bool slow = __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
  const bool has = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                   __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt");
  if (has && !slow) return Machine::kBmi2;
#endif
  return Machine::kBaseline;
}

}  // namespace

Machine this_machine() {
  static const Machine machine = found();
  return machine;
}

}  // namespace manilla
