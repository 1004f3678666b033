// What the files of the Python face share.
#pragma once

#include <nanobind/nanobind.h>

namespace manilla {

// Lets Ctrl-C and other signals into long work, which runs without the interpreter's lock.
void look_for_signals();

void bind_solver(nanobind::module_& module);

}  // namespace manilla
