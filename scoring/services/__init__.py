"""The only ways to write facts about tables and deals, and to read what they come to."""
