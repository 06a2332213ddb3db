import Documents
import Geometry

/// A step with fingers of its own, which are up before and after it.
package protocol GestureStep: Sendable {
  var space: PlaceSpace { get }

  /// The gesture as a touchscreen would report it.
  ///
  /// - Parameter frame: the position of the step's space when it is played.
  func touches(in frame: PlaceFrame, samplesPerSecond: Double) -> TouchTimeline
}

extension TapStep: GestureStep {
  package func touches(in frame: PlaceFrame, samplesPerSecond: Double = 60) -> TouchTimeline {
    let points = FingerRow(count: fingers, spacing: frame.distance(spacing)).points(around: frame.point(place))
    let numbers = gestureFingers(points.count)
    var timeline = TouchTimeline()
    for tap in 0..<max(0, taps) {
      if tap > 0 { timeline.rest(interval) }
      for (finger, point) in zip(numbers, points) { timeline.add(.down, finger: finger, at: point) }
      if samples > 0 {
        timeline.move(fingers: numbers, Sampling(Pace(duration: hold, samples: samples))) { index, _ in points[index] }
      } else {
        timeline.rest(hold)
      }
      for (finger, point) in zip(numbers, points) { timeline.add(.up, finger: finger, at: point) }
    }
    return timeline
  }
}

extension SwipeStep: GestureStep {
  package func touches(in frame: PlaceFrame, samplesPerSecond: Double = 60) -> TouchTimeline {
    let start = frame.point(start)
    let middle = [start] + targets(from: start, in: frame)
    let row = FingerRow(count: fingers, spacing: frame.distance(spacing))
    let paths = row.steps.map { step in FingerPath(middle.map { $0 + step }, legs: pace.legs) }
    return drawing(paths, Sampling(pace, samplesPerSecond: samplesPerSecond), hold: hold)
  }

  private func targets(from start: Point<LayoutSpace>, in frame: PlaceFrame) -> [Point<LayoutSpace>] {
    switch course {
    case .along(let places): return places.map(frame.point)
    case .toward(let direction, let distance):
      let isLevel = direction == .left || direction == .right
      let whole = isLevel ? frame.area.size.width : frame.area.size.height
      let length = distance.inPixels(of: whole, pixelsPerMillimetre: frame.pixelsPerMillimetre)
      let signed = direction == .left || direction == .up ? -length : length
      return [start + (isLevel ? Vector(signed, 0) : Vector(0, signed))]
    }
  }
}

extension DrawStep: GestureStep {
  package func touches(in frame: PlaceFrame, samplesPerSecond: Double = 60) -> TouchTimeline {
    let paths = paths.filter { !$0.isEmpty }.map { FingerPath($0.map(frame.point), legs: pace.legs) }
    return drawing(paths, Sampling(pace, samplesPerSecond: samplesPerSecond), hold: hold)
  }
}

extension SpreadStep: GestureStep {
  package func touches(in frame: PlaceFrame, samplesPerSecond: Double = 60) -> TouchTimeline {
    let (middle, startRadius) = (frame.point(center), frame.distance(radius))
    let count = max(0, fingers)
    func place(_ index: Int, _ part: Double) -> Point<LayoutSpace> {
      let degrees = startAngle + Double(index) * 360 / Double(count) + angle * part
      return Angle.point(on: middle, radius: startRadius * (1 + (scale - 1) * part), degrees: degrees)
    }
    return gesture(
      fingers: gestureFingers(count), Sampling(pace, samplesPerSecond: samplesPerSecond), hold: hold, place: place)
  }
}

extension GestureStep {
  /// The numbers of a gesture's fingers. They are greater than the numbers that a script can use.
  func gestureFingers(_ count: Int) -> [Int] { (0..<max(0, count)).map { TouchTimeline.firstGestureFinger + $0 } }

  /// Fingers that go down together, move along a path each, and lift together.
  func drawing(_ paths: [FingerPath], _ sampling: Sampling, hold: TimeSpan) -> TouchTimeline {
    gesture(fingers: gestureFingers(paths.count), sampling, hold: hold) { paths[$0].point(at: $1) }
  }

  /// A gesture in which all fingers go down in one frame, move together, and lift in one frame.
  ///
  /// - Parameter place: returns the position of a finger after a fraction of the movement, from 0 to 1.
  func gesture(
    fingers: [Int], _ sampling: Sampling, hold: TimeSpan, place: (_ index: Int, _ part: Double) -> Point<LayoutSpace>
  ) -> TouchTimeline {
    var timeline = TouchTimeline()
    for (index, finger) in fingers.enumerated() { timeline.add(.down, finger: finger, at: place(index, 0)) }
    timeline.move(fingers: fingers, sampling, place: place)
    timeline.rest(hold)
    for (index, finger) in fingers.enumerated() { timeline.add(.up, finger: finger, at: place(index, 1)) }
    return timeline
  }
}

/// Fingers side by side on a horizontal line, centred at a point.
struct FingerRow {
  var count: Int
  var spacing: Double

  var steps: [Vector<LayoutSpace>] {
    (0..<max(0, count)).map { Vector((Double($0) - Double(count - 1) / 2) * spacing, 0) }
  }

  func points(around middle: Point<LayoutSpace>) -> [Point<LayoutSpace>] { steps.map { middle + $0 } }
}
