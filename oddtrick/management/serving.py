"""What ``serve`` and ``demo`` share: the options, the order of things, the words printed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from oddtrick import server


class ServingCommand(BaseCommand, ABC):
    """Make the data folder ready, open the club in it, and serve it until interrupted."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on")  # noqa: S104
        parser.add_argument("--port", type=int, default=8000, help="port to listen on")
        parser.add_argument("--data", help="folder for the club's data")
        parser.add_argument("--workers", type=int, help="number of server processes")

    def handle(self, *, host: str, port: int, workers: int | None, **options: Any) -> None:
        """Prepare, open the club, say where it is, and serve."""
        try:
            server.check_port(host, port)
        except server.PortTaken:
            msg = f"Port {port} is in use. Stop the other program, or choose --port {port + 1}."
            raise CommandError(msg) from None
        server.prepare_data()
        self.open_club(**options)
        self.announce(host, port)
        server.run(host=host, port=port, workers=workers)

    @abstractmethod
    def open_club(self, **options: Any) -> None:
        """See to it that there is a club to serve, and say how to sign in."""

    def announce(self, host: str, port: int) -> None:
        """Print the addresses, and a QR code for phones."""
        here, near = server.addresses(host, port)
        self.stdout.write(f"\nOn this machine:            {here}")
        if near:
            self.stdout.write(f"Phones on the same network: {near}\n")
            self.stdout.write(server.qr_code(near))
        self.stdout.write(f"Data: {settings.DATA}. Press Ctrl+C to stop.")
        self.stdout.flush()
