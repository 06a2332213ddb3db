// The page without a selected test: the numbers of the run, its failures, and the tests that took longest.

function ring() {
  const around = 2 * Math.PI * 42;
  let used = 0;
  const parts = [...outcomes].reverse().filter(outcome => counts[outcome]).map(outcome => {
    const share = counts[outcome] / entries.length * around;
    const part = make("circle", { class: outcome, cx: 50, cy: 50, r: 42, fill: "none", stroke: "var(--tone)", "stroke-width": 11,
      "stroke-dasharray": `${Math.max(1, share - 2)} ${around}`, "stroke-dashoffset": -used, transform: "rotate(-90 50 50)" });
    used += share;
    return part;
  });
  const passed = Math.floor((counts.passed || 0) / entries.length * 100);
  return make("svg", { viewBox: "0 0 100 100", width: 116, height: 116, role: "img", "aria-label": `${passed} % passed` },
    parts, make("text", { x: 50, y: 57, "text-anchor": "middle", "font-size": 21, "font-weight": 700, fill: "var(--ink)" }, `${passed}%`));
}

function facts() {
  const facts = [];
  if (run.took !== null) facts.push(duration(run.took));
  if (run.jobs) facts.push(`${run.jobs} at a time`);
  if (run.started !== null) facts.push(new Date(run.started * 1000).toISOString().slice(0, 16).replace("T", " ") + " UTC");
  if (run.version) facts.push(`Fingerpost ${run.version}`);
  const warnings = tests.reduce((sum, test) => sum + test.warnings, 0);
  if (warnings) facts.push(plural(warnings, "warning"));
  return facts.join(" · ");
}

function overview() {
  const failures = entries.filter(didNotPass);
  const always = counts.flaky ? " did not always pass" : " did not pass";
  const verdict = failures.length ? `${failures.length} of ${plural(entries.length, "test")}${always}`
    : counts.skipped === entries.length ? "All tests were skipped" : `${entries.length === 1 ? "The test" : `All ${(counts.passed || 0)} tests`} passed`;
  const slowest = [...entries].filter(entry => entry.took).sort((a, b) => b.took - a.took).slice(0, 8);
  return make("div", { class: "overview" },
    make("div", { class: "card hero" }, ring(), make("div", { class: "sum" }, make("h1", {}, verdict),
      make("div", { class: "tally" }, countChips()), make("p", { class: "facts" }, facts()),
      run.command.length ? make("p", { class: "facts command", title: run.command.join(" ") }, make("code", {}, run.command.join(" "))) : null)),
    run.shortened ? make("div", { class: "notice" }, `The films of ${plural(run.shortened, "test")} are shortened or left out: `
      + `with them, the pictures would exceed ${Math.round(run.budget / 1048576)} MiB.`) : null,
    failures.length ? make("h2", { class: "section" }, "Did not pass") : null,
    failures.length ? make("div", { class: "cards" }, failures.slice(0, 24).map(failureCard)) : null,
    slowest.length > 1 ? make("h2", { class: "section" }, "Longest") : null,
    slowest.length > 1 ? make("div", { class: "card slow" }, slowest.map(entry => make("button", {
      type: "button", class: `row ${entry.outcome}`, "aria-label": `${entry.name}, ${duration(entry.took)}`,
      click: () => change({ test: entry.first.id }) }, mark(entry.outcome),
      make("span", { class: "words" }, make("span", { class: "name" }, entry.name)),
      make("span", { class: "track" }, make("i", { style: `width: ${entry.took / slowest[0].took * 100}%` })),
      make("span", { class: "number" }, duration(entry.took))))) : null);
}

function failureCard(entry) {
  const test = entry.first;
  const data = testData(test.id);
  const step = test.step ? data.steps[test.step - 1] : null;
  const found = step && step.pictures && (step.pictures.difference || step.pictures.found);
  const shot = make("div", { class: "shot" });
  if (found) shot.append(make("img", { src: address(found), alt: "" }));
  else if (data.frames.length) {
    const canvas = make("canvas", {});
    new Film(data).draw(canvas, hasCrash(data) ? data.crash : data.frames.length - 1);
    shot.append(canvas);
  } else shot.append(make("span", { class: "dim" }, "no picture"));
  const parts = comparison(entry.message);
  const text = (parts ? `Found: ${parts.found}\nExpected: ${parts.expected}` : entry.message).replace(statesList, "");
  return make("button", { type: "button", class: `card ${entry.outcome}`, "aria-label": `${entry.name}, ${entry.outcome}`,
    click: () => change({ test: test.id }) }, shot,
    make("div", { class: "below" }, make("b", {}, entry.name),
      entry.share ? make("p", { class: "share" }, `${entry.outcome}: ${entry.share} passed`) : null, make("pre", {}, text)));
}
