"""The articulated engine: characters, contact, friction and joints, by MuJoCo."""
