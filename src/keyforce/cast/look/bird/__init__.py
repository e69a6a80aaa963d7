"""The bird's look: a plump body with folded wings, a long neck, a beak and orange legs."""
