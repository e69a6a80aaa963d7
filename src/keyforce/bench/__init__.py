"""Benchmarks: each beside a peer that does the same work in the same run, answers checked."""
