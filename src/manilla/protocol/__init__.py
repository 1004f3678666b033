"""The messages of tables and bots, as data: what goes over a wire, and its documents."""
