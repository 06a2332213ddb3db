import Surfaces
import Traces

// Pads: `number` is a button, a ring, a strip or a mode, `detail` the axis, `x` its value.

extension FlightEntry {
  init(_ event: PadEvent) {
    self.init(Kind(event.change, isSent: false), other: event.device.rawValue)
    fill(event.change)
  }

  init(_ target: PadTarget, _ event: PadEvent) {
    self.init(
      Kind(event.change, isSent: true), subject: target.surface.rawValue, other: target.client.rawValue)
    fill(event.change)
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

extension FlightEntry.Kind {
  fileprivate init(_ change: PadEvent.Change, isSent: Bool) {
    switch change {
    case .button(_, true): self = isSent ? .sentPadPress : .padPress
    case .button(_, false): self = isSent ? .sentPadRelease : .padRelease
    case .ring, .strip: self = isSent ? .sentPadTurn : .padTurn
    case .mode: self = isSent ? .sentPadMode : .padMode
    }
  }
}
