"""What is typed about events, read and refused at the field."""
