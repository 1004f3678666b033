"""Worked examples of every rule, reasoned from the written rules alone by somebody who had not seen the code.

They are data: `shapes` tells the fields of each kind, the other modules hold the examples with the reasoning beside
them, `tests/unit/rules` runs them. Where an example and the engine disagree, look in the rules to find out which
is wrong; do not simply change the example. A comment that begins with DOUBT says which reading was chosen where
the rules can be read in two ways.

Cards: a Spanish pack has 2-8 S C R A 9, low to high, in the suits O C E B; the French pack of 48 has 2-8 J Q K A 9,
and its D H S C stand for O C E B; the French pack of 32 has 7 8 9 J Q K A T. Seats are numbered in playing order.
"""
