import Documents
package import Geometry

/// One event of the fingers on a touchpad, timed from the start of its step.
package struct TimedTouchpad: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    /// The pointer jumps to a position.
    case jump(Point<LayoutSpace>)
    case began(TouchpadStep.Gesture, fingers: Int)
    /// A movement. The scale is relative to the beginning of the gesture; the other values are relative to the previous
    /// event.
    case moved(by: Vector<LayoutSpace>, scale: Double, degrees: Double)
    case ended(TouchpadStep.End)
  }

  /// Microseconds after the step's start.
  package var at: Int64
  package var event: Event

  package init(at: Int64, event: Event) {
    self.at = at
    self.event = event
  }
}

extension TouchpadStep {
  /// The step as a touchpad would report it.
  ///
  /// - Parameters:
  ///   - frame: the position of the space in which the gesture began.
  ///   - scale: the scale of the gesture before the step.
  package func events(
    in frame: PlaceFrame, from scale: Double = 1, samplesPerSecond: Double = 60
  ) -> [TimedTouchpad] {
    var events: [TimedTouchpad] = []
    var now: Int64 = 0
    if let beginning {
      if let place = beginning.place { events.append(TimedTouchpad(at: 0, event: .jump(frame.point(place)))) }
      events.append(TimedTouchpad(at: 0, event: .began(beginning.gesture, fingers: beginning.fingers)))
    }
    if let movement {
      events += movement.events(in: frame, from: beginning == nil ? scale : 1, samplesPerSecond: samplesPerSecond)
      now = max(0, movement.pace.duration.microseconds)
    }
    now = now.addingClamped(max(0, rest.microseconds))
    if let end { events.append(TimedTouchpad(at: now, event: .ended(end))) }
    return events
  }
}

extension TouchpadStep.Movement {
  fileprivate func events(in frame: PlaceFrame, from start: Double, samplesPerSecond: Double) -> [TimedTouchpad] {
    let (size, density) = (frame.area.size, frame.pixelsPerMillimetre)
    let way = Vector<LayoutSpace>(
      dx.inPixels(of: size.width, pixelsPerMillimetre: density),
      dy.inPixels(of: size.height, pixelsPerMillimetre: density))
    let target = scale ?? start
    var done = 0.0
    return Sampling(pace, samplesPerSecond: samplesPerSecond).samples.map { sample in
      let part = sample.part - done
      done = sample.part
      return TimedTouchpad(
        at: sample.offset,
        event: .moved(by: way * part, scale: start + (target - start) * sample.part, degrees: angle * part))
    }
  }
}
