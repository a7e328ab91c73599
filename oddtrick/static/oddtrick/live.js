// Keeps [data-live] parts of a page up to date without swapping what has not changed.
// Each part remembers the ETag of what it shows; a 304 leaves it alone. A part that
// data-rests-while a field holds text is not replaced under the hands of whoever types.
"use strict";

(() => {
  const tags = new Map();
  const resting = (part) => {
    const field = part.dataset.restsWhile && document.querySelector(part.dataset.restsWhile);
    return Boolean(field && field.value) || Boolean(part.querySelector("details[open], :popover-open"));
  };
  const part = (event) => {
    const element = event.detail.elt;
    return element.matches?.("[data-live]") && event.detail.requestConfig?.triggeringEvent?.type !== "submit"
      ? element
      : null;
  };

  document.addEventListener("htmx:configRequest", (event) => {
    const live = event.detail.elt;
    if (!live.matches("[data-live]")) return;
    if (resting(live)) {
      event.preventDefault();
      return;
    }
    const tag = tags.get(live.id);
    if (tag) event.detail.headers["If-None-Match"] = tag;
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status === 304) event.detail.shouldSwap = false;
    const live = part(event);
    if (live && resting(live)) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    // What was swapped from elsewhere is not what the remembered tags stand for.
    const live = part(event);
    if (live) tags.set(live.id, event.detail.xhr.getResponseHeader("ETag"));
    else tags.clear();
  });
})();
