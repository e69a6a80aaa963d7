"""The human look: a mannequin of either sex and any age, from its physique's measures."""
