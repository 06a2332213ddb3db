import Geometry
import Surfaces
import Traces

// Commands for windows: `subject` is the window, `detail` an operation or the edges of a resize.

extension FlightEntry {
  init(_ command: WindowCommand) {
    switch command {
    case .raise(let window): self.init(.raised, subject: window.rawValue)
    case .keyWindow(let resigned, let became):
      self.init(
        .keyWindowChanged, subject: became?.rawValue ?? Self.nobody, other: resigned?.rawValue ?? Self.nobody)
    case .becameFirstResponder(let surface): self.init(.becameFirst, subject: surface.rawValue)
    case .resignedFirstResponder(let surface): self.init(.resignedFirst, subject: surface.rawValue)
    case .askToResign(let surface): self.init(.askedToResign, subject: surface.rawValue)
    case .keepFirstResponder(let surface): self.init(.keptFirst, subject: surface.rawValue)
    case .dismissPopup(let window): self.init(.popupDismissed, subject: window.rawValue)
    case .move(let window, let position):
      self.init(.windowMoved, subject: window.rawValue, x: position.x, y: position.y)
    case .resize(let window, let frame, let edges):
      self.init(
        .windowResized, detail: UInt16(edges.rawValue), subject: window.rawValue, x: frame.size.width,
        y: frame.size.height)
    case .interactionEnded(let window): self.init(.interactionEnded, subject: window.rawValue)
    case .operate(let window, let operation):
      self.init(.windowOperated, detail: UInt16(operation.rawValue), subject: window.rawValue)
    }
  }
}
