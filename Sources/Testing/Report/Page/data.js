// The data of the page: the run, each test when it is first opened, and the pictures.

const run = JSON.parse(byID("run").textContent);
const tests = run.tests;
const opened = new Map();

/** The data of a test. The strings of explanations belong to the run. */
function testData(id) {
  if (!opened.has(id)) opened.set(id, JSON.parse(byID(`test-${id}`).textContent));
  return opened.get(id);
}

const address = number => `data:image/png;base64,${byID(`p-${number}`).textContent}`;

const mostImages = 80;
const images = new Map();

/** A decoded picture. The pictures that were used last stay in memory. */
function picture(number) {
  let image = images.get(number);
  if (image) images.delete(number);
  else {
    const element = new Image();
    element.src = address(number);
    image = element.decode().then(() => element, () => null);
  }
  images.set(number, image);
  if (images.size > mostImages) images.delete(images.keys().next().value);
  return image;
}

const didNotPass = test => test.outcome !== "passed" && test.outcome !== "skipped";

/** The outcomes in the order of lists: what needs a look comes first. */
const outcomes = ["failed", "broken", "interrupted", "flaky", "passed", "skipped"];

/** A test with all its rounds. Rounds that differ make it flaky. */
class Entry {
  constructor(test) {
    this.tests = [test];
    this.name = test.round ? test.group : test.name;
    this.tags = test.tags;
  }

  settle() {
    const played = this.tests.filter(test => test.outcome !== "skipped");
    this.played = played.length;
    this.passed = played.filter(test => test.outcome === "passed").length;
    const worst = outcomes.find(outcome => this.tests.some(test => test.outcome === outcome));
    this.outcome = this.passed > 0 && this.passed < this.played ? "flaky" : this.passed > 0 ? "passed" : worst;
    /** The test that opens: the first round that did not pass. */
    this.first = this.tests.find(didNotPass) || this.tests[0];
    this.message = this.first.message;
    const times = played.map(test => test.took).sort((a, b) => a - b);
    this.took = times.length ? times[times.length >> 1] : this.first.took;
    this.share = this.tests.length > 1 ? `${this.passed} of ${this.played}` : "";
    for (const test of this.tests) test.entry = this;
  }
}

/** The rows of the list. */
const entries = (() => {
  const byName = new Map(), all = [];
  for (const test of tests) {
    const known = test.round ? byName.get(test.group) : null;
    if (known) { known.tests.push(test); continue; }
    const entry = new Entry(test);
    all.push(entry);
    if (test.round) byName.set(test.group, entry);
  }
  for (const entry of all) entry.settle();
  return all.map((entry, index) => [outcomes.indexOf(entry.outcome), index, entry])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , entry]) => entry);
})();

const counts = {};
for (const entry of entries) counts[entry.outcome] = (counts[entry.outcome] || 0) + 1;
