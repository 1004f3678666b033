"""The generator of our own decks: Spanish and French cards as SVG, of one hand."""
