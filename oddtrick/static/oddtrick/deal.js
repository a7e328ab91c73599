// What is typed of a deal, on the pad and in a correction: one side's tricks fill in the other's,
// a hand's tricks are used up, keys that do not belong to the call rest, a tie asks for its cut.
// The form says all of it in data attributes; without this file the server says the same.
"use strict";

window.dealKeys = (form) => {
  const all = (selector, within = form) => [...within.querySelectorAll(selector)];
  const keysOf = (within) => all("input[type=radio]", within);
  const pressed = (within) => within.querySelector("input:checked");
  const value = (within) => pressed(within)?.value ?? "";
  const control = (name) => form.elements.namedItem(name);
  const isOn = (name) => Boolean(control(name)?.checked);
  const rows = (group) => all("[data-row]", group);
  const sum = (group) => rows(group).reduce((made, row) => made + Number(value(row)), 0);

  function bar(key, barred) {
    key.disabled = barred;
    if (barred) key.checked = false;
  }

  // ---- What follows from a tap ----
  function mirror(input) {
    const group = input.closest("[data-mirror]");
    if (!group) return;
    const other = rows(group).find((row) => !row.contains(input));
    const left = Number(group.dataset.total) - Number(input.value);
    other.querySelector(`input[value="${left}"]`).checked = true;
  }

  function cap(group) {
    const total = Number(group.dataset.total);
    const made = sum(group);
    for (const row of rows(group)) {
      const most = total - made + Number(value(row));
      for (const key of keysOf(row)) key.disabled = !key.checked && Number(key.value) > most;
    }
    const left = group.querySelector("[data-left]");
    if (left) left.textContent = String(total - made);
  }

  function choose(fieldset, among) {
    if (!fieldset) return;
    const seats = new Set(among.length > 1 ? among.map((row) => row.dataset.row) : []);
    fieldset.hidden = fieldset.disabled = !seats.size;
    for (const key of keysOf(fieldset)) {
      bar(key, !seats.has(key.value));
      key.closest("label").hidden = key.disabled;
    }
  }

  function cuts(group) {
    const total = Number(group.dataset.total);
    const most = Math.max(...rows(group).map((row) => Number(value(row))));
    const done = sum(group) === total;
    const dog = form.querySelector("[data-dog]");
    const swept = dog?.dataset.dog === "sweep" && most === total;
    const idle = (row) => row.dataset.life === "in" && !Number(value(row));
    choose(form.querySelector("[data-cut]"), done ? rows(group).filter((row) => Number(value(row)) === most) : []);
    choose(dog, done && !swept ? rows(group).filter(idle) : []);
  }

  function refresh() {
    for (const group of all("[data-use-up]")) {
      cap(group);
      cuts(group);
    }
    // The style sheet says what belongs to the call; what it hides is not sent.
    for (const each of all("[data-when]")) each.disabled = getComputedStyle(each).visibility === "hidden";
    for (const each of all("[data-unlike]")) {
      const taken = control(each.dataset.unlike)?.value;
      for (const key of keysOf(each)) bar(key, key.value === taken);
    }
    const said = form.querySelector("[data-honours-said]");
    if (said) said.textContent = pressed(document.getElementById("honours"))?.dataset.said ?? "none";
  }

  function changed(input) {
    if (input.closest("[data-mirror]")) {
      mirror(input);
      if (control("abandoned")) control("abandoned").checked = false;
    } else if (input.name === "abandoned" && input.checked) {
      all("[data-mirror] input").forEach((key) => (key.checked = false));
    }
    refresh();
  }

  // ---- Whether it can be saved ----
  function counted(group) {
    const told = rows(group).every((row) => !group.matches("[data-mirror]") || pressed(row));
    return told && sum(group) === Number(group.dataset.total);
  }

  function complete() {
    if (!isOn("abandoned") && !all("[data-total]").every(counted)) return false;
    if (!all("[data-need]").every((each) => each.disabled || each.hidden || value(each))) return false;
    const revokes = all("[data-revoke]")
      .map((each) => ({ side: value(each), remedies: each.nextElementSibling }))
      .filter((each) => each.side);
    const both = new Set(revokes.map((each) => each.side)).size > 1;
    return both || revokes.every((each) => pressed(each.remedies));
  }

  // ---- Digits of a keyboard ----
  let digits = "";
  let before = { row: null, at: 0 };
  function digit(typed, at) {
    const open = all("[data-digits]").filter((row) => !row.disabled);
    const focused = open.find((row) => row.contains(document.activeElement));
    const goingOn = at - before.at < 1200 && open.includes(before.row) ? before.row : null;
    const row = focused ?? goingOn ?? open.find((each) => !value(each)) ?? open[0];
    if (!row) return;
    const most = Math.max(...keysOf(row).map((key) => Number(key.value)));
    digits = row === before.row && at - before.at < 1200 && Number(digits + typed) <= most ? digits + typed : typed;
    before = { row, at };
    const wanted = keysOf(row).find((key) => Number(key.value) === Number(digits) && !key.disabled);
    if (wanted) {
      wanted.checked = true;
      wanted.dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (most < 10 && open.length > 1) {
      const next = open[open.indexOf(row) + 1];
      if (next) (pressed(next) ?? keysOf(next)[0]).focus();
    }
  }

  return { all, pressed, control, changed, refresh, complete, digit };
};
