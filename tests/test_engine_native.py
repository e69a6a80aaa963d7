"""The layout that the compiled loop trusts, against MuJoCo's own Python view of it."""

from __future__ import annotations

import ctypes

import mujoco
import numpy as np

from keyforce.engine.articulated.native import contact_view, structure

XML = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
<body pos="0 0 .09"><freejoint/><geom type="sphere" size=".1"/></body>
<body pos="1 0 .04"><freejoint/><geom type="box" size=".05 .05 .05"/></body>
</worldbody></mujoco>"""


def test_contacts_read_by_layout_are_mujocos_contacts() -> None:
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    view = contact_view(data)
    for _ in range(3):
        mujoco.mj_step(model, data)
        assert view.number[0] == data.ncon > 1
        start = int(view.base[0]) - view.arena
        for i, contact in enumerate(data.contact):
            at = (start + i * view.stride + view.geoms) // 4
            normal = (start + i * view.stride + view.frame) // 8
            assert list(view.ints[at : at + 2]) == list(contact.geom)
            assert np.array_equal(view.reals[normal : normal + 3], contact.frame[:3])
            assert np.array_equal(view.reals[normal - 3 : normal], contact.pos)


def test_scalars_lie_where_mujoco_says() -> None:
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data)
    raw = structure("mjData").from_address(data._address)
    assert (raw.ncon, raw.nefc, raw.time) == (data.ncon, data.nefc, data.time)
    assert ctypes.sizeof(structure("mjContact")) % 8 == 0
