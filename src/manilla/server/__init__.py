"""The table server: HTTP and WebSocket before tables that are event logs. ``app.build`` puts it together."""
