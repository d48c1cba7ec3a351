"""David Parlett's Ninety-Nine: bids laid aside in cards, and exactly so many tricks to take."""
