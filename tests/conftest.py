"""Every property test is seeded, and none fails for being slow on a busy machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "keyforce", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("keyforce")
