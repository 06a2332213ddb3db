public import Accelerometers
public import Assembly
public import MotionSensing
public import Policies
public import Seats

/// The seat of a compositor for the accelerometer.
public final class AccelerometerInput: AccelerometerSeat {
  private unowned let compositor: Compositor
  private weak var accelerometer: AccelerometerBackend?
  private var token: ObserverToken?

  public init(_ compositor: Compositor) { self.compositor = compositor }

  public func join(_ accelerometer: AccelerometerBackend) {
    self.accelerometer = accelerometer
    token = compositor.add(self)
  }

  public func part() { token = nil }

  public func take(_ report: Acceleration, at time: InputTime) { compositor.take(report, at: time) }
}

extension AccelerometerInput: CompositorObserver {
  public var topics: ObserverTopics { .policy }

  public func policyDidChange(_ policy: Policy) { accelerometer?.use(policy) }

  public func clientsJudgeMotions(_ judge: Bool) { accelerometer?.use(forClients: judge) }
}
