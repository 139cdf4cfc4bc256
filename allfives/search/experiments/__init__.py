"""Advice tested by play: the same deals with a habit and without it, and what differs."""
