"""Pages about clubs, people and evenings."""
