// Plays the film of the open test. The place is a point of the time line.

const player = {
  film: null, place: 0, frame: -1, frames: 0, speed: 1, last: 0, phase: "after", canvas: null, over: null, serial: 0,

  open(data) {
    this.film = new Film(data);
    this.frames = data.frames.length;
    this.hands = data.hands || [];
    this.frame = -1;
    this.serial++;
  },

  /** Shows the picture after or before the chosen step, with the paths of the step. */
  showStep() {
    const slot = this.film && this.film.course.slots[state.step - 1];
    if (!slot) return;
    if (this.phase === "crash") {
      this.frame = this.film.data.crash;
      this.place = this.film.places[this.frame];
    } else {
      this.place = this.phase === "before" ? slot.from : slot.to;
      this.frame = this.phase === "before" ? this.film.before(state.step - 1) : this.film.after(state.step - 1);
    }
    this.paint();
  },

  seek(place) {
    this.place = Math.max(0, Math.min(this.film.course.length, place));
    this.frame = this.film.frameAt(this.place);
    this.paint();
    const { step } = this.film.course.at(this.place);
    this.phase = "after";
    if (step + 1 !== state.step) change({ step: step + 1 });
    else writeTitle();
  },

  toggle() {
    if (!this.frames && !this.hands.length) return;
    if (!state.playing && this.place >= this.film.course.length - 1) this.place = 0;
    this.phase = "after";
    this.last = 0;
    change({ playing: !state.playing });
    if (state.playing) requestAnimationFrame(now => this.tick(now));
    else this.paint();
  },

  tick(now) {
    if (!state.playing) return;
    const passed = this.last ? Math.min(100, now - this.last) : 0;
    this.last = now;
    this.place += passed * this.speed;
    const isOver = this.place >= this.film.course.length;
    this.place = Math.min(this.place, this.film.course.length);
    this.frame = this.film.frameAt(this.place);
    const { step } = this.film.course.at(this.place);
    if (isOver) change({ playing: false, step: step + 1 });
    else if (step + 1 !== state.step) change({ step: step + 1 });
    else writeTitle();
    this.paint();
    if (!isOver) requestAnimationFrame(now => this.tick(now));
  },

  /** Draws the picture and then, over it, the hands. */
  async paint() {
    const { film, canvas, over, frame, serial } = this;
    drawHead();
    if (!canvas) return;
    if (this.painting) { this.isLate = true; return; }
    this.painting = true;
    await film.draw(canvas, frame);
    this.painting = false;
    // Another test, or another place, was chosen meanwhile.
    if (this.isLate || serial !== this.serial) { this.isLate = false; return this.paint(); }
    this.drawHands(canvas, over);
  },

  drawHands(canvas, over) {
    if (!over) return;
    const width = canvas.clientWidth || canvas.width;
    const density = Math.max(1, devicePixelRatio);
    over.width = Math.round(width * density);
    over.height = Math.round(over.width * this.film.bounds.height / this.film.bounds.width);
    over.style.width = `${width}px`;
    over.style.height = `${canvas.clientHeight}px`;
    const context = over.getContext("2d");
    const hands = new Hands(context, this.film, this.hands, over.width / this.film.bounds.width, density);
    if (state.playing) return hands.drawMoment(this.film.course.at(this.place).time);
    const step = testData(state.test).steps[state.step - 1];
    if (!step || !inputOf(step)) return;
    hands.drawStep(step.t[0], step.t[1], hand => belongs(hand, step));
  },
};

const passive = ["wait", "expect", "screenshot", "pause", "run", "start", "kill", "client", "output", "overlay", "when",
  "clipboard", "focus", "raise", "close", "frames", "device", "fail"];
const inputOf = step => !passive.includes(step.word);

/** Whether a hand is part of a step that shares an instant with its neighbours. */
function belongs(hand, step) {
  const [from, to] = step.t;
  if (to > from) return hand.points[0] < to && (hand.end === null || hand.end > from);
  if (step.word === "pointer" || step.word === "pen") return hand.kind === step.word;
  if (hand.kind !== "finger") return true;
  return hand.end === null || hand.end > from || (step.word === "touch" && hand.end === from);
}
