// The console by keyboard alone: a result and Enter save it and go to the next table at once;
// ↑ ↓ change table, / goes to one, ? shows the keys, Esc clears. Nothing happens on key repeat.
// A result that did not arrive comes back to the line with its uid, so that sending it again
// cannot record it twice. Without this file every link and form still works.
"use strict";

// ---- A result by touch: the other side's tricks follow ----
(() => {
  const figures = [...document.querySelectorAll("[data-mirror] input[data-total]")];
  if (figures.length !== 2) return;
  figures.forEach((input, place) =>
    input.addEventListener("input", () => {
      const rest = Number(input.dataset.total) - Number(input.value);
      figures[1 - place].value = input.value === "" || rest < 0 ? "" : rest;
    }),
  );
})();

(() => {
  const form = document.getElementById("cursor");
  if (!form) return;
  const LONGEST_WAIT = 10000;
  const NOT_SAVED = "not saved yet, press Enter again";
  const field = document.getElementById("typed");
  const board = document.getElementById("tables");
  const faults = document.getElementById("typed-error");
  const keys = document.getElementById("keys");
  const verifying = Boolean(form.elements.verify);
  const kept = new Map(); // what was typed for a table and is not stored: { typed, uid, text }
  const verdicts = new Map(); // in verify mode, what became of each table: { agrees, said }
  const sending = new Set();
  let timer = 0;
  let leaving = false;

  const rows = () => [...document.querySelectorAll("#rows > li")].filter((row) => row.offsetParent);
  const rowOf = (table) => document.getElementById(`row-${table}`);
  const inHand = () => form.elements.table.value;
  const say = (text) => (document.getElementById("said").textContent = text);

  // Only secure pages have crypto.randomUUID, and many clubs open this one by a bare address.
  const newUid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  // ---- The table in hand ----
  function show(lines) {
    faults.replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
    );
    faults.hidden = !lines.length;
    if (lines.length) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }

  // What the browser has seen of the table in hand is sent along; it must not change unseen
  // beneath what is being typed.
  function look() {
    const row = rowOf(inHand());
    if (!row) return;
    form.elements.seating.value = row.dataset.seating;
    form.elements.seen.value = row.dataset.seen;
    form.elements.sides.value = row.dataset.sides;
    document.getElementById("hand").textContent = row.dataset.label;
    const sides = [...row.querySelectorAll(".line .who")].map((who) =>
      [...who.querySelectorAll(".name")].map((name) => name.textContent).join(" & "),
    );
    const score = row.dataset.score;
    const has = score && !verifying ? ` (${score})` : "";
    document.getElementById("hand-who").textContent = sides.join(" v ") + has;
  }

  function mark() {
    for (const row of document.querySelectorAll("#rows > li")) {
      const table = row.dataset.table;
      const pick = row.querySelector(".pick");
      if (table === inHand()) pick.setAttribute("aria-current", "true");
      else pick.removeAttribute("aria-current");
      const unsaved = row.querySelector(".unsaved");
      const text = sending.has(table) ? "" : kept.get(table)?.text || "";
      unsaved.textContent = text;
      unsaved.hidden = !text;
      row.toggleAttribute("data-sending", sending.has(table));
      const verdict = verdicts.get(table);
      if (!verdict) continue;
      const told = row.querySelector(".verdict");
      told.textContent = verdict.agrees ? "agrees" : verdict.said;
      told.dataset.verdict = verdict.agrees ? "agrees" : "differs";
    }
  }

  function select(table, { focus = true } = {}) {
    const before = kept.get(inHand());
    if (field.value.trim() && inHand() !== table && !sending.has(inHand())) {
      kept.set(inHand(), { text: "", ...before, typed: field.value, uid: form.elements.uid.value });
    }
    const again = kept.get(table);
    form.elements.table.value = table;
    form.elements.uid.value = again?.uid || newUid();
    field.value = again?.typed || "";
    show(again?.faults || []);
    look();
    mark();
    rowOf(table)?.scrollIntoView({ block: "nearest" });
    if (focus) field.focus();
  }

  function step(by) {
    const all = rows();
    const at = all.findIndex((row) => row.dataset.table === inHand());
    const next = at < 0 ? all[by > 0 ? 0 : all.length - 1] : all[at + by];
    if (next) select(next.dataset.table);
  }

  function following(table) {
    const waits = (row) =>
      verifying
        ? !verdicts.has(row.dataset.table) && row.dataset.state !== "empty"
        : row.dataset.state === "out";
    const left = [...document.querySelectorAll("#rows > li")].filter(
      (row) => row.dataset.table !== table && waits(row) && !sending.has(row.dataset.table),
    );
    const after = left.find((row) => Number(row.dataset.table) > Number(table));
    return (after || left[0])?.dataset.table || table;
  }

  function go(name) {
    const wanted = name.trim().toLowerCase();
    const row = [...document.querySelectorAll("#rows > li")].find(
      (one) => one.dataset.table === wanted || one.dataset.label.toLowerCase() === wanted,
    );
    if (!row) {
      show([`There is no table ${name.trim()} in this round.`]);
      return;
    }
    field.value = "";
    select(row.dataset.table);
  }

  // ---- Sending ----
  function submit() {
    const typed = field.value.trim();
    if (!typed) return;
    if (typed.startsWith("/")) {
      go(typed.slice(1));
      return;
    }
    const table = inHand();
    if (sending.has(table)) return;
    const uid = form.elements.uid.value;
    const body = new URLSearchParams(new FormData(form));
    sending.add(table);
    kept.delete(table);
    htmx.trigger(board, "htmx:abort");
    field.value = "";
    const next = following(table);
    select(next);
    send(body).then(
      (answer) => done(table, answer),
      (fault) => failed(table, { typed, uid, ...fault }),
    );
  }

  async function send(body) {
    const stop = new AbortController();
    const limit = setTimeout(() => stop.abort(), LONGEST_WAIT);
    let response;
    try {
      response = await fetch(form.action, {
        method: "POST",
        body,
        headers: { Accept: "application/json" },
        redirect: "manual",
        signal: stop.signal,
      });
    } catch {
      throw { text: NOT_SAVED, faults: [`This result is ${NOT_SAVED}.`] };
    } finally {
      clearTimeout(limit);
    }
    if (response.type === "opaqueredirect") {
      // Signed out: what was sent is held, and saved by signing in again.
      leaving = true;
      window.location.reload();
      throw { text: "sign in again to save it", faults: [] };
    }
    const answer = await response.json().catch(() => null);
    if (response.ok && answer) return answer;
    if (answer) throw { text: "not saved", faults: answer.faults, moved: response.status === 409 };
    const text = response.status === 403 ? "not saved: reload the page first" : NOT_SAVED;
    throw { text, faults: [`This result is ${text}.`] };
  }

  function settled(table) {
    sending.delete(table);
    mark();
    clearTimeout(timer);
    timer = setTimeout(() => sending.size || htmx.trigger(board, "refresh"), 600);
  }

  function done(table, answer) {
    say(answer.said);
    if (verifying) verified(table, answer);
    else recorded(table, answer);
    settled(table);
    if (inHand() === table && !field.value) look();
  }

  function recorded(table, answer) {
    document.getElementById("sentence").textContent = answer.sentence;
    document.getElementById("more").textContent = answer.more.join(" ");
    const row = rowOf(table);
    if (!row) return;
    row.dataset.state = answer.state;
    row.dataset.seen = answer.first;
    const state = row.querySelector(".state");
    state.dataset.state = answer.state;
    state.textContent = answer.words;
    row.dataset.score = answer.score;
    row.querySelector(".remark").textContent = answer.remark;
    for (const line of row.querySelectorAll(".line")) {
      line.querySelector(":scope > .num").textContent = answer.figures[line.dataset.side] || "";
    }
  }

  function verified(table, answer) {
    const agrees = answer.verdict === "agrees";
    verdicts.set(table, { agrees, said: answer.said.replace(/^Table \S+ /, "").replace(/\.$/, "") });
    const differ = [...verdicts].filter(([, one]) => !one.agrees).map(([number]) => number);
    const all = document.querySelectorAll("#rows > li").length;
    const one = differ.length === 1;
    document.getElementById("progress").textContent =
      `${verdicts.size} of ${all} verified` +
      (differ.length ? `, table${one ? "" : "s"} ${differ.join(", ")} differ${one ? "s" : ""}.` : ".");
  }

  function failed(table, fault) {
    sending.delete(table);
    kept.set(table, fault);
    const label = rowOf(table)?.dataset.label || table;
    say(`Table ${label}: ${[fault.text, ...fault.faults].join(". ")}`);
    // Whoever has begun to type for another table is not called back; its row says so.
    if (!field.value) select(table);
    settled(table);
  }

  // ---- Keys, clicks and what comes by itself ----
  const showing = () => keys.matches(":popover-open");
  const elsewhere = (target) => target !== field && target.matches?.("input, textarea, select");

  const actions = {
    Enter: (event) => {
      if (event.target !== field) return false;
      submit();
      return true;
    },
    ArrowUp: () => (step(-1), true),
    ArrowDown: () => (step(1), true),
    Escape: () => {
      if (showing()) return false;
      kept.delete(inHand());
      field.value = "";
      show([]);
      look();
      mark();
      field.focus();
      return true;
    },
    "/": (event) => {
      if (event.target === field) return false;
      field.focus();
      field.value = "/";
      return true;
    },
    "?": () => {
      if (field.value) return false;
      keys.showPopover();
      return true;
    },
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || elsewhere(event.target)) return;
    const action = actions[event.key];
    if (event.repeat) {
      if (action && (event.target === field || event.key !== "Enter")) event.preventDefault();
      return;
    }
    if (action) {
      if (action(event)) event.preventDefault();
    } else if (/^\w$/.test(event.key) && !event.target.closest("a, button, summary, dialog, #typed")) {
      field.focus(); // so that the key is typed there
    }
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
    field.focus();
  });

  board.addEventListener("click", (event) => {
    const pick = event.target.closest(".pick");
    if (!pick || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    select(pick.closest("li").dataset.table);
  });

  const only = document.getElementById("only-out");
  only?.addEventListener("click", (event) => {
    event.preventDefault();
    const box = document.querySelector(".console");
    const on = box.dataset.show !== "out";
    if (on) box.dataset.show = "out";
    else delete box.dataset.show;
    only.setAttribute("aria-pressed", String(on));
    only.textContent = on ? "Show all tables" : "Only tables still out";
  });

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt !== board) return;
    const busy = document.querySelector("#state :is(details[open], :focus-visible)");
    if (sending.size || busy) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    // What was asked for before a result was sent does not know of it.
    if (event.detail.target === board && sending.size) event.detail.shouldSwap = false;
    if (event.detail.target === board && event.detail.xhr.status === 404) {
      show(["This round was taken back. Reload the page."]);
    }
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== board) return;
    if (!rowOf(inHand()) && rows().length) select(rows()[0].dataset.table, { focus: false });
    else if (!field.value) look();
    mark();
  });
  // A page that is left with something unsaved asks first.
  window.addEventListener("beforeunload", (event) => {
    if (leaving) return;
    if (sending.size || [...kept.values()].some((one) => one.text)) event.preventDefault();
  });

  if (verifying) {
    for (const [name, agrees] of [["agreed", true], ["differ", false]]) {
      for (const table of form.elements[name].value.split(".").filter(Boolean)) {
        verdicts.set(table, { agrees, said: "differs" });
      }
    }
  }
  if (!field.value) look();
  mark();
  const rounds = document.querySelector(".rounds [aria-current]");
  if (rounds) rounds.closest("nav").scrollLeft = rounds.offsetLeft - 80;
})();
