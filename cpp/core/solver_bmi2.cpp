// The search for processors with POPCNT, BMI1, BMI2 and AVX2; CMakeLists.txt gives the flags, solver.cpp
// asks the processor first. This file must hold nothing that the linker could take for the use of other
// files: templates and inline functions of its own namespace only, and what the compiler inlines.
#define MANILLA_PROCESSOR bmi2
#include "solver_search.hpp"
