"""A person's body: its measures, masses, movements and variants."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from cast_bodies import lowest, overlaps, posed
from keyforce.cast.anthropometry import DE_LEVA, STATURE, Sex
from keyforce.cast.figure import Figure, Hinge
from keyforce.cast.human import human
from keyforce.cast.human.masses import solids
from keyforce.cast.human.physique import physique
from keyforce.cast.solid import Solid
from keyforce.errors import InputError

SEXES: tuple[Sex, ...] = ("male", "female")
PEOPLE: list[dict[str, object]] = [
    {},
    {"sex": "female"},
    {"age": 7},
    {"age": 2, "sex": "female"},
    {"age": 13},
    {"height": 2.1, "mass": 120},
    {"height": 1.5, "mass": 40, "sex": "female", "age": 70},
]


def person(**options: object) -> Figure:
    return human(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("dofs", "nv"), [(19, 25), (25, 25), (37, 37), (51, 51)])
def test_variants_share_bodies_and_differ_in_hinges(dofs: int, nv: int) -> None:
    usual, variant = human(), human(dofs=dofs)
    assert variant.dofs == nv
    assert len(variant.segments) == 21
    for one, other in zip(usual.segments, variant.segments, strict=True):
        assert (one.name, one.at, one.mass, one.center, one.inertia, one.shapes) == (
            *(other.name, other.at, other.mass, other.center, other.inertia, other.shapes),
        )


def test_hips_turn_in_the_order_that_each_variant_asks_for() -> None:
    def hip(dofs: int) -> list[str]:
        return [h.movement for h in human(dofs=dofs).hinges if h.joint == "hip_l"]

    assert hip(37) == hip(51) == ["flex", "abduct", "twist"]
    assert hip(25) == ["twist", "abduct", "flex"]


@pytest.mark.parametrize("options", PEOPLE, ids=str)
@pytest.mark.parametrize("dofs", [25, 37, 51])
def test_any_person_is_as_tall_and_heavy_as_asked_and_stands(
    options: dict[str, object], dofs: int
) -> None:
    figure = person(dofs=dofs, **options)
    model, data = posed(figure)
    assert lowest(model, data) == pytest.approx(0.0, abs=1e-9)
    assert data.site("head.top").xpos[2] == pytest.approx(figure.measures["stature"])
    assert figure.mass == pytest.approx(figure.measures["mass"], rel=1e-13)
    for name in ("height", "mass"):
        if name in options:
            assert figure.measures[{"height": "stature"}.get(name, name)] == options[name]
    assert overlaps(model, data) == {}


def test_defaults_are_the_usual_man_woman_and_child() -> None:
    for options, stature, mass in (
        ({}, 1.76, 76.0),
        ({"sex": "female"}, 1.64, 61.0),
        ({"age": 7}, 1.22, 23.0),
    ):
        measures = person(**options).measures
        assert (measures["stature"], measures["mass"]) == pytest.approx((stature, mass))


def test_the_measures_are_where_the_joints_are() -> None:
    figure = human(sex="female", height=1.7)
    m = {k: v for k, v in figure.measures.items() if not isinstance(v, str)}
    _, data = posed(figure)
    at = {s.name: data.body(s.name).xpos for s in figure.segments}
    assert at["thigh_l"][1] == pytest.approx(m["hip_half_width"])
    assert at["upper_arm_l"][1] == pytest.approx(m["shoulder_half_width"])
    assert at["foot_r"][2] == pytest.approx(m["ankle_height"])
    for upper, lower, name in (
        ("thigh_l", "shin_l", "thigh"),
        ("shin_r", "foot_r", "shin"),
        ("upper_arm_l", "forearm_l", "upper_arm"),
        ("forearm_r", "hand_r", "forearm"),
    ):
        assert np.linalg.norm(at[upper] - at[lower]) == pytest.approx(m[name])
    assert at["head"][2] - at["neck"][2] == pytest.approx(m["neck_to_head"])
    assert at["pelvis"][2] == pytest.approx(m["root_height"])


def joined(parts: dict[str, Solid], at: dict[str, np.ndarray]) -> Solid:
    names = list(at)
    whole = parts[names[0]].moved(at[names[0]])
    for name in names[1:]:
        whole = whole + parts[name].moved(at[name])
    return whole


@pytest.mark.parametrize("sex", SEXES)
def test_bodies_that_split_a_segment_still_add_up_to_it(sex: Sex) -> None:
    p = physique(height=STATURE[sex], mass=70.0, sex=sex, age=30.0)
    parts, table = solids(p), DE_LEVA[sex]
    figure = human(height=STATURE[sex], mass=70.0, sex=sex, age=30.0)
    for names, row in ((("neck", "head"), "head"), (("foot_l", "toe_l"), "foot")):
        step = np.array(figure.segment(names[1]).at)
        whole = joined(parts, {names[0]: np.zeros(3), names[1]: step})
        length = p.foot if row == "foot" else table[row].length
        gyration = np.sqrt(np.linalg.eigvalsh(whole.inertia) / whole.mass) / length
        assert whole.mass == pytest.approx(70.0 * table[row].mass, rel=2e-4)
        assert gyration == pytest.approx(sorted(table[row].gyration), rel=1e-6)


@pytest.mark.parametrize("sex", SEXES)
def test_each_limb_has_its_center_where_the_table_says(sex: Sex) -> None:
    figure = human(sex=sex)
    for name in ("upper_arm", "forearm", "hand", "thigh", "shin"):
        length = figure.measures[name]
        assert not isinstance(length, str)
        share = -figure.segment(f"{name}_l").center[2] / length
        assert share == pytest.approx(DE_LEVA[sex][name].center)


@pytest.mark.parametrize(("sex", "low", "high"), [("male", 0.55, 0.57), ("female", 0.545, 0.567)])
def test_the_whole_body_balances_a_little_above_its_middle(
    sex: str, low: float, high: float
) -> None:
    figure = human(sex=sex)
    _, data = posed(figure)
    assert low < data.subtree_com[1][2] / float(figure.measures["stature"]) < high


def test_children_are_not_small_adults() -> None:
    child, man = human(age=7), human()

    def share(figure: Figure, name: str) -> float:
        return figure.segment(name).mass / figure.mass

    def tall(figure: Figure, name: str) -> float:
        return float(figure.measures[name]) / float(figure.measures["stature"])

    assert share(child, "head") > 2 * share(man, "head")
    assert share(child, "thigh_l") < 0.85 * share(man, "thigh_l")
    assert tall(child, "head_height") > 1.2 * tall(man, "head_height")
    assert tall(child, "thigh") < 0.95 * tall(man, "thigh")


# What must move where (x forward, y left, z up) when a joint turns 20 degrees: a point, seen from a
# body, and the direction it must take on the left side and on the midline.
WORDS = {
    "spine.flex": ("head.eyes", "pelvis", (1, 0, 0)),
    "spine.bend": ("head.top", "pelvis", (0, 1, 0)),
    "spine.twist": ("head.eyes", "pelvis", (0, 1, 0)),
    "chest.flex": ("head.top", "abdomen", (1, 0, 0)),
    "chest.bend": ("head.top", "abdomen", (0, 1, 0)),
    "neck.flex": ("head.eyes", "chest", (1, 0, 0)),
    "neck.twist": ("head.eyes", "chest", (0, 1, 0)),
    "head.flex": ("head.eyes", "neck", (0, 0, -1)),
    "clavicle.raise": ("hand.tip", "chest", (0, 0, 1)),
    "clavicle.forward": ("hand.tip", "chest", (1, 0, 0)),
    "shoulder.flex": ("hand.tip", "chest", (1, 0, 0)),
    "shoulder.abduct": ("hand.tip", "chest", (0, 1, 0)),
    "shoulder.twist": ("hand.palm", "chest", (-1, 0, 0)),
    "elbow.flex": ("hand.tip", "upper_arm", (1, 0, 0)),
    "wrist.twist": ("hand.palm", "forearm", (-1, 0, 0)),
    "wrist.deviate": ("hand.tip", "forearm", (1, 0, 0)),
    "wrist.flex": ("hand.tip", "forearm", (0, -1, 0)),
    "hip.flex": ("foot.tip", "pelvis", (1, 0, 0)),
    "hip.abduct": ("foot.sole", "pelvis", (0, 1, 0)),
    "hip.twist": ("foot.tip", "pelvis", (0, -1, 0)),
    "knee.flex": ("foot.heel", "thigh", (-1, 0, 0)),
    "ankle.flex": ("foot.tip", "shin", (0, 0, 1)),
    "ankle.invert": ("foot.sole", "shin", (0, -1, 0)),
    "ankle.twist": ("foot.tip", "shin", (0, -1, 0)),
    "toe.flex": ("foot.tip", "foot", (0, 0, -1)),
}
MIDLINE = ("spine", "chest", "neck", "head")


@pytest.mark.parametrize("word", sorted(WORDS))
def test_positive_is_what_the_word_says_on_both_sides(word: str) -> None:
    mark, body, way = WORDS[word]
    joint, movement = word.split(".")
    for side, y in (("_l", 1.0), ("_r", -1.0)):
        paired = joint not in MIDLINE
        hinge = f"{joint}{side}.{movement}" if paired else word
        point = mark.replace(".", f"{side}.") if paired else mark
        frame = body if body in ("pelvis", "abdomen", "chest", "neck") else f"{body}{side}"
        wanted = np.array(way) * ((1.0, y, 1.0) if paired else (1.0, 1.0, 1.0))
        assert moved(hinge, point, frame) @ wanted > 0


def moved(hinge: str, mark: str, body: str) -> np.ndarray:
    """How a mark moves in a body's frame when a hinge turns 20 degrees from straight."""
    places = []
    for angle in (0.0, 20.0):
        straight = dict.fromkeys(human(dofs=51).hinge_names, 0.0)
        _, data = posed(human(dofs=51), straight | {hinge: angle})
        turn = data.body(body).xmat.reshape(3, 3)
        places.append(turn.T @ (data.site(mark).xpos - data.body(body).xpos))
    return np.asarray(places[1] - places[0])


@pytest.mark.parametrize("options", [{}, {"sex": "female"}, {"age": 7}], ids=str)
def test_a_deep_crouch_and_raised_arms_are_free_of_overlap(options: dict[str, object]) -> None:
    crouch = {"hip.flex": 120, "knee.flex": 140, "ankle.flex": 38, "spine.flex": 25}
    for pose in (crouch, {"shoulder.flex": 180}, {"shoulder.abduct": 90}, {"shoulder.abduct": 0}):
        assert overlaps(*posed(person(dofs=51, **options), pose)) == {}


def test_thighs_cannot_pass_through_the_chest_nor_hands_through_thighs() -> None:
    _, folded = folding = posed(human(), {"hip.flex": 140, "spine.flex": 60, "chest.flex": 35})
    assert any({"chest", "thigh"} <= roots(pair) for pair in overlaps(*folding))
    assert folded.ncon > 0
    into = overlaps(*posed(human(), {"shoulder.abduct": -16, "elbow.flex": 0}))
    assert any({"hand", "thigh"} <= roots(pair) for pair in into)


def roots(pair: tuple[str, str]) -> set[str]:
    return {name.split(".")[0].removesuffix("_l").removesuffix("_r") for name in pair}


def test_a_stiff_knee_has_no_hinge() -> None:
    figure = human(dofs=51, stiff=("knee_l",))
    assert figure.dofs == 50
    assert "knee_l.flex" not in figure.hinge_names
    assert "knee_r.flex" in figure.hinge_names
    assert human(stiff=("wrist",)).dofs == 33


def test_strength_grows_with_weight_and_height() -> None:
    small, tall = human(height=1.5, mass=50), human(height=1.8, mass=100)
    for one, other in zip(small.hinges, tall.hinges, strict=True):
        ratio = 100 / 50 * 1.8 / 1.5
        assert other.strength / one.strength == pytest.approx(ratio)
        assert other.strengths[1] / one.strengths[1] == pytest.approx(ratio)
    assert human().hinges[-1].range == tall.hinges[-1].range


def hinge_of(name: str, **options: object) -> Hinge:
    return next(h for h in person(**options).hinges if h.name == name)


@pytest.mark.parametrize(
    ("name", "sex", "with_it", "against"),
    [
        ("knee_l.flex", "male", 0.087, 0.163),
        ("knee_r.flex", "female", 0.080, 0.159),
        ("hip_l.flex", "male", 0.113, 0.161),
        ("ankle_l.flex", "female", 0.027, 0.104),
    ],
)
def test_legs_are_twice_as_strong_as_in_table_3(
    name: str, sex: str, with_it: float, against: float
) -> None:
    """Anderson, Madigan and Nussbaum 2007, doubled for training and stretched muscles."""
    hinge = hinge_of(name, sex=sex, height=1.7, mass=70.0)
    size = 2.0 * 70.0 * 9.81 * 1.7
    assert hinge.strengths == pytest.approx((with_it * size, against * size))


def test_women_have_weaker_arms_for_their_size_and_age_takes_from_everyone() -> None:
    size = {"height": 1.7, "mass": 70.0}
    man, woman = (hinge_of("elbow_l.flex", sex=sex, **size) for sex in ("male", "female"))
    assert woman.strength == pytest.approx(0.71 * man.strength)
    ages = [hinge_of("knee_l.flex", age=age, **size).strength for age in (20.0, 60.0, 90.0)]
    assert ages[1] / ages[0] == pytest.approx(0.9)
    assert ages[2] / ages[0] == pytest.approx(0.86)


@pytest.mark.parametrize(
    ("options", "problem", "allowed"),
    [
        ({"height": 3.0}, "a person's height is out of range", "0.5 to 2.6 m"),
        ({"mass": 2.0}, "a person's mass is out of range", "3 to 300 kg"),
        ({"age": 1.0}, "a person's age is out of range", "2 to 120 years"),
        ({"sex": "cat"}, "that sex has no body tables", "male, female"),
        (
            {"dofs": 40},
            "no person has that many degrees of freedom",
            "19 (the same as 25), 37, 51",
        ),
    ],
)
def test_impossible_people_are_refused(
    options: dict[str, object], problem: str, allowed: str
) -> None:
    with pytest.raises(InputError) as error:
        person(**options)
    assert error.value.problem == problem
    assert error.value.allowed == allowed


def test_an_unknown_stiff_joint_is_named() -> None:
    with pytest.raises(InputError, match="there is no joint called 'kneel'") as error:
        human(stiff=("kneel",))
    assert error.value.advice == "did you mean 'knee_l'?"


def test_every_variant_compiles_alone_in_mujoco() -> None:
    for dofs in (25, 37, 51):
        model, _ = posed(human(dofs=dofs))
        assert model.njnt == dofs - 5
        assert model.nbody == 22
        assert isinstance(model, mujoco.MjModel)
