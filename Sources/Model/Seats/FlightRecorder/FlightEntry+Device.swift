import Traces

extension FlightEntry {
  init(_ motion: DeviceMotion) {
    guard let kind = Kind(motion: motion.rawValue) else { preconditionFailure("traces have no kind for \(motion)") }
    self.init(kind)
  }
}
