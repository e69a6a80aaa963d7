"""Measuring takes: quantities, events, claims, and the audit of their physics."""
