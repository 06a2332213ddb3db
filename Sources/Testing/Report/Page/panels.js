// The detail of a test: its heading, film, controls, and tabs.

function table(rows, head) {
  return make("table", { class: head ? "wide" : null }, head ? make("thead", {}, make("tr", {}, head.map(name => make("th", {}, name)))) : null,
    make("tbody", {}, rows.map(row => make("tr", {}, row.map((cell, index) =>
      index || head ? make("td", {}, String(cell)) : make("th", { scope: "row" }, String(cell)))))));
}

function outputPanel(data) {
  const parts = [];
  for (const client of data.clients) {
    parts.push(make("h3", {}, client.name), make("p", { class: "dim", style: "margin-bottom: 6px" },
      make("code", {}, client.command), client.end ? ` · ended: ${client.end}` : ""));
    if (client.out) parts.push(make("pre", { class: "text" }, client.out));
    if (client.err) parts.push(make("p", { class: "dim" }, "standard error"), make("pre", { class: "text" }, client.err));
    if (!client.out && !client.err) parts.push(make("p", { class: "dim" }, "No output."));
  }
  if (data.warnings.length) {
    parts.push(make("h3", {}, "Warnings"), data.warnings.map(text => make("pre", { class: "text" }, text)));
  }
  return parts.length ? parts : [make("p", { class: "dim" }, "No client ran.")];
}

function sessionPanel(data) {
  const test = tests[state.test - 1];
  const rows = [["test", test.name], ["script", test.script], ["outcome", test.outcome], ["duration", duration(test.took)]];
  if (data.variant.length) rows.push(["matrix", data.variant.map(([key, value]) => `${key}=${value}`).join(", ")]);
  if (test.tags.length) rows.push(["tags", test.tags.join(", ")]);
  for (const output of data.outputs) rows.push([`output ${output.name}`, `${output.width} × ${output.height} at ${output.x}, ${output.y}`]);
  if (data.trace) rows.push(["trace", data.trace]);
  const parts = [make("h3", {}, "Test"), table(rows)];
  const session = data.session;
  if (session && session.variables) {
    parts.push(make("h3", {}, "Environment"), table(Array.isArray(session.variables)
      ? session.variables : Object.entries(session.variables)));
  }
  if (session && session.inherited) parts.push(make("h3", {}, "Inherited"), make("p", {}, session.inherited.join(", ")));
  return parts;
}

/** A measured client as the cells of a row. Times are in real time. */
function measureCells(row) {
  const of = list => row.responses.length ? `${(list / 1000).toFixed(1)} ms` : "–";
  return { client: row.client, responses: row.responses.length, median: of(row.median), "95 %": of(row.p95), longest: of(row.max),
    busy: row.busy, unanswered: row.unanswered, "idle commits/s": (row.idle || []).map(rate => rate.toFixed(1)).join(", ") || "–",
    "missed frames": row.frames ? `${row.missed} of ${row.frames}` : "–" };
}

/** Measures are a list of rows; each column has a name. */
function measuresPanel(data) {
  const rows = (Array.isArray(data.measures) ? data.measures : []).map(row => Array.isArray(row.responses) ? measureCells(row) : row);
  if (!rows.length) return [make("p", { class: "dim" }, "Nothing was measured in this test.")];
  const names = [...new Set(rows.flatMap(Object.keys))];
  const text = value => value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : value;
  return [table(rows.map(row => names.map(name => text(row[name]))), names)];
}

const panels = { step: stepPanel, difference: differencePanel, why: whyPanel, output: outputPanel, session: sessionPanel, measures: measuresPanel };

function drawPanel() {
  const holder = byID("panel");
  if (!holder) return;
  const data = testData(state.test);
  const step = data.steps[state.step - 1];
  const parts = step || !["step", "difference", "why"].includes(state.tab)
    ? panels[state.tab](data, step) : [make("p", { class: "dim" }, "This test has no steps.")];
  holder.replaceChildren(...parts.flat(9).filter(Boolean));
  spread(state.tab === "difference" && Object.keys(step?.pictures || {}).length > 1);
  const events = step ? eventsOf(data, state.step - 1).length : 0;
  const numbers = { why: events, output: data.warnings.length,
    difference: step?.pictures?.expected ? Object.keys(step.pictures).length : 0 };
  for (const tab of document.querySelectorAll(".tabs button")) {
    tab.setAttribute("aria-selected", tab.dataset.tab === state.tab);
    tab.querySelector("i")?.remove();
    if (numbers[tab.dataset.tab]) tab.append(make("i", {}, String(numbers[tab.dataset.tab])));
  }
}

/** Gives the tabs the whole width, for pictures beside each other. */
function spread(isSpread) {
  const work = document.querySelector(".work");
  if (!work || work.classList.contains("spread") === isSpread) return;
  work.classList.toggle("spread", isSpread);
  drawTimeline(testData(state.test));
  player.paint();
}

/** The rounds of a test that was played several times. */
function roundStrip(test) {
  const { entry } = test;
  if (entry.tests.length < 2) return null;
  return make("div", { class: "rounds", role: "group", "aria-label": "Rounds" },
    make("b", {}, `${entry.outcome === "flaky" ? "flaky: " : ""}${entry.share} passed`),
    entry.tests.map(other => button(`Round ${other.round}, ${other.outcome}`, {
      class: other.outcome, "aria-pressed": other === test, click: () => change({ test: other.id }) }, String(other.round))));
}

function drawDetail() {
  const holder = byID("detail");
  player.canvas = null;
  document.body.classList.toggle("open", state.test > 0);
  const test = tests[state.test - 1];
  if (!test) return holder.replaceChildren(overview());
  const data = testData(test.id);
  player.open(data);
  holder.replaceChildren(
    make("header", { class: "heading" },
      button("Back to the list", { class: "back", click: () => change({ test: 0, step: 0 }) }, "←"),
      make("span", { class: `badge ${test.outcome}` }, mark(test.outcome), test.outcome),
      make("h1", {}, test.name), test.tags.map(tag => make("span", { class: "chip" }, tag)),
      make("span", { class: "number" }, `${plural(test.steps, "step")} · ${duration(test.took)}`),
      test.step ? button(`Go to step ${test.step}, which did not pass`,
        { class: "plain", click: () => chooseStep(test.step) }, `Step ${test.step}`) : null),
    roundStrip(test) || "",
    // The message of a step is in its tab.
    data.message && test.outcome !== "passed"
      ? make("div", { class: `notice ${test.outcome}` }, make("pre", {}, folded(data.message))) : "",
    data.film === "whole" ? "" : make("div", { class: "notice" }, make("span", {},
      data.film === "end" ? "Only the last pictures of this test are in the page: all of them would make it too large."
        : "The film of this test is not in the page: the pictures would make it too large.")),
    data.steps.length ? make("div", { class: "work" }, filmCard(data), tabCard(), drawSteps(data)) : tabCard());
  holder.scrollTop = 0;
  if (data.steps.length) {
    drawTimeline(data);
    player.showStep();
    markStep();
  }
  drawPanel();
  if (state.tab !== "step") showPanel();
}

function filmCard(data) {
  const stage = player.frames || player.hands.length
    ? [player.canvas = make("canvas", { id: "picture", role: "img", "aria-label": "The outputs during the test" }),
      player.over = make("canvas", { id: "hands", "aria-hidden": "true" }), make("span", { class: "still", id: "still" })]
    : [make("p", { class: "empty" }, "The results hold no pictures of this test.")];
  const { bounds } = player.film;
  if (player.canvas) Object.assign(player.canvas, { width: bounds.width, height: bounds.height });
  return make("div", { class: "card film" }, make("figure", { class: "stage" }, stage),
    make("div", { class: "controls" },
      button("Previous step (←)", { class: "edge", click: () => chooseStep(state.step - 1) }, icon(icons.previous)),
      button("Play (space)", { class: "play", id: "play", click: () => player.toggle() }, icon(icons.play)),
      button("Next step (→)", { class: "edge", click: () => chooseStep(state.step + 1) }, icon(icons.next)),
      make("input", { type: "range", id: "scrubber", min: 0, max: 1000, value: 0, "aria-label": "Time",
        input: event => {
          if (state.playing) change({ playing: false });
          player.seek(event.target.value / 1000 * player.film.course.length);
        } }),
      make("span", { class: "number", id: "clock" }),
      button("Picture before or after the step (b)", { id: "phase", click: switchPhase, class: "phase" }, "Before"),
      button("Speed (s)", { class: "speed", id: "speed", click: switchSpeed }, `${player.speed}×`)),
    make("div", { class: "lanes", id: "lanes" }));
}

function switchPhase() {
  player.phase = player.phase === "after" ? "before" : "after";
  change({ playing: false });
  player.showStep();
}

function switchSpeed() {
  const speeds = [0.25, 0.5, 1, 2, 4];
  player.speed = speeds[(speeds.indexOf(player.speed) + 1) % speeds.length];
  if (byID("speed")) byID("speed").textContent = `${player.speed}×`;
}

function tabCard() {
  const names = { step: "Step", difference: "Difference", why: "Why", output: "Output", session: "Session", measures: "Measures" };
  const measured = testData(state.test).measures.length > 0;
  return make("div", { class: "card tabbed" },
    make("div", { class: "tabs", role: "tablist" }, tabs.filter(tab => tab !== "measures" || measured).map(tab =>
      make("button", { type: "button", role: "tab", "data-tab": tab, "aria-selected": tab === state.tab,
        click: () => change({ tab }) }, names[tab]))),
    make("div", { class: "panel", id: "panel", role: "tabpanel" }));
}
