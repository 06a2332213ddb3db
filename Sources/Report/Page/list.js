// The list of tests, and the numbers above it.

/** The tests that the search and the filter leave. */
function shown() {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  return tests.filter(test => {
    if (state.only === "not passed" ? !didNotPass(test) : state.only && test.outcome !== state.only) return false;
    const text = `${test.name} ${test.tags.join(" ")} ${test.message} ${test.outcome}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

function drawCounts() {
  const chips = ["passed", "failed", "broken", "interrupted", "skipped"].filter(outcome => counts[outcome]);
  byID("counts").replaceChildren(...chips.map(outcome =>
    button(`Only tests that ${outcome === "passed" || outcome === "failed" ? outcome : `were ${outcome}`}`,
      { class: outcome, "aria-pressed": state.only === outcome,
        click: () => change({ only: state.only === outcome ? "" : outcome }) },
      make("i", { class: `dot ${outcome}` }), make("span", {}, make("b", {}, String(counts[outcome])), ` ${outcome}`))));
}

/** The length of the folders that all tests share. The list leaves them out, because it is narrow. */
function sharedLength() {
  const folders = tests.map(test => test.name.slice(0, test.name.split(" [", 1)[0].lastIndexOf("/") + 1));
  let shared = folders[0] || "";
  while (!folders.every(folder => folder.startsWith(shared))) {
    shared = shared.slice(0, shared.lastIndexOf("/", shared.length - 2) + 1);
  }
  return shared.length;
}

function drawList() {
  const shared = sharedLength();
  const rows = shown().map(test =>
    make("button", {
      type: "button", class: `row ${test.outcome}`, "data-test": test.id, "aria-current": test.id === state.test,
      "aria-label": `${test.name}, ${test.outcome}`, title: test.name, click: () => change({ test: test.id }) },
      mark(test.outcome),
      make("span", { class: "words" }, make("span", {}, test.name.slice(shared)),
        test.message ? make("small", {}, firstLine(test.message)) : null),
      make("span", { class: "number" }, duration(test.took))));
  byID("list").replaceChildren(...(rows.length ? rows : [make("p", { class: "none" }, "No test matches.")]));
  byID("failed").setAttribute("aria-pressed", state.only === "not passed");
  drawCounts();
}

function markRow() {
  for (const row of byID("list").querySelectorAll(".row")) {
    const isCurrent = Number(row.dataset.test) === state.test;
    row.setAttribute("aria-current", isCurrent);
    if (isCurrent) row.scrollIntoView({ block: "nearest" });
  }
}

const firstLine = text => text.split("\n", 1)[0];

/** Selects the test that is `by` rows further down the list. */
function moveTest(by) {
  const all = shown();
  if (!all.length) return;
  const index = all.findIndex(test => test.id === state.test);
  const next = index < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, index + by));
  change({ test: all[next].id });
}
