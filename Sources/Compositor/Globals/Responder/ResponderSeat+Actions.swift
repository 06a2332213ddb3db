import Surfaces
import WaylandServer

/// Actions that a client sends to the responders above it.
extension ResponderSeat {
  func sendAction(
    _ object: FingerpostResponderSeatV1, number: UInt32, serial: UInt32, surface: WlSurface, name: String
  ) {
    guard DeclaredAction.isName(name) else {
      return object.postError(
        FingerpostResponderSeatV1.Error.invalidAction.rawValue, "send_action: the text is no name of an action")
    }
    var answer = SentActionAnswer.refused
    if let sender = surface.object?.model, admitsAction() {
      answer = global.delegate?.send(name, above: sender, serial: serial) ?? .refused
    }
    object.sendActionAnswered(number: number, answer: FingerpostResponderSeatV1.Answer(answer))
  }
}

extension FingerpostResponderSeatV1.Answer {
  fileprivate init(_ answer: SentActionAnswer) {
    switch answer {
    case .performed: self = .performed
    case .declined: self = .declined
    case .refused: self = .refused
    }
  }
}
