// The film of a test: pictures of its outputs, composed from whole pictures and the parts that changed.

/** Converts between script time and the time line, in which long pauses are short and every step has a width. */
class Course {
  static shortest = 300;
  static longest = 2500;

  constructor(data) {
    this.slots = [];
    let x = 0, end = null;
    for (const step of data.steps) {
      const played = step.outcome !== "skipped" && step.outcome !== "not-needed";
      if (played && end !== null) x += Math.min(200, Math.max(0, (step.t[0] - end) / 1000));
      const width = played
        ? Math.min(Course.longest, Math.max(Course.shortest, (step.t[1] - step.t[0]) / 1000)) : 0;
      this.slots.push({ from: x, to: x + width, begin: step.t[0], end: step.t[1] });
      x += width;
      if (played) end = step.t[1];
    }
    this.length = Math.max(x, 1);
  }

  /** The place of a time. With `step`, the time is in that step; otherwise in the first step that contains it. */
  place(time, step) {
    let index = step;
    if (index === undefined || index === null) {
      index = this.slots.findIndex(slot => slot.to > slot.from && time <= slot.end);
      if (index < 0) return this.length;
    }
    const slot = this.slots[index];
    if (!slot) return 0;
    if (time <= slot.begin && slot.end > slot.begin) return slot.from;
    const share = slot.end > slot.begin ? Math.min(1, (time - slot.begin) / (slot.end - slot.begin)) : 1;
    return slot.from + share * (slot.to - slot.from);
  }

  /** The step and the script time of a place. */
  at(place) {
    let index = this.slots.findIndex(slot => slot.to > slot.from && place <= slot.to);
    if (index < 0) index = this.slots.findLastIndex(slot => slot.to > slot.from);
    const slot = this.slots[index];
    if (!slot) return { step: 0, time: 0 };
    const share = Math.min(1, Math.max(0, (place - slot.from) / (slot.to - slot.from)));
    return { step: index, time: slot.begin + share * (slot.end - slot.begin) };
  }
}

class Film {
  constructor(data) {
    this.data = data;
    this.course = new Course(data);
    this.frames = data.frames;
    this.places = this.frames.map((frame, index) => this.course.place(frame.t, this.stepOf(index)));
    for (let i = 1; i < this.places.length; i++) this.places[i] = Math.max(this.places[i], this.places[i - 1]);
    this.outputs = data.outputs.map(output => ({ ...output, canvas: document.createElement("canvas"), drawn: -1 }));
    const edges = this.outputs.length ? this.outputs : [{ x: 0, y: 0, width: 16, height: 10 }];
    const left = Math.min(...edges.map(o => o.x)), top = Math.min(...edges.map(o => o.y));
    this.bounds = {
      x: left, y: top, width: Math.max(...edges.map(o => o.x + o.width)) - left,
      height: Math.max(...edges.map(o => o.y + o.height)) - top,
    };
    this.turn = Promise.resolve();
  }

  /** The step that ended with a frame; undefined if the results do not say. */
  stepOf(index) {
    const step = this.data.steps.findIndex(step => typeof step.frames === "number" && step.frames > index);
    return step < 0 ? undefined : step;
  }

  /** The index of the last frame at or before a place; -1 for none. */
  frameAt(place) {
    let low = 0, high = this.places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.places[middle] <= place + 0.001) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  before(step) { return Math.max(this.frames.length ? 0 : -1, this.frameAt(this.course.slots[step].from)); }
  after(step) { return Math.max(this.frames.length ? 0 : -1, this.frameAt(this.course.slots[step].to)); }

  /** Draws the outputs as they were at a frame. Calls follow each other, since they share canvases. */
  draw(target, frame) {
    this.turn = this.turn.then(() => this.compose(target, frame));
    return this.turn;
  }

  async compose(target, frame) {
    for (const output of this.outputs) await this.bring(output, frame);
    const density = Math.max(1, ...this.outputs.map(o => (o.canvas.width || o.width) / o.width));
    const width = Math.round(this.bounds.width * density), height = Math.round(this.bounds.height * density);
    if (target.width !== width || target.height !== height) Object.assign(target, { width, height });
    const context = target.getContext("2d");
    context.clearRect(0, 0, width, height);
    for (const output of this.outputs) {
      if (!output.canvas.width || output.drawn < 0) continue;
      context.drawImage(output.canvas, (output.x - this.bounds.x) * density, (output.y - this.bounds.y) * density,
        output.width * density, output.height * density);
    }
  }

  /** Brings the picture of an output to a frame, from its last whole picture or from the frame that it shows. */
  async bring(output, frame) {
    let key = frame;
    const isOwn = index => this.frames[index].output === output.name;
    while (key >= 0 && !(isOwn(key) && this.frames[key].key)) key--;
    if (key < 0) { output.drawn = -1; return; }
    let next = output.drawn >= key && output.drawn <= frame ? output.drawn + 1 : key;
    const context = output.canvas.getContext("2d");
    for (; next <= frame; next++) {
      if (!isOwn(next)) continue;
      const [x, y, width, height] = this.frames[next].box;
      const image = await picture(this.frames[next].p);
      if (this.frames[next].key && (output.canvas.width !== width || output.canvas.height !== height)) {
        Object.assign(output.canvas, { width, height });
      }
      if (image) {
        context.clearRect(x, y, width, height);
        context.drawImage(image, x, y);
      }
    }
    output.drawn = frame;
  }
}
