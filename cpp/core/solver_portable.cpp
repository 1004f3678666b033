// The search for any processor.
#define MANILLA_PROCESSOR portable
#include "solver_search.hpp"
