"""Work: what takes time, done beside the conversation with the pages."""
