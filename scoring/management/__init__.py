"""Commands run from a shell; each reads its arguments and calls one function."""
