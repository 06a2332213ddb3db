// The steps of a test beside its film.

function drawSteps(data) {
  const longest = Math.max(1, ...data.steps.map(step => step.took));
  const rows = [];
  let groups = "";
  data.steps.forEach((step, index) => {
    const name = step.group.join(" › ");
    if (name !== groups && name) rows.push(make("li", { class: "group" }, name));
    groups = name;
    rows.push(make("li", {}, make("button", {
      type: "button", class: `row ${step.outcome}`, "data-step": index + 1, "aria-current": index + 1 === state.step,
      "aria-label": `Step ${index + 1}, ${step.outcome}: ${step.text}`, title: step.text,
      click: () => chooseStep(index + 1) },
      mark(step.outcome), make("code", {}, step.name || step.text), timeOf(step, longest))));
  });
  return make("ol", { id: "steps", class: "card", "aria-label": "Steps" }, rows);
}

/** The right end of a row: the duration of a step as a number and as a share of the longest one. */
function timeOf(step, longest) {
  if (unplayed[step.outcome]) return make("span", { class: "time number" }, step.outcome === "skipped" ? "" : "not needed");
  return make("span", { class: "time" },
    make("span", { class: "number" }, step.soft && step.outcome === "failed" ? "soft · " : "", duration(step.took)),
    make("span", { class: "bar", "aria-hidden": "true" }, make("i", { style: `width: ${Math.max(3, step.took / longest * 100)}%` })));
}

/** Why steps were not played, by outcome. */
const unplayed = {
  skipped: "Not played: an earlier step ended the test or the group.",
  "not-needed": "Not played: the condition of a when step chose the other branch.",
};

function chooseStep(number) {
  const data = testData(state.test);
  if (number < 1 || number > data.steps.length) return;
  player.phase = "after";
  change({ step: number, playing: false });
  if (state.step === number) player.showStep();
}

function markStep() {
  const list = byID("steps");
  for (const row of document.querySelectorAll("#steps .row")) {
    const isCurrent = Number(row.dataset.step) === state.step;
    row.setAttribute("aria-current", isCurrent);
    if (!isCurrent || list.scrollHeight <= list.clientHeight) continue;
    // The list may end below the window, so the row comes near its top.
    const top = row.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + 130) list.scrollTop = Math.max(0, top - 50);
  }
}

/** The tab of a step: its text and place, its message, and the pictures before and after it. */
function stepPanel(data, step) {
  const parts = step.message ? [make("h3", {}, "Result"), messageParts(step.message)] : [];
  parts.push(
    make("h3", {}, "Step"), make("pre", { class: "text" }, step.text),
    make("p", { class: "dim", style: "margin-top: 6px" }, `${step.file}:${step.line}:${step.column}`
      + (unplayed[step.outcome] ? "" : ` · ${duration(step.took)} of real time · script clock ${seconds(step.t[0])} to ${seconds(step.t[1])}`)
      + (step.soft ? " · soft: the test goes on after a failure" : "")),
    unplayed[step.outcome] ? make("p", { style: "margin-top: 6px" }, unplayed[step.outcome]) : null);
  if (step.tree) parts.push(make("details", { class: "tree" }, make("summary", {}, "Widgets after the step"), make("pre", { class: "text" }, step.tree)));
  if (player.frames && !unplayed[step.outcome]) {
    parts.push(make("h3", {}, "Before and after"), make("div", { class: "pair" },
      ["before", "after"].map(phase => {
        const canvas = make("canvas", {});
        player.film.draw(canvas, player.film[phase](state.step - 1));
        return make("figure", {}, make("figcaption", {}, phase === "before" ? "Before" : "After"),
          make("div", { class: "frame" }, canvas));
      })));
  }
  const events = eventsOf(data, state.step - 1);
  if (events.length) {
    parts.push(make("h3", {}, "Routed in this step"), eventList(events.slice(0, 8)));
    if (events.length > 8) {
      parts.push(button(`All ${events.length} events`, { class: "plain", click: () => change({ tab: "why" }) },
        `All ${events.length} events`));
    }
  }
  return parts;
}
