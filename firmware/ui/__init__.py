"""What screens draw with: the canvas and its fonts."""
