// The list of tests, and the numbers above it.

/** The entries that the search and the filter leave. */
function shown() {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(entry => {
    if (state.only === "not passed" ? !didNotPass(entry) : state.only && entry.outcome !== state.only) return false;
    const text = `${entry.name} ${entry.tags.join(" ")} ${entry.message} ${entry.outcome}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
}

/** The numbers of the run. Each is a filter. */
function countChips() {
  return outcomes.filter(outcome => counts[outcome]).map(outcome =>
    button(`Only tests that ${outcome === "passed" || outcome === "failed" ? outcome : `were ${outcome}`}`,
      { class: outcome, "aria-pressed": state.only === outcome,
        click: () => change({ only: state.only === outcome ? "" : outcome }) },
      make("i", { class: `dot ${outcome}` }), make("span", {}, make("b", {}, String(counts[outcome])), ` ${outcome}`)));
}

/** The length of the folders that all tests share. The list leaves them out, because it is narrow. */
function sharedLength() {
  const folders = entries.map(entry => entry.name.slice(0, entry.name.split(" [", 1)[0].lastIndexOf("/") + 1));
  let shared = folders[0] || "";
  while (!folders.every(folder => folder.startsWith(shared))) {
    shared = shared.slice(0, shared.lastIndexOf("/", shared.length - 2) + 1);
  }
  return shared.length;
}

function drawList() {
  const shared = sharedLength();
  const rows = shown().map(entry => {
    // The combination of a matrix has a line of its own, so that rows do not look the same.
    const [file, ...rest] = entry.name.slice(shared).split(" [");
    const variant = rest.join(" [").replace(/\]$/, "");
    return make("button", {
      type: "button", class: `row ${entry.outcome}`, "data-entry": entries.indexOf(entry), "aria-current": isOpen(entry),
      "aria-label": `${entry.name}, ${entry.outcome}${entry.share ? `, ${entry.share} passed` : ""}`, title: entry.name,
      click: () => change({ test: entry.first.id }) },
      mark(entry.outcome),
      make("span", { class: "words" }, make("span", { class: "name" }, file),
        variant ? make("span", { class: "variant" }, variant) : null,
        entry.message ? make("small", {}, brief(entry.message)) : null),
      make("span", { class: "number" }, entry.share ? make("b", {}, entry.share) : duration(entry.took),
        entry.outcome === "flaky" ? make("small", {}, "flaky") : null));
  });
  byID("list").replaceChildren(...(rows.length ? rows : [make("p", { class: "none" }, "No test matches.")]));
  byID("failed").setAttribute("aria-pressed", state.only === "not passed");
  document.body.classList.toggle("filtered", state.search !== "" || state.only !== "");
  byID("counts").replaceChildren(...countChips());
}

const isOpen = entry => state.test > 0 && tests[state.test - 1].entry === entry;

function markRow() {
  for (const row of byID("list").querySelectorAll(".row")) {
    const isCurrent = isOpen(entries[Number(row.dataset.entry)]);
    row.setAttribute("aria-current", isCurrent);
    if (isCurrent) row.scrollIntoView({ block: "nearest" });
  }
}

/** Selects the test that is `by` rows further down the list. */
function moveTest(by) {
  const all = shown();
  if (!all.length) return;
  const index = all.findIndex(isOpen);
  const next = index < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, index + by));
  change({ test: all[next].first.id });
}
