// What the files of the Python face share. They are the only ones that include nanobind.
#pragma once

#include <nanobind/nanobind.h>

namespace manilla {

// Lets Ctrl-C and other signals into long work, which runs without the interpreter's lock.
inline void look_for_signals() {
  const nanobind::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

void bind_playouts(nanobind::module_& module);

}  // namespace manilla
