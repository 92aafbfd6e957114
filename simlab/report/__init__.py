"""Pictures and pages of a run: from its summary and counts, never from its games one by one."""
