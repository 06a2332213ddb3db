import Geometry
import Surfaces
import Traces

// Tools of tablets: `detail` is the axis, `x` and `y` are its values or a place, `number` is a button or the tool.

extension FlightEntry {
  init?(_ event: ToolEvent) {
    guard let kind = Kind(event.change, isSent: false) else { return nil }
    self.init(kind)
    fill(event.change)
    if case .proximityIn(let tablet) = event.change {
      (other, number) = (tablet.rawValue, Int32(truncatingIfNeeded: event.tool.rawValue))
    }
  }

  init?(_ contact: ToolContact, _ change: ToolChange<SurfaceSpace>) {
    guard let kind = Kind(change, isSent: true) else { return nil }
    self.init(kind, subject: contact.surface.rawValue, other: contact.client.rawValue)
    fill(change)
    if case .proximityIn = change { number = Int32(truncatingIfNeeded: contact.tool.rawValue) }
  }

  private mutating func fill<Space: CoordinateSpace>(_ change: ToolChange<Space>) {
    switch change {
    case .proximityIn, .proximityOut, .down, .up, .frame: break
    case .motion(let place): (x, y) = (place.x, place.y)
    case .pressure(let value): fill(.pressure, value)
    case .distance(let value): fill(.distance, value)
    case .tilt(let x, let y): fill(.tilt, x, y)
    case .rotation(let value): fill(.rotation, value)
    case .slider(let value): fill(.slider, value)
    case .wheel(let degrees, _): fill(.wheel, degrees)
    case .button(let code, _): number = Int32(truncatingIfNeeded: code)
    }
  }

  /// Sets the value of an axis of a tool or a pad.
  mutating func fill(_ axis: TabletAxis, _ x: Float, _ y: Float = 0) {
    detail = UInt16(axis.rawValue)
    (self.x, self.y) = (Double(x), Double(y))
  }
}

extension FlightEntry.Kind {
  /// - Returns: nil for the end of a batch, which is not recorded.
  fileprivate init?<Space: CoordinateSpace>(_ change: ToolChange<Space>, isSent: Bool) {
    switch change {
    case .proximityIn: self = isSent ? .sentToolIn : .toolIn
    case .proximityOut: self = isSent ? .sentToolOut : .toolOut
    case .motion: self = isSent ? .sentToolMotion : .toolMotion
    case .down: self = isSent ? .sentToolDown : .toolDown
    case .up: self = isSent ? .sentToolUp : .toolUp
    case .button(_, true): self = isSent ? .sentToolPress : .toolPress
    case .button(_, false): self = isSent ? .sentToolRelease : .toolRelease
    case .pressure, .distance, .tilt, .rotation, .slider, .wheel: self = isSent ? .sentToolAxis : .toolAxis
    case .frame: return nil
    }
  }
}
