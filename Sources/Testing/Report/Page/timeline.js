// The time line: steps, hands, recognizers and clients, one row each.

const lane = 24;
const laneNames = 112;
const mostLanes = 40;

function drawTimeline(data) {
  const holder = byID("lanes");
  if (!holder) return;
  const { film } = player;
  const width = Math.max(260, holder.clientWidth - 20);
  const names = width < 480 ? 70 : laneNames;
  const x = place => names + place / film.course.length * (width - names - 4);
  const rows = [stepLane(data, film, x), ...handLanes(data, film, x), ...recognizerLanes(data, film, x),
    ...clientLanes(data, film, x)].slice(0, mostLanes);
  const height = rows.length * lane;
  const picture = make("svg", {
    viewBox: `0 0 ${width} ${height}`, height, role: "img",
    "aria-label": "Time line of steps, fingers, recognizers and clients. The list of steps has the same content.",
    pointerdown: event => scrub(event, picture, names, width) },
    rows.map((row, index) => make("g", { transform: `translate(0 ${index * lane})` },
      index % 2 ? null : make("rect", { class: "grid", x: 0, y: 0, width, height: lane, rx: 5 }),
      make("text", { x: 4, y: 16 }, make("title", {}, row.name), short(row.name, names < 100 ? 10 : 16)), row.parts)),
    make("line", { id: "head", class: "head", y1: 0, y2: height }));
  picture.course = { x, names, width };
  holder.replaceChildren(picture);
  drawHead();
}

const short = (text, most) => text.length > most ? `${text.slice(0, most - 1)}…` : text;

function span(from, to, properties, title) {
  return make("rect", { x: from, width: Math.max(3, to - from), y: 6, height: 12, rx: 3, ...properties },
    make("title", {}, title));
}

function stepLane(data, film, x) {
  return { name: "steps", parts: data.steps.map((step, index) => {
    const slot = film.course.slots[index];
    if (slot.to === slot.from) return null;
    return span(x(slot.from) + 0.5, x(slot.to) - 0.5,
      { class: `step ${step.outcome}${index + 1 === state.step ? " chosen" : ""}`, "data-step": index + 1 },
      `${index + 1}  ${step.text}  ${duration(step.took)}`);
  }) };
}

/** The place of a time of the trace. Times at a border belong to the later step if they begin something. */
function begin(film, time) {
  const { slots } = film.course;
  const index = slots.findIndex(slot => slot.to > slot.from && slot.end > time && slot.begin <= time);
  return film.course.place(time, index < 0 ? null : index);
}

function handLanes(data, film, x) {
  const lanes = new Map();
  for (const hand of data.hands || []) {
    const name = hand.kind === "pointer" ? "pointer" : `${hand.kind} ${hand.id}`;
    if (!lanes.has(name)) lanes.set(name, []);
    const last = hand.points[hand.points.length - 3];
    lanes.get(name).push(span(x(begin(film, hand.points[0])), x(hand.kind === "pointer" && hand.end === null ? film.course.length : film.course.place(hand.end ?? last)), {
      fill: hand.kind === "pointer" ? "#8a90a3" : handColors[hand.id % handColors.length],
      opacity: hand.cancelled ? 0.4 : 0.9 }, `${name}${hand.cancelled ? ", cancelled" : ""}`));
  }
  return [...lanes].map(([name, parts]) => ({ name, parts }));
}

function recognizerLanes(data, film, x) {
  return (data.recognizers || []).map(recognizer => ({ name: recognizer.name, parts: [
    recognizer.spans.map(([from, to, state]) => span(x(begin(film, from)), x(film.course.place(to)),
      { class: state === "failed" ? "state-failed" : state }, `${recognizer.name}: ${state}`)),
    recognizer.marks.filter(([, word]) => word !== "changed" && word !== "failed").map(([time, word]) =>
      make("circle", { class: word, cx: x(film.course.place(time)), cy: 12, r: 4.5 },
        make("title", {}, `${recognizer.name}: ${word}`))),
  ] }));
}

function clientLanes(data, film, x) {
  const lanes = new Map();
  for (const event of data.events || []) {
    for (const to of event.to) {
      const name = to.split("/")[0];
      if (!lanes.has(name)) lanes.set(name, []);
      lanes.get(name).push(make("circle", {
        class: "event", cx: x(film.course.place(event.t, event.step)), cy: 12, r: event.moves ? 2 : 3.5,
        pointerdown: press => press.stopPropagation(),
        click: () => {
          change({ step: (event.step ?? 0) + 1, tab: "why", event: event.n });
        } }, make("title", {}, event.head)));
    }
  }
  return [...lanes].map(([name, parts]) => ({ name: `→ ${name}`, parts }));
}

/** Follows a pointer along the time line. A finger may be about to scroll the page, so it acts when it moves sideways or lifts. */
function scrub(event, picture, names, width) {
  const to = event => {
    const box = picture.getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width * width - names) / (width - names - 4);
    if (state.playing) change({ playing: false });
    player.seek(place * player.film.course.length);
  };
  const start = event.clientX;
  let isMoving = event.pointerType !== "touch";
  if (isMoving) to(event);
  capture(picture, event);
  picture.onpointermove = event => {
    isMoving = isMoving || Math.abs(event.clientX - start) > 8;
    if (isMoving) to(event);
  };
  picture.onpointerup = event => {
    to(event);
    picture.onpointermove = picture.onpointerup = null;
  };
  picture.onpointercancel = () => { picture.onpointermove = picture.onpointerup = null; };
}

function drawHead() {
  const head = byID("head");
  if (head) {
    const x = head.ownerSVGElement.course.x(player.place);
    head.setAttribute("x1", x);
    head.setAttribute("x2", x);
  }
  const range = byID("scrubber");
  if (range) range.value = String(Math.round(player.place / player.film.course.length * 1000));
  const clock = byID("clock");
  if (clock && player.film) clock.textContent = seconds(player.film.course.at(player.place).time);
  const still = byID("still");
  if (still) {
    const phase = byID("phase");
    if (phase) phase.textContent = player.phase === "after" ? "Before" : "After";
    still.textContent = state.playing ? `step ${state.step}`
      : player.phase === "crash" ? "before the crash" : `${player.phase} step ${state.step}`;
  }
}

function markStepSpan() {
  for (const part of document.querySelectorAll("#lanes rect.step")) {
    part.classList.toggle("chosen", Number(part.dataset.step) === state.step);
  }
}
