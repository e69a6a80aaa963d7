"""A first shot from Python: a person jumps, and the take is measured and saved.

Run it with: python examples/first_shot.py
"""

from __future__ import annotations

import keyforce

SHOT = """\
keyforce: 1
title: A small jump
duration: 3
cast:
  ada: {human: woman}
direction:
  ada:
    poses:
      - {at: 0.5, joints: {hip.flex: 60, knee.flex: 80, ankle.flex: 25, spine.flex: 15}}
      - {at: 0.75, joints: {hip.flex: 0, knee.flex: 5, ankle.flex: -30, spine.flex: 0}}
      - {at: 1.0, joints: {hip.flex: 45, knee.flex: 60, ankle.flex: 20}}
      - {at: 2.4, pose: rest}
    balance: [{until: ada takes off}, {from: ada lands}]
claims:
  - {claim: she stands again, quantity: ada.com.z, at: end, above: 0.8}
"""


def main() -> None:
    """Runs the shot and looks at what came of it."""
    result = keyforce.run(keyforce.loads(SHOT), name="jump")
    for claim in result.claims:
        print(f"{claim.claim}: {claim.measured:.2f} {claim.unit}, asked {claim.asked}")
    in_order = [event.time for event in result.take.events]
    assert in_order == sorted(in_order)
    assert result.ok


if __name__ == "__main__":
    main()
