import MotionSensing
import Policies
import Seats

/// The accelerometer of the seat: it finds shakes and orientations in its reports.
final class MotionKeeper {
  /// The parts of the policy that need reports.
  private var policyUse: AccelerometerUse = []
  /// True while a client judges motions, which needs reports for shakes.
  private var isForClients = false
  private var shakes = ShakeDetector()
  private var orientations = OrientationDetector()

  init() {}

  /// The uses of reports by the policy and by clients. If it is empty, reports are ignored.
  private var wanted: AccelerometerUse { isForClients ? policyUse.union(.shake) : policyUse }

  /// Adopts a policy. The orientation is found again if the former policy did not use it.
  func use(_ policy: Policy) {
    policyUse = policy.accelerometerUse
    review()
  }

  /// Sets whether a client judges motions.
  func use(forClients isForClients: Bool) {
    self.isForClients = isForClients
    review()
  }

  private func review() {
    if !wanted.contains(.shake) { shakes = ShakeDetector() }
    if !wanted.contains(.orientation) { orientations = OrientationDetector() }
  }

  /// Returns the motions of the device that a report completes.
  func motions(in report: Acceleration, at time: InputTime) -> [DeviceMotion] {
    var motions: [DeviceMotion] = []
    if wanted.contains(.shake), shakes.take(report, at: time.microseconds) { motions.append(.shake) }
    if wanted.contains(.orientation), let orientation = orientations.take(report, at: time.microseconds) {
      motions.append(DeviceMotion(orientation))
    }
    return motions
  }
}

extension DeviceMotion {
  init(_ orientation: DeviceOrientation) {
    switch orientation {
    case .normal: self = .orientationNormal
    case .leftUp: self = .orientationLeftUp
    case .rightUp: self = .orientationRightUp
    case .bottomUp: self = .orientationBottomUp
    }
  }
}
