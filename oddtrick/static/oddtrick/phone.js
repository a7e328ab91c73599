// The phone on a table: keeps itself up to date, reads a result back while it is typed, and sends
// it until it has arrived. Everything here is an ease: the page is a plain form without this file.
//
// A result that was sent and not acknowledged is kept in the browser and sent again with the same
// uid, so that one which did arrive is not recorded twice.
"use strict";

(() => {
  const EVERY = 5000;
  const LONGEST_WAIT = 30000;
  const WORDS = {
    live: "up to date",
    typed: "not saved yet",
    sending: "saving",
    trying: "not sent yet, trying again",
    offline: "not sent yet: no network, trying again",
    behind: "no network: shown as it was",
  };
  const phone = () => document.getElementById("phone");
  const kept = `oddtrick.phone.${location.pathname}`;
  let tag = "";
  let pending = null;
  let wait = 1000;
  let timer = 0;

  const box = {
    get() {
      try {
        return JSON.parse(localStorage.getItem(kept));
      } catch {
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) localStorage.removeItem(kept);
        else localStorage.setItem(kept, JSON.stringify(value));
      } catch {
        // A browser that keeps nothing still sends; only a reload would lose what was typed.
      }
    },
  };

  function light(state) {
    const lamp = document.getElementById("light");
    if (!lamp || lamp.dataset.light === state) return;
    lamp.dataset.light = state;
    lamp.textContent = WORDS[state];
  }

  // ---- What is typed, in words ----
  const form = () => document.getElementById("result");
  const sides = () =>
    [...form().querySelectorAll("[data-side]")].map((each) => ({ key: each.dataset.side, words: each.dataset.words, each }));
  const filled = (value) => value !== "" && value !== undefined && value !== null;
  const whole = (value) => (/^-?\d+$/.test(String(value).trim()) ? Number(value) : NaN);

  function figures() {
    const now = form();
    const data = new FormData(now);
    const total = Number(now.dataset.total);
    const mode = now.dataset.mode;
    const values = sides().map(({ key }) => data.get(`figure-${key}`) ?? "");
    if (mode === "hands") {
      const hands = [...data].filter(([name]) => name.startsWith("hand-")).map(([, value]) => whole(value));
      const fits = hands.every((each) => each >= 0 && each <= 13);
      if (!hands.length || !fits) return null;
      const made = hands.reduce((sum, each) => sum + each, 0);
      return [made, total - made];
    }
    if (mode === "keys" || mode === "tricks") {
      const typed = values.map(whole);
      if (filled(values[0])) typed[1] = filled(values[1]) ? typed[1] : total - typed[0];
      else if (filled(values[1])) typed[0] = total - typed[1];
      return typed.every((each) => each >= 0) && typed[0] + typed[1] === total ? typed : null;
    }
    const typed = values.map(whole);
    return typed.length && typed.every((each) => !Number.isNaN(each)) ? typed : null;
  }

  function told() {
    const now = form();
    const data = new FormData(now);
    if (now.dataset.mode === "winner") {
      const winner = sides().find(({ key }) => key === data.get("winner"));
      return winner ? `${winner.words} won.` : "";
    }
    const made = figures();
    if (!made) return "";
    const level = made.length === 2 && made[0] === made[1];
    const cut = now.querySelector("[data-cut]");
    if (cut) {
      cut.hidden = !level;
      if (!level) cut.querySelectorAll("input").forEach((each) => (each.checked = false));
    }
    const winner = sides().find(({ key }) => key === data.get("cut"));
    if (level && cut && !winner) return "";
    const words = sides().map((side, place) => `${side.words} ${made[place]}`).join(", ");
    return level && cut ? `${words}; ${winner.words} won the cut.` : `${words}.`;
  }

  function refresh() {
    const now = form();
    if (!now) return;
    const words = told();
    const made = now.dataset.mode === "winner" ? null : figures();
    document.getElementById("read-back").textContent = words || document.getElementById("read-back").dataset.prompt;
    sides().forEach((side, place) => {
      const shown = side.each.querySelector("[data-figure]");
      if (shown) shown.textContent = made ? made[place] : "–";
    });
    now.querySelector("[data-save]").disabled = Boolean(pending) || !words;
  }

  function typed() {
    const now = form();
    return Boolean(now && [...now.querySelectorAll("input:not([type=hidden])")].some((each) => (each.type === "radio" ? each.checked : each.value)));
  }

  function mirror(input) {
    const now = form();
    if (now.dataset.mode !== "tricks" || !input.name.startsWith("figure-")) return;
    const fields = [...now.querySelectorAll('[name^="figure-"]')];
    const other = fields.find((each) => each !== input);
    const left = Number(now.dataset.total) - whole(input.value);
    if (other && left >= 0) other.value = filled(input.value) ? left : "";
  }

  document.addEventListener("input", (event) => {
    if (!form()?.contains(event.target)) return;
    mirror(event.target);
    refresh();
    light(typed() ? "typed" : "live");
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-clear]")) return;
    event.preventDefault();
    if (pending) return;
    for (const each of form().querySelectorAll("input:not([type=hidden])")) {
      if (each.type === "radio") each.checked = false;
      else each.value = "";
    }
    refresh();
    light("live");
  });

  // ---- Showing what the server says ----
  function show(text, always) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("phone");
    if (!fresh) return false;
    if (!always && fresh.dataset.key === phone().dataset.key) return true;
    if (!always && typed()) {
      const note = Object.assign(document.createElement("p"), { className: "notice warning", textContent: "This table has changed. What was typed and not saved is gone." });
      note.setAttribute("role", "status");
      fresh.querySelector("header").after(note);
    }
    phone().replaceWith(document.adoptNode(fresh));
    history.replaceState(null, "", fresh.dataset.url);
    refresh();
    return true;
  }

  async function look() {
    if (pending) return;
    try {
      const headers = tag ? { "If-None-Match": tag } : {};
      const answer = await fetch(location.pathname, { headers, cache: "no-store", signal: AbortSignal.timeout(10000) });
      if (pending) return;
      if (answer.status === 403 || answer.status === 404) return void location.reload();
      if (answer.ok) {
        if (show(await answer.text(), false)) tag = answer.headers.get("ETag") ?? "";
      } else if (answer.status !== 304) {
        throw new Error(answer.statusText);
      }
      light(typed() ? "typed" : "live");
    } catch {
      light("behind");
    }
  }

  // ---- Sending, until it has arrived ----
  function submitPlainly({ action, fields }) {
    const plain = document.createElement("form");
    plain.method = "post";
    plain.action = action;
    for (const [name, value] of fields) plain.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    document.body.append(plain);
    plain.submit();
  }

  async function send() {
    clearTimeout(timer);
    const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
    const fields = pending.fields.map(([name, value]) => [name, name === "csrfmiddlewaretoken" && token ? token : value]);
    light("sending");
    try {
      const answer = await fetch(pending.action, {
        method: "POST",
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(15000),
      });
      if (answer.status >= 500) throw new Error(answer.statusText);
      const sent = pending;
      const text = await answer.text();
      pending = null;
      wait = 1000;
      box.set(null);
      if (![200, 409, 422].includes(answer.status) || !show(text, true)) return submitPlainly({ ...sent, fields });
      tag = "";
      light("live");
      (document.querySelector("#phone [role=alert]") ?? phone()).scrollIntoView({ block: "nearest" });
    } catch {
      light(navigator.onLine ? "trying" : "offline");
      timer = setTimeout(send, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  }

  document.addEventListener("submit", (event) => {
    const source = event.target;
    if (!source.matches("[data-send]")) return;
    event.preventDefault();
    if (pending || (source === form() && !told())) return;
    pending = { action: source.action, fields: [...new FormData(source)] };
    box.set(pending);
    refresh();
    source.querySelectorAll("button").forEach((each) => (each.disabled = true));
    send();
  });

  addEventListener("online", () => (pending ? send() : look()));
  document.addEventListener("visibilitychange", () => document.hidden || look());

  // ---- After a reload ----
  pending = box.get();
  refresh();
  if (pending) send();
  else light("live");
  setInterval(look, EVERY);
})();
