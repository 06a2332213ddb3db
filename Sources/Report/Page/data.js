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

const counts = {};
for (const test of tests) counts[test.outcome] = (counts[test.outcome] || 0) + 1;
