"""keyforce export: turns a take into other files."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Literal

from keyforce.cli.bar import progress_bar, tell_or_stop
from keyforce.cli.completer import TakeName
from keyforce.cli.exit import Exit
from keyforce.cli.interrupt import stop_if_asked
from keyforce.cli.opening import taken
from keyforce.cli.options import Fps, Outputs
from keyforce.errors import InputError


def verb(
    take: TakeName,
    /,
    *,
    output: Outputs = (),
    fps: Fps = None,
    up: Literal["y", "z"] | None = None,
) -> Exit:
    """Turn a take into other files.

    Args:
        take: An .npz file that `keyforce run` wrote, or a shot to be run first.
        output: Files to write, each by its ending: .bvh .glb .usda .usdz .csv .mp4 .png .html
            .npz .shot.yaml.
        fps: Frames per second; the take's own where left out.
        up: The up axis of .bvh, .usda and .usdz (y where left out) and of .csv (z).
    """
    from keyforce import outputs
    from keyforce.measure.claims import measure
    from keyforce.shot.document import Shot

    paths = outputs.checked(output, fps=fps, up=up)
    if not paths:
        raise InputError(
            "no file to write", allowed=" ".join(outputs.ENDINGS), advice="add -o FILE"
        )
    found = taken(take)
    shot = Shot.model_validate(dict(found.shot))
    claims = [asdict(claim) for claim in measure(shot, found)]
    with progress_bar() as tell:
        for path in paths:
            stop_if_asked()
            order = outputs.Order(
                path=path,
                take=found,
                shot=shot,
                claims=claims,
                fps=fps,
                up=up,
                watch=partial(tell_or_stop, tell, f"writing {path.name}"),
            )
            for written in outputs.write(order):
                print(f"wrote {written}")
    return Exit.DONE
