// Fingers, the pointer and pens, drawn over the pictures.

const handColors = ["#4250dd", "#e0532f", "#12946b", "#b02fb0", "#c08a00", "#0d8fc4", "#d6336c", "#5c7a00", "#7a4de0", "#8a5a2b"];
const trail = 300000;
const fading = 250000;

/** The points of a hand between two times, as [time, x, y]. */
function pointsOf(hand, from, to) {
  const points = [];
  for (let i = 0; i < hand.points.length; i += 3) {
    if (hand.points[i] > to) break;
    if (hand.points[i] >= from) points.push(hand.points.slice(i, i + 3));
  }
  return points;
}

/** The last point of a hand at a time; null before its first. */
function pointAt(hand, time) {
  let low = 0, high = hand.points.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hand.points[middle * 3] <= time) low = middle + 1; else high = middle;
  }
  return low ? hand.points.slice(low * 3 - 3, low * 3) : null;
}

const isPressed = (hand, time) => hand.presses.filter(press => press <= time).length % 2 === 1;

class Hands {
  /** @param unit the size of a pixel of the page in pixels of the canvas */
  constructor(context, film, hands, scale, unit) {
    Object.assign(this, { context, film, hands, scale, unit });
  }

  x(x) { return (x - this.film.bounds.x) * this.scale; }
  y(y) { return (y - this.film.bounds.y) * this.scale; }
  color(hand) { return handColors[hand.id % handColors.length]; }

  /** The whole paths of a step, from the places where fingers came down to those where they lifted. */
  drawStep(from, to, isOwn) {
    for (const hand of this.hands) {
      const last = hand.points[hand.points.length - 3];
      if (hand.points[0] > to || (hand.end ?? Math.max(to, last)) < from) continue;
      if (!isOwn(hand)) continue;
      const points = pointsOf(hand, from, to);
      if (!points.length) {
        const rest = pointAt(hand, to);
        if (rest && (hand.end === null || hand.end > to)) points.push(rest);
      }
      if (!points.length) continue;
      if (hand.kind !== "pointer") this.circle(points[0], 7, this.color(hand), 0.5);
      this.line(points, this.color(hand), 0.85);
      this.tip(hand, points[points.length - 1], to, hand.end !== null && hand.end <= to);
    }
  }

  /** The hands at one time, with the paths of the last moments. */
  drawMoment(time) {
    for (const hand of this.hands) {
      if (hand.points[0] > time || (hand.end !== null && hand.end + fading < time)) continue;
      const points = pointsOf(hand, time - trail, time);
      const last = pointAt(hand, time);
      this.line(points, this.color(hand), 0.6);
      this.context.globalAlpha = hand.end !== null && hand.end < time ? 1 - (time - hand.end) / fading : 1;
      this.tip(hand, last, time, hand.end !== null && hand.end <= time);
      this.context.globalAlpha = 1;
    }
  }

  tip(hand, point, time, isOver) {
    if (hand.kind === "pointer") return this.arrow(point, isPressed(hand, time) || this.wasPressed(hand, time));
    const color = this.color(hand);
    this.circle(point, hand.kind === "pen" ? 8 : 17, color, isOver ? 0.25 : 0.5);
    const [x, y] = [this.x(point[1]), this.y(point[2])];
    const { context, unit } = this;
    if (hand.cancelled && isOver) {
      context.strokeStyle = color;
      context.lineWidth = 3 * unit;
      context.beginPath();
      for (const side of [-1, 1]) {
        context.moveTo(x - 11 * unit, y - 11 * unit * side);
        context.lineTo(x + 11 * unit, y + 11 * unit * side);
      }
      context.stroke();
    } else if (hand.kind === "finger") {
      context.font = `600 ${13 * unit}px system-ui, "DejaVu Sans", sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.lineWidth = 3 * unit;
      context.strokeStyle = "rgb(0 0 0 / 55%)";
      context.fillStyle = "#fff";
      const number = String(hand.id >= 1000 ? hand.id - 999 : hand.id);
      context.strokeText(number, x, y + unit);
      context.fillText(number, x, y + unit);
    }
  }

  wasPressed(hand, time) { return hand.presses.some(press => press <= time && time - press < 60000); }

  circle(point, radius, color, alpha) {
    const { context, unit } = this;
    context.beginPath();
    context.arc(this.x(point[1]), this.y(point[2]), radius * unit, 0, 7);
    context.save();
    context.globalAlpha *= alpha;
    context.fillStyle = color;
    context.fill();
    context.restore();
    context.lineWidth = 4 * unit;
    context.strokeStyle = "rgb(255 255 255 / 85%)";
    context.stroke();
    context.lineWidth = 2 * unit;
    context.strokeStyle = color;
    context.stroke();
  }

  line(points, color, alpha) {
    if (points.length < 2) return;
    const { context, unit } = this;
    context.save();
    context.globalAlpha *= alpha;
    context.lineJoin = context.lineCap = "round";
    for (const [width, style] of [[7, "rgb(255 255 255 / 80%)"], [4, color]]) {
      context.beginPath();
      points.forEach((point, index) => {
        const place = [this.x(point[1]), this.y(point[2])];
        if (index) context.lineTo(...place); else context.moveTo(...place);
      });
      context.lineWidth = width * unit;
      context.strokeStyle = style;
      context.stroke();
    }
    context.restore();
  }

  arrow(point, pressed) {
    const { context, unit } = this;
    if (pressed) this.circle(point, 12, "#4250dd", 0.35);
    const [x, y] = [this.x(point[1]), this.y(point[2])];
    context.beginPath();
    for (const [dx, dy] of [[0, 0], [0, 19], [4.5, 15], [7.5, 22], [10.5, 20.7], [7.5, 14], [13.5, 14]]) {
      context.lineTo(x + dx * unit, y + dy * unit);
    }
    context.closePath();
    context.fillStyle = "#fff";
    context.strokeStyle = "#14161d";
    context.lineWidth = 1.6 * unit;
    context.lineJoin = "round";
    context.fill();
    context.stroke();
  }
}
