"""What characters do by themselves, many times over: falls, getting up, live play."""
