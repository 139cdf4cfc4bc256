"""What is worth asking: puzzles, their proofs, and what a wrong answer missed."""
