import Surfaces
import Traces

// Events of the responder chain: `subject` is the surface, `detail` a command.

extension FlightEntry {
  init(_ message: ResponderMessage) {
    let surface = message.target.surface.rawValue
    switch message {
    case .shake(.began, _): self.init(.sentMotionBegan, subject: surface)
    case .shake(.ended, _): self.init(.sentMotionEnded, subject: surface)
    case .shake(.cancelled, _): self.init(.sentMotionCancelled, subject: surface)
    case .command(let command, _): self.init(.sentCommand, detail: UInt16(command.rawValue), subject: surface)
    }
  }
}
