"""What runs on a computer: simulators, building, flashing, measuring."""
