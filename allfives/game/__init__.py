"""What the game is: tiles, rules, layouts and counts. Standard library alone."""
