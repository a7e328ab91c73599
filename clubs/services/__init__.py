"""The only ways to write facts about clubs, people and evenings."""
