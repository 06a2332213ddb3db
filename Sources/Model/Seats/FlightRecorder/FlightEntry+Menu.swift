import Surfaces
import Traces

// The edit menu: `subject` is the first responder, `number` that of the menu, `detail` a command or the position of an item.

extension FlightEntry {
  init(_ message: MenuMessage) {
    let (surface, number) = (message.target.surface.rawValue, Int32(truncatingIfNeeded: message.target.number))
    switch message {
    case .ask: self.init(.menuAsked, subject: surface, number: number)
    case .open: self.init(.menuOpened, subject: surface, number: number)
    case .close: self.init(.menuClosed, subject: surface, number: number)
    case .press(_, let item): self.init(.menuPressed, subject: surface, number: item)
    case .command(let command, _): self.init(.menuCommand, subject: surface, number: Int32(command.rawValue))
    }
  }
}
