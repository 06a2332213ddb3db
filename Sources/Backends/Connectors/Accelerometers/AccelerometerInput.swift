package import Accelerometers
package import Assembly
package import MotionSensing
package import Policies
package import Seats

/// The seat of a compositor for the accelerometer.
package final class AccelerometerInput: AccelerometerSeat {
  private unowned let compositor: Compositor
  private weak var accelerometer: AccelerometerBackend?
  private var token: ObserverToken?

  package init(_ compositor: Compositor) { self.compositor = compositor }

  package func join(_ accelerometer: AccelerometerBackend) {
    self.accelerometer = accelerometer
    token = compositor.add(self)
  }

  package func part() { token = nil }

  package func take(_ report: Acceleration, at time: InputTime) { compositor.take(report, at: time) }
}

extension AccelerometerInput: CompositorObserver {
  package var topics: ObserverTopics { .policy }

  package func policyDidChange(_ policy: Policy) { accelerometer?.use(policy) }

  package func clientsJudgeMotions(_ judge: Bool) { accelerometer?.use(forClients: judge) }
}
