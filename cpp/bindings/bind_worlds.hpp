// The part of the module that hands out worlds.
#pragma once

#include <nanobind/nanobind.h>

namespace manilla {

void bind_worlds(nanobind::module_& module);

}  // namespace manilla
