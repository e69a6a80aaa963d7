"""Machines: poses whose transitions fire on what happens (Shapiro and others 2007, section 3)."""
