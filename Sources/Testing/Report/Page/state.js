// The one state of the page. It is also in the address, as #TEST/STEP/TAB, and in the title.

const state = { test: 0, step: 0, tab: "step", search: "", only: "", playing: false, theme: "", event: 0 };
const tabs = ["step", "difference", "why", "output", "session", "measures"];

/** Changes the state and draws what depends on it. A new test begins with the step that did not pass. */
function change(changes) {
  const before = { ...state };
  Object.assign(state, changes);
  if (state.test !== before.test) {
    state.playing = false;
    state.event = 0;
    if (!("step" in changes)) state.step = firstStep();
    player.phase = "step" in changes ? "after" : firstPhase();
    if (!("tab" in changes)) state.tab = "step";
  }
  if (state.step !== before.step && !("event" in changes)) state.event = 0;
  draw(before);
  const hash = state.test ? `#${state.test}/${state.step}/${state.tab}` : "#";
  if (location.hash !== hash && !(location.hash === "" && hash === "#")) history.replaceState(null, "", hash);
  writeTitle();
}

/** The step that a test opens at: the one that did not pass, else the last one before a crash, else the first. */
function firstStep() {
  const test = tests[state.test - 1];
  if (!test) return 0;
  return test.step || crashStep(testData(test.id)) || Math.min(1, test.steps);
}

/** The picture that a test opens with: the one before a crash shows more than the one after it. */
const firstPhase = () => state.test > 0 && hasCrash(testData(state.test)) ? "crash" : "after";

const hasCrash = data => typeof data.crash === "number" && data.crash < data.frames.length;

/** The number of the last step that was played before a client ended unexpectedly; 0 without such an end. */
function crashStep(data) {
  if (!hasCrash(data)) return 0;
  return data.steps.findLastIndex(step => !unplayed[step.outcome]) + 1;
}

function readAddress() {
  const [test, step, tab] = location.hash.slice(1).split("/");
  const number = Number(test);
  if (!Number.isInteger(number) || number < 1 || number > tests.length) return {};
  const changes = { test: number };
  if (Number(step) >= 1 && Number(step) <= tests[number - 1].steps) changes.step = Number(step);
  if (tabs.includes(tab)) changes.tab = tab;
  return changes;
}

const theme = () => document.documentElement.dataset.theme;
const narrow = matchMedia("(max-width: 699px)");

/** The title describes the state, so that scripts can wait for it; see docs/report.md. */
function writeTitle() {
  let title;
  const test = tests[state.test - 1];
  if (document.activeElement === byID("search") && state.search !== "") {
    title = `search ${JSON.stringify(state.search)}: ${plural(shown().length, "test")}`;
  } else if (test && state.playing) {
    title = `${test.name} · playing ${player.frame + 1} of ${player.frames}`;
  } else if (test && !test.steps) {
    title = `${test.name} · ${test.outcome}`;
  } else if (test) {
    title = `${test.name} · step ${state.step} of ${test.steps}`;
    const step = test.steps ? testData(test.id).steps[state.step - 1] : null;
    if (step) title += ` · ${step.outcome}`;
    if (state.tab !== "step") title += ` · ${state.tab}`;
    if (state.tab === "difference") title += ` ${pictureMode}`;
  } else {
    title = `Report · ${plural(entries.length, "test")}, ${counts.failed || 0} failed`;
    for (const outcome of ["broken", "interrupted", "flaky"]) if (counts[outcome]) title += `, ${counts[outcome]} ${outcome}`;
  }
  if (state.only) title += ` · only ${state.only}`;
  if (theme() === "dark") title += " · dark";
  if (narrow.matches) title += " · narrow";
  document.title = title;
}
