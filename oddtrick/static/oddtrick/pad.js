// The pad on a phone: knows when a deal is complete, saves it, and never loses one.
// Everything here is an ease: the page is a plain form that works without this file.
// How the keys follow each other is told in deal.js.
//
// A typed deal is kept in the browser until the server has acknowledged it. A try that failed is
// made again with the same uid, so that a deal which did arrive is not recorded twice.
"use strict";

(() => {
  const LONGEST_WAIT = 30000;
  const form = document.getElementById("deal");
  const lamp = document.getElementById("light");
  const words = {
    saved: "saved",
    typed: "not saved yet",
    saving: "saving",
    trying: "not saved: trying again",
    offline: "offline: kept on this phone",
  };

  const box = {
    get(key) {
      try {
        return JSON.parse(localStorage.getItem(key));
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // A browser that keeps nothing still scores: only a reload would lose the typed deal.
      }
    },
  };

  function light(state) {
    if (!lamp || lamp.dataset.light === state) return;
    lamp.dataset.light = state;
    lamp.textContent = words[state];
  }

  // ---- Turning the screen to the other side of the table ----
  const turner = document.querySelector("[data-turn]");
  function turn(turned) {
    document.documentElement.classList.toggle("turned", turned);
    turner.setAttribute("aria-pressed", String(turned));
    box.set("oddtrick.turned", turned);
  }
  if (turner) {
    turner.hidden = false;
    turn(Boolean(box.get("oddtrick.turned")));
    turner.addEventListener("click", () =>
      turn(!document.documentElement.classList.contains("turned")),
    );
  }

  if (!form) return;

  const key = `oddtrick.deal.${form.dataset.sitting}`;
  const instead = document.getElementById("instead");
  const save = form.querySelector("[data-save]");
  const keys = dealKeys(form);
  const hidden = new Set(["csrfmiddlewaretoken", "sitting", "uid", "expected_sequence"]);
  let pending = null;
  let wait = 1000;
  let timer = 0;

  const { control } = keys;

  function fieldsOf(source) {
    return [...new FormData(source)].filter(([, value]) => value !== "");
  }
  function typed() {
    return fieldsOf(form).filter(([name]) => !hidden.has(name));
  }

  // ---- What is typed ----
  function refresh() {
    keys.refresh();
    save.disabled = Boolean(pending) || !keys.complete();
  }

  function changed(input) {
    keys.changed(input);
    refresh();
    const now = typed();
    const expected = control("expected_sequence").value;
    box.set(key, now.length ? { fields: now, expected, pending: false } : null);
    light(now.length ? "typed" : "saved");
  }

  function fill(fields) {
    for (const [name, value] of fields) {
      if (hidden.has(name)) continue;
      for (const one of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
        if (one.type === "radio") one.checked = one.value === value;
        else if (one.type === "checkbox") one.checked = true;
        else one.value = value;
        one.closest("details")?.setAttribute("open", "");
        one.closest("details")?.parentElement.closest("details")?.setAttribute("open", "");
      }
    }
    refresh();
    htmx.trigger(form, "check");
  }

  function clear() {
    if (pending) return;
    for (const one of form.querySelectorAll("input:not([type=hidden]), select")) {
      if (one.type === "radio") one.checked = one.value === "";
      else if (one.type === "checkbox") one.checked = false;
      else one.value = "";
    }
    form.querySelectorAll("details").forEach((each) => each.removeAttribute("open"));
    form.querySelectorAll("[id^=gives-]").forEach((each) => (each.textContent = ""));
    document.getElementById("read-back").textContent = form.dataset.prompt;
    box.set(key, null);
    light("saved");
    refresh();
  }

  // ---- Saving, until it is acknowledged ----
  function forget() {
    pending = null;
    box.set(key, null);
  }

  function submitPlainly(fields) {
    const plain = document.createElement("form");
    plain.method = "post";
    plain.action = form.action;
    for (const [name, value] of fields) {
      plain.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    document.body.append(plain);
    plain.submit();
  }

  async function send() {
    clearTimeout(timer);
    const token = control("csrfmiddlewaretoken").value;
    const fields = [...pending.fields.filter(([n]) => n !== "csrfmiddlewaretoken")];
    fields.push(["csrfmiddlewaretoken", token]);
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { "HX-Request": "true" },
        signal: AbortSignal.timeout(15000),
      });
      if (answer.status >= 500) throw new Error(answer.statusText);
      const next = answer.headers.get("HX-Redirect");
      if (next === form.dataset.pad) {
        // A page that was drawn after this deal shows it already, and may have more to say.
        const shown = Number(control("expected_sequence").value) > Number(pending.expected);
        forget();
        if (shown) return clear();
        light("saved");
      }
      if (next) {
        location.replace(next);
      } else {
        // Refused in words: the same act again, as a page that says why and keeps what was typed.
        forget();
        submitPlainly(fields);
      }
    } catch {
      light(navigator.onLine ? "trying" : "offline");
      timer = setTimeout(send, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  }

  function submit(source, button) {
    if (pending) return;
    const expected = control("expected_sequence").value;
    pending = { fields: fieldsOf(source), expected, pending: true };
    if (button?.name) pending.fields.push([button.name, button.value]);
    box.set(key, pending);
    light("saving");
    refresh();
    send();
  }

  form.addEventListener("change", (event) => changed(event.target));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (keys.complete()) submit(form);
  });
  instead.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(instead, event.submitter);
  });
  form.querySelector("[data-clear]").addEventListener("click", (event) => {
    event.preventDefault();
    clear();
  });
  addEventListener("online", () => pending && send());
  addEventListener("offline", () => pending && light("offline"));

  // ---- The keyboard: digits press keys, Enter saves, Esc clears ----
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || pending) return;
    if (event.target.matches("select, textarea, input:not([type=radio], [type=checkbox])")) return;
    if (/^[0-9]$/.test(event.key)) keys.digit(event.key, event.timeStamp);
    else if (event.key === "Escape") clear();
    else if (event.key === "Enter" && !event.target.closest("form, a, button, summary")) {
      if (keys.complete()) form.requestSubmit(save);
    }
  });

  // ---- After a reload ----
  const kept = box.get(key);
  if (kept?.pending) {
    pending = kept;
    fill(kept.fields);
    light("trying");
    send();
  } else if (kept && kept.expected === control("expected_sequence").value && !typed().length) {
    fill(kept.fields);
    light("typed");
  } else if (typed().length) {
    light("typed");
  }
  refresh();
})();
