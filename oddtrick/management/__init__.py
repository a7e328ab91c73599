"""Commands of the site itself, and what they share."""
