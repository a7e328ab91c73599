// Keying cards by keyboard alone: Enter goes from the number to the total, saying whose card it
// is, and saves there; on a card hand by hand Enter goes to the next figure. Nothing happens on
// key repeat. Without this file Enter on the number asks for the total, and Tab goes on.
"use strict";

(() => {
  const fields = (form) => [...form.querySelectorAll("[data-key]")];

  function sayWhose(form, number) {
    const said = form.querySelector("#whose");
    if (!said) return true;
    const row = document.querySelector(`[data-card="${Number(number)}"]`);
    const span = form.querySelector("[name=span]:checked")?.value;
    const there = row?.querySelector(`[data-span="${span}"]`);
    said.textContent = row
      ? `${row.dataset.name}${there ? `: ${parseInt(there.textContent, 10)} so far` : ""}`
      : `Nobody has the card ${number}.`;
    return Boolean(row);
  }

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("[data-key]");
    if (!field || event.key !== "Enter") return;
    const all = fields(field.form);
    const next = all[all.indexOf(field) + 1];
    if (event.repeat) {
      event.preventDefault();
    } else if (next) {
      event.preventDefault();
      const known = field.name !== "card" || sayWhose(field.form, field.value);
      const to = known ? next : field;
      to.focus();
      to.select();
    }
  });

  document.addEventListener("htmx:afterSwap", () => {
    const form = document.getElementById("keying");
    const wrong = form?.querySelector("[aria-invalid='true']");
    const field = wrong ?? (form && fields(form)[0]);
    field?.focus();
    field?.select();
  });
})();
