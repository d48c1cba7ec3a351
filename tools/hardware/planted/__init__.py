"""Faults planted into what `make hardware` makes, to show that its checks find them."""
