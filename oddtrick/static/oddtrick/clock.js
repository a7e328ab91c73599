// Lets every [data-clock] on the page run: figures down to zero, a warning a minute before, and
// sound if somebody has asked for it. Without this file the page says when the time is up.
//
// The device's own clock may be wrong, or be put right during a round, so it is not asked. Each
// face says what time the server had when it was written, and the browser counts on from there.
// What arrives late, or from a cache, can only make the server seem slow, so the greatest
// difference seen is the best; that also makes up for a device that slept.
"use strict";

(() => {
  const LAST_CALL = 60;
  const REMEMBERED = "oddtrick-clock-sound";
  let ahead = -Infinity;
  let before = { end: 0, left: Infinity };
  let audio = null;
  let wanted = false;

  const read = () => {
    try {
      return localStorage.getItem(REMEMBERED) === "on";
    } catch {
      return false;
    }
  };
  const remember = (on) => {
    try {
      localStorage.setItem(REMEMBERED, on ? "on" : "off");
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  };

  // ---- Sound: a bell for the last minute, three for the end ----
  function bell(after) {
    const from = audio.currentTime + after;
    for (const [pitch, loudness] of [[660, 0.5], [1320, 0.2]]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(loudness, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, from + 1.1);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + 1.2);
    }
  }
  const ring = (times) => {
    if (!wanted || audio?.state !== "running") return;
    for (let place = 0; place < times; place += 1) bell(place * 0.9);
  };

  const sounding = () => wanted && audio?.state === "running";
  function showSound() {
    for (const button of document.querySelectorAll("[data-clock-sound]")) {
      button.hidden = false;
      button.textContent = sounding() ? "Sound off" : "Sound on";
      button.setAttribute("aria-pressed", String(sounding()));
    }
  }
  async function allowSound() {
    audio ??= new AudioContext();
    audio.onstatechange = showSound;
    await audio.resume();
    showSound();
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-clock-sound]");
    if (button) {
      wanted = !sounding();
      remember(wanted);
      if (wanted) {
        await allowSound();
        ring(1);
      }
      showSound();
    } else if (wanted && !sounding()) {
      // A browser lets a page sound only after a tap somewhere on it.
      allowSound();
    }
  });

  // ---- The figures ----
  const written = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

  function learn(face) {
    if (face.dataset.known) return;
    face.dataset.known = "yes";
    ahead = Math.max(ahead, Number(face.dataset.now) - performance.now());
  }

  function put(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  function tell(face, left) {
    const end = Number(face.dataset.end);
    const said = face.querySelector("[data-clock-told]");
    if (before.end === end) {
      if (before.left > LAST_CALL && left <= LAST_CALL && left > 0) {
        ring(1);
        put(said, "One minute left");
      } else if (before.left > 0 && left === 0) {
        ring(3);
        put(said, "The time is up. Finish the hand you are playing.");
      }
    }
    before = { end, left };
  }

  function run(face) {
    learn(face);
    const end = Number(face.dataset.end);
    if (!end) return;
    const left = Math.max(0, Math.ceil((end - performance.now() - ahead) / 1000));
    put(face.querySelector("[data-clock-figures]"), written(left));
    face.dataset.state = left ? (left <= LAST_CALL ? "last" : "running") : "over";
    if (!left) put(face.querySelector("[data-clock-said]"), "Finish the hand you are playing");
    tell(face, left);
  }

  const tick = () => document.querySelectorAll("[data-clock]").forEach(run);
  wanted = read();
  showSound();
  tick();
  setInterval(tick, 250);
  document.addEventListener("htmx:afterSwap", tick);
})();
