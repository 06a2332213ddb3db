import Globals
package import MotionSensing
package import Seats
import Surfaces

/// The motion of the whole device.
extension Compositor {
  /// Takes a report of the accelerometer, and routes the shake or orientation that it completes.
  ///
  /// - Parameter time: the time of the report, by the compositor's clock.
  package func take(_ report: Acceleration, at time: InputTime) {
    for motion in seat.motion.motions(in: report, at: time) { route(.motion(motion), at: time) }
  }

  /// Turns the outputs that follow the device, after it was held in another orientation.
  func deviceDidMove(_ motion: DeviceMotion) {
    if follower.take(motion) { turnOutputs() }
  }

  /// Turns the outputs of the policy that follow the device. A recorded script repeats it without a step of its own.
  func turnOutputs() {
    for output in outputs.all {
      guard let wanted = follower.wanted(output.description) else { continue }
      let former = output.description.frame
      changes.apply(wanted, to: output)
      for other in outputs.all where other !== output {
        let moved = other.description.following(former, becoming: wanted.frame)
        if moved != other.description { changes.apply(moved, to: other) }
      }
    }
  }
}
