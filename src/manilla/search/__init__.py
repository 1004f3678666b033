"""Search over deals: the Python face of the native core.

``manilla.search.native`` is the only door to the compiled module.
"""
