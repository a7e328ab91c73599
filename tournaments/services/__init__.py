"""What can be done with an event, and what there is to know about it, one module a topic.

Every write takes the event's lock, adds to its log or changes its rows, and gives it a new
version, in one transaction. Everything shown is read by :mod:`tournaments.services.picture`.
"""
