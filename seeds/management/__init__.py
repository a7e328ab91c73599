"""Django commands of the seeds."""
