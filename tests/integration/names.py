"""Names to try everywhere a name is typed."""

from __future__ import annotations

KEPT = [
    "<script>alert(1)</script>",
    'O\'Neil "Ace" & Sons',
    "=1+1",
    "مريم العلي",
    "דָּוִד",
    "👨‍👩‍👧 Ann",
    "Ωμέγα Ελένη",
    "A" * 40,
    "Nguyễn Thị Minh Khai",
]
"""Odd, and nobody's business to refuse."""

REFUSED = ["", "   ", "\u200d", "An\u202en", "\u2066Ann\u2069", "An\u0007n", "An\u200bn", "A\x00nn"]
"""Nothing to read, or something that cannot be seen."""
