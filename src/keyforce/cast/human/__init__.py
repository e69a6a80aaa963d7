"""People: 21 bodies made from published body measures."""

from keyforce.cast.human.human import human as human
