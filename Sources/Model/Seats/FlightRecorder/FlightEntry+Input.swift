import Traces

extension FlightEntry {
  /// The entry for an input event; nil for the end of a batch, which is not recorded.
  init?(_ event: InputEvent) {
    switch event {
    case .touch(let report): self.init(report)
    case .pointer(let report): self.init(report)
    case .gesture(let gesture): self.init(gesture)
    case .tool(let event): self.init(event)
    case .pad(let event): self.init(event)
    case .key(let report): self.init(report)
    case .motion(let motion): self.init(motion)
    case .deviceRemoved(let device): self.init(.deviceRemoved, other: device.rawValue)
    }
  }
}
