"""An adding game on the display: its total, its cards, a bot's hand."""
