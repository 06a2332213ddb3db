// The pictures of a failed check: expected beside found beside difference, or one over the other.

let pictureMode = "side by side";
const pictureModes = ["side by side", "slider", "expected", "found", "difference"];

function showPicture(mode) {
  pictureMode = mode;
  if (state.tab === "difference") {
    drawPanel();
    showPanel();
  }
  change({ tab: "difference" });
}

function differencePanel(data, step) {
  const pictures = step.pictures || {};
  if (!Object.keys(pictures).length) {
    const other = data.steps.findIndex(step => step.pictures);
    return [make("p", { class: "dim" }, "This step has no pictures of a failed check."),
      other < 0 ? null : make("p", { style: "margin-top: 10px" }, button(`Go to step ${other + 1}`,
        { class: "plain", click: () => change({ step: other + 1 }) }, `Go to step ${other + 1}`))];
  }
  const usable = pictureModes.filter(mode => pictures[mode] || (mode === "side by side" && pictures.expected)
    || (mode === "slider" && pictures.expected && pictures.found));
  const mode = usable.includes(pictureMode) ? pictureMode : usable[0];
  const image = name => make("img", { src: address(pictures[name]), alt: `The ${name} picture` });
  const figure = name => make("figure", {}, make("figcaption", {}, name[0].toUpperCase() + name.slice(1)),
    make("button", { type: "button", class: "frame", "aria-label": `Only the ${name} picture`, click: () => showPicture(name) },
      image(name)));
  const names = ["expected", "found", "difference"].filter(name => pictures[name]);
  return [
    make("div", { class: "choices", role: "group", "aria-label": "Pictures" }, usable.map(name =>
      button(name, { "aria-pressed": name === mode, click: () => showPicture(name) },
        name[0].toUpperCase() + name.slice(1)))),
    mode === "side by side" ? make("div", { class: `pair ${names.length === 3 ? "three" : ""}` }, names.map(figure))
      : mode === "slider" ? slider(image("expected"), image("found"))
        : make("div", { class: "frame" }, image(mode)),
    step.message ? [make("h3", {}, "Result"), messageParts(step.message)] : null,
    step.check && step.check.box ? [make("h3", {}, "Check"), table(checkRows(step.check))] : null,
  ];
}

/** The content of check.json for people. Members that are the same in most checks are left out. */
function checkRows(check) {
  const box = ([x, y, width, height]) => `${width} × ${height} pixels at ${x}, ${y}`;
  const rows = [["checked", `${check.kind} · ${box(check.box)} of output ${check.output}`]];
  for (const file of check.reference || []) rows.push(["reference", file.split("/").pop()]);
  if (typeof check.differing === "number") {
    const share = check.compared ? ` (${(check.differing / check.compared * 100).toFixed(2)} %)` : "";
    rows.push(["differing", `${check.differing} of ${check.compared} pixels${share}; allowed: ${check["allowed-percent"]} %`]);
  }
  if (check.tolerance) rows.push(["tolerance", `${check.tolerance} of 255`]);
  for (const part of check.mask || []) rows.push(["masked", box(part)]);
  if (check.overlay && check.overlay !== "none") rows.push(["overlay", check.overlay]);
  return rows;
}

/** The expected picture over the found one, up to a border that moves. */
function slider(expected, found) {
  const over = make("div", { class: "over" }, expected);
  const frame = make("div", { class: "frame slider" }, found, over);
  const range = make("input", { type: "range", class: "slide", min: 0, max: 1000, value: 500,
    "aria-label": "Border between the expected picture, on the left, and the found one" });
  const place = () => {
    expected.style.width = `${frame.clientWidth}px`;
    over.style.width = `${range.value / 10}%`;
  };
  range.addEventListener("input", place);
  const move = event => {
    const box = frame.getBoundingClientRect();
    range.value = String((event.clientX - box.left) / box.width * 1000);
    place();
  };
  frame.addEventListener("pointerdown", event => {
    capture(frame, event);
    move(event);
    frame.onpointermove = move;
  });
  frame.addEventListener("pointerup", () => { frame.onpointermove = null; });
  found.decode().then(place, place);
  requestAnimationFrame(place);
  return [frame, range, make("p", { class: "dim" }, "Left of the border: expected. Right of it: found.")];
}
