"""People and evenings: clubs, members, roles, seasons, club nights, attendance, table money."""
