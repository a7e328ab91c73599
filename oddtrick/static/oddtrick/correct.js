// Correcting a deal: tapping one side's tricks fills in the other. The preview of what changes
// follows by htmx; without either, the form's own buttons do the same.
"use strict";

document.getElementById("correction")?.addEventListener("change", (event) => {
  const side = event.target.closest("[data-tricks]");
  if (!side) return;
  const other = [...document.querySelectorAll("[data-tricks]")].find((each) => each !== side);
  const mirror = other?.querySelector(`input[value="${13 - Number(event.target.value)}"]`);
  if (mirror) mirror.checked = true;
});
