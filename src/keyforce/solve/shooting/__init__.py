"""Shooting: Newton-like steps on free parameters, after Fattal and Lischinski 2006, Appendix A."""
