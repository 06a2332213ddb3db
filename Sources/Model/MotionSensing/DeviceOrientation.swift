/// The edge of a device that is up, in the words of iio-sensor-proxy.
package enum DeviceOrientation: String, CaseIterable, Sendable {
  /// The top edge of the screen in its natural orientation.
  case normal
  /// The left edge: the device was turned clockwise.
  case leftUp = "left-up"
  case rightUp = "right-up"
  case bottomUp = "bottom-up"
}

/// Finds the orientation of a device in the reports of its accelerometer.
///
/// The orientation changes if the device is held in another one for some time. A device that lies flat, moves, or is held
/// at the border between two orientations keeps the former one.
package struct OrientationDetector: Sendable {
  /// The tangent of 35°. A device enters an orientation if it differs from it by less: 45° is the border to the next one.
  /// A screen that is tilted by less counts as flat.
  package static let reach = 0.7002
  /// The microseconds for which another orientation is held before it counts.
  package static let steadiness: UInt64 = 300_000
  /// The ratios to gravity between which a report counts as one of a device at rest.
  package static let calm = 0.7...1.3

  package private(set) var orientation: DeviceOrientation?
  private var gravity = Gravity()
  private var candidate: (orientation: DeviceOrientation, since: UInt64)?

  package init() {}

  /// Adds a report.
  ///
  /// - Parameter time: microseconds; not earlier than the previous one.
  /// - Returns: the orientation if it is another one now; also for the first one that is found.
  package mutating func take(_ report: Acceleration, at time: UInt64) -> DeviceOrientation? {
    guard report.isFinite else { return nil }
    let down = gravity.take(report, at: time)
    guard Self.calm.contains(report.length / Acceleration.gravity), let found = Self.orientation(down) else {
      candidate = nil
      return nil
    }
    guard found != orientation else {
      candidate = nil
      return nil
    }
    guard let candidate, candidate.orientation == found else {
      candidate = (found, time)
      return nil
    }
    guard time >= candidate.since, time - candidate.since >= Self.steadiness else { return nil }
    orientation = found
    self.candidate = nil
    return found
  }

  /// The orientation in which a device is held; nil if it is flat or between two.
  private static func orientation(_ down: Acceleration) -> DeviceOrientation? {
    let upright = (down.x * down.x + down.y * down.y).squareRoot()
    guard upright > down.z.magnitude * reach else { return nil }
    if down.x.magnitude <= down.y.magnitude * reach { return down.y < 0 ? .normal : .bottomUp }
    if down.y.magnitude <= down.x.magnitude * reach { return down.x > 0 ? .leftUp : .rightUp }
    return nil
  }
}
