import Traces

extension FlightEntry {
  init(_ message: DragMessage) {
    switch message {
    case .enter(let contact): self.init(.sentDragEnter, contact)
    case .motion(let contact): self.init(.sentDragMotion, contact)
    case .leave(let contact): self.init(.sentDragLeave, contact)
    case .drop(let contact): self.init(.sentDragDrop, contact)
    case .ended: self.init(.dragEnded)
    }
  }
}
