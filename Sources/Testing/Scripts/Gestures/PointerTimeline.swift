import Documents
package import Geometry

/// One event of the pointer, timed from the start of its step.
package struct TimedPointer: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case motion(Point<LayoutSpace>)
    /// A relative movement from the current position, as a mouse reports it.
    case step(Vector<LayoutSpace>)
    case leave
    case button(PointerButton, pressed: Bool)
    /// A wheel event. A value of 120 is one detent; positive is down or right.
    case wheel(PointerScroll.Axis, value120: Int, source: PointerScroll.Source)
    /// A scroll in logical pixels; positive is down or right.
    case scroll(PointerScroll.Axis, pixels: Double, source: PointerScroll.Source)
    /// The finger left the touchpad.
    case scrollStop(PointerScroll.Axis, source: PointerScroll.Source)
  }

  /// Microseconds after the step's start.
  package var at: Int64
  package var event: Event

  package init(at: Int64, event: Event) {
    self.at = at
    self.event = event
  }
}

extension PointerStep {
  /// The step as a pointing device would report it; each entry is a frame.
  ///
  /// - Parameters:
  ///   - frame: the position of the step's space when it is played.
  ///   - current: the current position of the pointer.
  package func events(
    in frame: PlaceFrame, from current: Point<LayoutSpace>, samplesPerSecond: Double = 60
  ) -> [TimedPointer] {
    var timeline = PointerTimeline(frame: frame, point: current, samplesPerSecond: samplesPerSecond)
    switch self {
    case .move(let move): timeline.move(move)
    case .press(let button): timeline.add(.button(button, pressed: true))
    case .release(let button): timeline.add(.button(button, pressed: false))
    case .click(let click): timeline.click(click)
    case .drag(let drag): timeline.drag(drag)
    case .scroll(let scroll): timeline.scroll(scroll)
    case .leave: timeline.add(.leave)
    }
    return timeline.events
  }
}

/// Builds the events of a pointer step in order.
private struct PointerTimeline {
  let frame: PlaceFrame
  var point: Point<LayoutSpace>
  let samplesPerSecond: Double
  var now: Int64 = 0
  var events: [TimedPointer] = []

  init(frame: PlaceFrame, point: Point<LayoutSpace>, samplesPerSecond: Double) {
    self.frame = frame
    self.point = point
    self.samplesPerSecond = samplesPerSecond
  }

  mutating func add(_ event: TimedPointer.Event) { events.append(TimedPointer(at: now, event: event)) }

  mutating func rest(_ span: TimeSpan) { now = now.addingClamped(max(0, span.microseconds)) }

  mutating func jump(to place: Place?) {
    guard let place else { return }
    point = frame.point(place)
    add(.motion(point))
  }

  mutating func travel(through points: [Point<LayoutSpace>], _ pace: Pace) {
    let path = FingerPath([point] + points, legs: pace.legs)
    let start = now
    for sample in Sampling(pace, samplesPerSecond: samplesPerSecond).samples {
      now = start.addingClamped(sample.offset)
      point = path.point(at: sample.part)
      add(.motion(point))
    }
  }

  mutating func go(by way: Vector<LayoutSpace>, _ pace: Pace) {
    let start = now
    let samples = Sampling(pace, samplesPerSecond: samplesPerSecond).samples
    for sample in samples {
      now = start.addingClamped(sample.offset)
      add(.step(way * (1 / Double(samples.count))))
    }
    point = point + way
  }

  mutating func move(_ move: PointerMove) {
    switch move.course {
    case .along(let places): travel(through: places.map(frame.point), move.pace)
    case .by(let dx, let dy):
      let (size, density) = (frame.area.size, frame.pixelsPerMillimetre)
      let step = Vector<LayoutSpace>(
        dx.inPixels(of: size.width, pixelsPerMillimetre: density),
        dy.inPixels(of: size.height, pixelsPerMillimetre: density))
      go(by: step, move.pace)
    }
  }

  mutating func click(_ click: PointerClick) {
    jump(to: click.place)
    for number in 0..<max(0, click.count) {
      if number > 0 { rest(click.interval) }
      add(.button(click.button, pressed: true))
      rest(click.hold)
      add(.button(click.button, pressed: false))
    }
  }

  mutating func drag(_ drag: PointerDrag) {
    jump(to: drag.start)
    add(.button(drag.button, pressed: true))
    travel(through: drag.points.map(frame.point), drag.pace)
    rest(drag.hold)
    add(.button(drag.button, pressed: false))
  }

  mutating func scroll(_ scroll: PointerScroll) {
    jump(to: scroll.place)
    let start = now
    let samples = Sampling(pace(of: scroll), samplesPerSecond: samplesPerSecond).samples
    var done = 0
    for sample in samples where !scroll.onlyStops {
      now = start.addingClamped(sample.offset)
      switch scroll.amount {
      case .value120(let total):
        let due = Int(Int64(clamping: Double(total) * sample.part))
        add(.wheel(scroll.axis, value120: due - done, source: scroll.source))
        done = due
      case .pixels(let total):
        add(.scroll(scroll.axis, pixels: total / Double(samples.count), source: scroll.source))
      }
    }
    if scroll.source == .finger, scroll.stops { add(.scrollStop(scroll.axis, source: .finger)) }
  }

  /// The pace of a scroll. By default a wheel sends one event for each detent.
  private func pace(of scroll: PointerScroll) -> Pace {
    guard case .value120(let total) = scroll.amount, scroll.pace == Pace() else { return scroll.pace }
    return Pace(samples: Int(min(total.magnitude / 120 + (total.magnitude % 120 == 0 ? 0 : 1), 10_000)))
  }
}

extension PointerScroll {
  /// True for a finger with a distance of zero and without a number of samples: it only leaves the touchpad.
  fileprivate var onlyStops: Bool { source == .finger && stops && amount == .pixels(0) && pace.samples == nil }
}
