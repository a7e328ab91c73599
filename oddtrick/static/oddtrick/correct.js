// Correcting a deal: the keys follow each other as on the pad. The preview of what changes
// follows by htmx; without either, the form's own buttons do the same.
"use strict";

(() => {
  const form = document.getElementById("correction");
  if (!form) return;
  const keys = dealKeys(form);
  form.addEventListener("change", (event) => keys.changed(event.target));
  keys.refresh();
})();
