"""Things: props that come along - hats, mugs, dice, racks - made of convex parts by code."""
