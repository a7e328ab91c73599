"""Pictures of an event as plain figures: where every line, box and word goes, before any paper."""
