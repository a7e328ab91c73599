"""Tags for pages that show events."""
