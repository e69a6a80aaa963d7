"""Pictures of takes: video, stills, film strips, plots and pages that play."""
