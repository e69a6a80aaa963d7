"""Contact: how solids touch, the one place where its numbers live."""

from __future__ import annotations

from dataclasses import dataclass

from keyforce.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Contact:
    """How solids touch, in MuJoCo's terms.

    The impedance starts at zero, so contact force grows from nothing with depth. Finite
    differences through a landing then become about a hundred times smoother than with MuJoCo's
    defaults, at the price of some millimetres of depth.

    Attributes:
        softness: MuJoCo's solref: time constant [s] and damping ratio.
        impedance: MuJoCo's solimp: at touch, at full depth, and that depth [m].
        friction: Coulomb's coefficient of sliding.
        condim: MuJoCo's contact dimension: 3 is sliding friction without torsion or rolling.
    """

    softness: tuple[float, float] = (0.004, 1.0)
    impedance: tuple[float, float, float] = (0.0, 0.95, 0.006)
    friction: float = 1.0
    condim: int = 3

    def __post_init__(self) -> None:
        if self.friction < 0:
            raise InputError("friction cannot be negative", given=self.friction)

    @property
    def solimp(self) -> tuple[float, float, float, float, float]:
        """All five of MuJoCo's impedance numbers; midpoint and power are its defaults."""
        return (*self.impedance, 0.5, 2.0)

    def sliding(self, grip: float = 1.0) -> tuple[float, float, float]:
        """MuJoCo's three friction coefficients of a solid with that grip."""
        return (self.friction * grip, 0.005, 0.0001)


CONTACT = Contact()
