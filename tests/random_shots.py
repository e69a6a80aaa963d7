"""Random shots for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from keyforce.shot.blow import Blow
from keyforce.shot.cast import Human, JointRig, Member, Plain, RigEntry
from keyforce.shot.claim import Claim
from keyforce.shot.direction import BalanceWindow, Direction, PoseKey
from keyforce.shot.document import Shot
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.shot.stage import Piece, Stage, Surface

numbers = st.floats(-1e6, 1e6) | st.integers(-1000, 1000).map(float)
factors = st.floats(0, 1e3)
seconds = st.floats(0, 3600)
positives = st.floats(0, 1e6, exclude_min=True)
names = st.from_regex(r"\A[A-Za-z][A-Za-z0-9_]{0,9}\Z") | st.sampled_from(["on", "no", "null"])
awkward = st.sampled_from(["on", "no", "null", "~", "1e3", "1:30", "a: b", "- x", "#x", "&a", ""])
printable = st.characters(exclude_categories=["C", "Zl", "Zp", "Zs"], include_characters=" ")
lines = awkward | st.text(printable, max_size=30)
notes = awkward | st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
vectors = st.tuples(numbers, numbers, numbers)
joints = lines.filter(bool)
angles = st.dictionaries(joints, st.floats(-36000, 36000), max_size=4)
moments = seconds | st.sampled_from(["start", "end", "ada takes off", "apex of ada.com.z 2"])

joint_rigs = st.builds(JointRig, gain=factors, damping=factors, strength=factors)
rigs = st.builds(RigEntry, gain=factors, joints=st.dictionaries(joints, joint_rigs, max_size=2))
humans = st.builds(
    Human,
    height=st.none() | st.floats(0.5, 2.6),
    sex=st.sampled_from(["male", "female"]),
    stiff=st.lists(lines, max_size=2).map(tuple),
)
kinds = (
    st.fixed_dictionaries({"human": humans})
    | st.fixed_dictionaries({"lamp": st.just(Plain())})
    | st.fixed_dictionaries({"prop": lines})
    | st.fixed_dictionaries({"file": lines})
)
places = st.fixed_dictionaries({}, optional={"at": vectors, "rig": rigs, "start": angles})
members = st.builds(lambda kind, place: Member(**kind, **place), kinds, places)
surfaces = st.builds(Surface, friction=st.floats(0, 10), restitution=st.floats(0, 1))
heights = st.none() | lines | st.lists(st.lists(numbers, max_size=3).map(tuple), max_size=3)
pieces = st.builds(Piece, fixed=lines, at=vectors, size=st.none() | vectors, heights=heights)
free_names = names.filter(lambda name: name not in Stage.model_fields)
stages = st.builds(
    Stage,
    ground=st.booleans() | surfaces,
    gravity=vectors,
    pieces=st.dictionaries(free_names, pieces, max_size=2),
)
poses = st.builds(
    PoseKey, at=seconds, name=st.none() | lines, pose=st.none() | lines, joints=angles, gain=factors
)
windows = st.builds(BalanceWindow, start=moments, until=moments, limit=st.none() | positives)
directions = st.builds(
    Direction,
    poses=st.lists(poses, max_size=4).map(tuple),
    balance=st.lists(windows, max_size=2).map(tuple),
)
blows = st.builds(Blow, on=lines, at=seconds, lasts=positives.filter(lambda s: s <= 3600))
claims = st.builds(
    Claim, claim=lines, quantity=lines, at=st.none() | moments, above=numbers, below=numbers
)
goals = st.builds(Goal, quantity=lines, at=moments, is_=numbers, within=st.none() | positives)
ranges = st.none() | st.tuples(numbers, numbers).map(sorted).filter(lambda r: r[0] < r[1])
frees = st.builds(
    Free,
    who=names,
    key=lines,
    joints=st.lists(joints, max_size=2).map(tuple),
    time=st.just(True),
    between=ranges.map(lambda r: r and tuple(r)),
) | st.builds(Free, start=st.sampled_from(["ada.at", "ball.velocity.x", "ada.facing"]))
shots = st.builds(
    Shot,
    title=lines,
    notes=notes,
    duration=st.floats(0.01, 600),
    fps=st.sampled_from([24.0, 25.0, 29.97, 30.0, 60.0]),
    seed=st.integers(0, 2**32 - 1),
    cast=st.dictionaries(names, members, max_size=3),
    stage=stages,
    direction=st.dictionaries(names, directions, max_size=2),
    blows=st.lists(blows, max_size=2).map(tuple),
    goals=st.lists(goals, max_size=2).map(tuple),
    free=st.lists(frees, max_size=2).map(tuple),
    claims=st.lists(claims, max_size=2).map(tuple),
)
