// The desk by keyboard alone: Enter and Shift+Enter save, ↑ ↓ change table, / finds, ? shows
// the keys. Nothing happens on key repeat. Without this file every link and form still works.
"use strict";

(() => {
  const find = () => document.querySelector("#find");
  const links = () => [...document.querySelectorAll("#grid .tables a:not(.decide)")];
  const typing = (element) => element.matches?.("input, textarea, select");

  const step = (by) => {
    const all = links();
    const at = all.findIndex((link) => link.ariaCurrent === "true");
    const next = at < 0 ? all[by > 0 ? 0 : all.length - 1] : all[at + by];
    next?.scrollIntoView({ block: "nearest" });
    next?.click();
  };

  const actions = {
    ArrowUp: (event) => step(-1),
    ArrowDown: (event) => step(1),
    "/": () => {
      find()?.focus();
      find()?.select();
    },
    "?": () => document.querySelector("#keys")?.showPopover(),
  };

  const inFind = (event) => {
    if (event.key === "Enter") links()[0]?.click();
    else if (event.key === "Escape") document.querySelector("#typed")?.focus();
    else return false;
    return true;
  };

  const act = (event) => {
    const target = event.target;
    if (target.id === "find") return inFind(event);
    if (typing(target) && target.id !== "typed") return false;
    if (event.key === "Enter" && target.id === "typed" && event.shiftKey) {
      target.form.elements.then.click();
      return true;
    }
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return false;
    action(event);
    return true;
  };

  document.addEventListener("keydown", (event) => {
    if (!document.querySelector("#desk")) return;
    const ours = event.key in actions || (event.key === "Enter" && typing(event.target));
    if (event.repeat ? ours : act(event)) event.preventDefault();
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "desk") return;
    const last = document.querySelector("#hand .deal");
    const fault = document.querySelector("#typed-error");
    const said = document.querySelector("#said");
    if (!fault && said && last) {
      said.textContent = [...last.querySelectorAll("p")].slice(0, 2).map((p) => p.innerText).join(" ");
    }
    document.querySelector("#typed")?.focus();
  });
})();
