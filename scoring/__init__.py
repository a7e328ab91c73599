"""What each deal is worth, who recorded it, and every sheet that follows from it."""
