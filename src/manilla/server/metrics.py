"""Figures for Prometheus; nothing in them names a person or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector


class Metrics:
    """One server's figures, in a registry of their own: two servers in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.sockets = Gauge("manilla_sockets", "Open sockets.", registry=self.registry)
        self.tables = Gauge("manilla_tables", "Tables that this process holds.", registry=self.registry)
        self.messages = Counter("manilla_messages", "Messages from clients.", ["kind"], registry=self.registry)
        self.refused = Counter("manilla_refused", "Requests that were refused.", ["code"], registry=self.registry)
        self.closed = Counter("manilla_sockets_closed", "Sockets that we closed.", ["code"], registry=self.registry)
        self.request = Histogram(
            "manilla_request_seconds", "From a request on a socket to its answer.", registry=self.registry
        )
        self.thinking = Histogram("manilla_thinking_seconds", "A bot's choice.", registry=self.registry)
        self.stuck = Counter("manilla_thinkers_killed", "Bots that did not answer in time.", registry=self.registry)
        self.reviewing = Histogram(
            "manilla_reviewing_seconds",
            "A review of a deal.",
            registry=self.registry,
            buckets=(1, 2, 5, 10, 20, 30, 60, 120, 300, 600),
        )
        self._kinds: dict[str, Counter] = {}

    def heard(self, kind: str) -> None:
        """Count a message from a client. The counter of a kind is looked for once: that costs as much as decoding."""
        counter = self._kinds.get(kind)
        if counter is None:
            counter = self._kinds[kind] = self.messages.labels(kind)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
