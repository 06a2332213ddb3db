// Elements of the page. Text becomes text nodes only, so nothing of a test is read as HTML.

// A mistake in the page is shown in its title, where scripts can see it.
window.addEventListener("error", event => { document.title = `error in the page: ${event.message}`; });
window.addEventListener("unhandledrejection", event => { document.title = `error in the page: ${event.reason}`; });

const byID = id => document.getElementById(id);

/** Makes an element. `properties` are attributes; functions are listeners, and `class` may be a list. */
function make(tag, properties, ...children) {
  const svg = ["svg", "g", "rect", "line", "text", "circle", "path", "title"].includes(tag);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name.startsWith("aria-")) { if (value !== null && value !== undefined) element.setAttribute(name, String(value)); }
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat(9).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

function button(label, properties, ...children) {
  return make("button", { type: "button", "aria-label": label, title: label, ...properties }, ...children);
}

const marks = { passed: "✓", failed: "✕", flaky: "~", broken: "!", interrupted: "!", skipped: "–", "not-needed": "–" };
const mark = outcome => make("i", { class: `mark ${outcome}`, "aria-hidden": "true" }, marks[outcome] || "?");

/** A duration in microseconds, for people. */
function duration(microseconds) {
  if (microseconds === null || microseconds === undefined) return "";
  const ms = microseconds / 1000;
  if (ms < 1) return "<1 ms";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60000) return `${(ms / 1000).toFixed(ms < 10000 ? 2 : 1)} s`;
  return `${Math.floor(ms / 60000)} min ${Math.round(ms / 1000) % 60} s`;
}

/** Sends the later events of a pointer to an element, unless the element or the pointer is gone. */
function capture(element, event) {
  try {
    element.setPointerCapture(event.pointerId);
  } catch {
    // The events then go to the element below the pointer.
  }
}

const seconds = microseconds => `${(microseconds / 1e6).toFixed(3)} s`;
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function icon(path) {
  return make("svg", { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" },
    make("path", { d: path, fill: "currentColor" }));
}

const icons = {
  play: "M6 3.5v13l11-6.5z", pause: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
  next: "M5 4l8 6-8 6zM13.5 4H16v12h-2.5z", previous: "M15 4l-8 6 8 6zM6.5 4H4v12h2.5z",
};
