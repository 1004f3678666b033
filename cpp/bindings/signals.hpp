// The checkpoint of all long work that Python asks for.
#pragma once

#include <nanobind/nanobind.h>

namespace manilla {

// Lets Ctrl-C and other signals into long work, which runs without the interpreter's lock.
inline void look_for_signals() {
  const nanobind::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

}  // namespace manilla
