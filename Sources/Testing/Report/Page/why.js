// What was routed, and why.

const eventsOf = (data, step) => (data.events || []).filter(event => event.step === step);

function whyPanel(data, step) {
  const events = eventsOf(data, state.step - 1);
  const parts = [];
  if (step.why) parts.push(make("h3", {}, "When the step failed"), make("pre", { class: "text" }, step.why));
  parts.push(make("h3", {}, `Routed in step ${state.step}`));
  if (data.untold) parts.push(make("p", { class: "dim" }, data.untold));
  if (events.length) parts.push(eventList(events));
  else {
    parts.push(make("p", { class: "dim" }, data.events ? "No input was routed in this step." : "The results hold no trace."));
    const last = (data.events || []).filter(event => event.step !== null && event.step < state.step - 1 && !event.moves).at(-1);
    if (last) parts.push(make("h3", {}, `Last event before it, in step ${last.step + 1}`), eventList([last]));
  }
  if (data.unlisted) parts.push(make("p", { class: "dim" }, `${plural(data.unlisted, "later event")} are not in this page; see ${data.trace}.`));
  return parts;
}

function eventList(events) {
  return make("ul", {}, events.map(event => {
    const isOpen = event.n === state.event;
    const row = make("li", { class: "event" }, make("button", {
      type: "button", "aria-expanded": isOpen, "aria-label": `Why: ${event.head}`,
      click: () => change({ event: isOpen ? 0 : event.n }) },
      make("span", { class: "number" }, seconds(event.t)),
      make("span", {}, event.head, event.more ? make("span", { class: "dim" }, ` and ${event.more} more`) : null),
      event.to.slice(0, 2).map(to => make("span", { class: "chip" }, `→ ${to}`))));
    if (isOpen) row.append(explanation(event));
    return row;
  }));
}

/** The explanation of an event: titles of parts, and below each its sentences. */
function explanation(event) {
  if (!event.why) {
    return make("div", { class: "why" }, make("p", { class: "dim" },
      `Not explained in this page; fingerpost trace ${testData(state.test).trace} why ${event.n} explains it`
      + (tests[state.test - 1].outcome === "passed" ? ", if the run kept the folders of tests that passed (-v)." : ".")));
  }
  return make("div", { class: "why" }, event.why.map(number => run.strings[number]).filter(Boolean).map(line =>
    line.startsWith("  ") ? make("p", {}, line.trim()) : make("h4", {}, line)));
}
