"""What is best, and how much there is: walks through a deal's choices."""
