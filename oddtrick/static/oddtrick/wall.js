// The wall: shows one screen after the other, and asks for the document again when something has
// changed. When the network drops it goes on with the screens it has, and says since when.
// Without this file the page turns itself by reloading.
"use strict";

(() => {
  const TURN = 9000;
  const ASK = 10000;
  const line = document.getElementById("offline");
  const time = document.getElementById("time");
  const holder = () => document.getElementById("screens");
  const screens = () => [...holder().querySelectorAll(".screen")];
  let tag = "";
  let since = null;
  let asking = false;

  const clock = (moment) => moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

  function show(place) {
    screens().forEach((each, at) => (each.hidden = at !== place));
  }
  const shown = () => screens().findIndex((each) => !each.hidden);

  function turn() {
    const all = screens();
    if (all.length) show((shown() + 1) % all.length);
  }

  function offline(failed) {
    if (failed) since ??= new Date();
    else since = null;
    line.hidden = !since;
    if (since) line.textContent = `offline since ${clock(since)}`;
  }

  // What is on the wall stays there if it still exists; a new round begins with its seats.
  function put(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("screens");
    if (!fresh) throw new Error("not the wall");
    const before = screens().map((each) => each.dataset.key);
    const key = before[shown()];
    holder().replaceWith(document.adoptNode(fresh));
    const now = screens().map((each) => each.dataset.key);
    const news = now[0] !== before[0] && !before.includes(now[0]);
    show(news ? 0 : Math.max(0, now.indexOf(key)));
  }

  async function ask() {
    if (asking) return;
    asking = true;
    try {
      const headers = tag ? { "If-None-Match": tag } : {};
      const answer = await fetch(holder().dataset.url, { headers, cache: "no-store", signal: AbortSignal.timeout(ASK - 1000) });
      if (answer.ok) {
        put(await answer.text());
        tag = answer.headers.get("ETag") ?? "";
      } else if (answer.status !== 304) {
        throw new Error(answer.statusText);
      }
      offline(false);
    } catch {
      offline(true);
    }
    asking = false;
  }

  const tick = () => (time.textContent = clock(new Date()));
  tick();
  setInterval(tick, 1000);
  setInterval(turn, TURN);
  setInterval(ask, ASK);
})();
