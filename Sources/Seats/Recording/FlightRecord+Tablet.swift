import Geometry
import Surfaces
import Traces

extension FlightRecord {
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

  init(_ event: PadEvent) {
    self.init(Kind(event.change, isSent: false), other: event.device.rawValue)
    fill(event.change)
  }

  init(_ target: PadTarget, _ event: PadEvent) {
    self.init(
      Kind(event.change, isSent: true), subject: target.surface.rawValue, other: target.client.rawValue)
    fill(event.change)
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

  private mutating func fill(_ axis: TabletAxis, _ x: Float, _ y: Float = 0) {
    detail = UInt16(axis.rawValue)
    (self.x, self.y) = (Double(x), Double(y))
  }

  private mutating func fill(_ change: PadEvent.Change) {
    switch change {
    case .button(let code, _): number = Int32(truncatingIfNeeded: code)
    case .ring(let index, let degrees, _):
      number = Int32(truncatingIfNeeded: index)
      fill(.ring, degrees ?? 0)
    case .strip(let index, let position, _):
      number = Int32(truncatingIfNeeded: index)
      fill(.strip, position ?? 0)
    case .mode(_, let mode): number = Int32(truncatingIfNeeded: mode)
    }
  }
}

extension FlightRecord.Kind {
  /// - Returns: nil for the end of a batch, which says nothing by itself.
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

  fileprivate init(_ change: PadEvent.Change, isSent: Bool) {
    switch change {
    case .button(_, true): self = isSent ? .sentPadPress : .padPress
    case .button(_, false): self = isSent ? .sentPadRelease : .padRelease
    case .ring, .strip: self = isSent ? .sentPadTurn : .padTurn
    case .mode: self = isSent ? .sentPadMode : .padMode
    }
  }
}
