"""Pages about tables, deals, standings and paper."""
