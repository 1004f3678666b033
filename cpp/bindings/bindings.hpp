// What the files of the Python face share. They are the only ones that include nanobind.
#pragma once

#include <nanobind/nanobind.h>

#include "casual.hpp"
#include "position.hpp"

namespace manilla {

// Lets Ctrl-C and other signals into long work, which runs without the interpreter's lock.
inline void look_for_signals() {
  const nanobind::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

// A Memory together with the number of its seats.
struct SeatedMemory {
  int seats = 0;
  Memory memory;
};

void require_memory_of(const SeatedMemory& memory, const Position& position);

void bind_casual(nanobind::module_& module);
void bind_playouts(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_thinking(nanobind::module_& module);
void bind_vector_env(nanobind::module_& module);

}  // namespace manilla
