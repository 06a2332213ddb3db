import Geometry
import Surfaces

extension PointerDelivery {
  /// Sends an event that recognizers have let through, with its own place and time.
  func send(
    _ event: MouseEvent.Kind, at place: Point<LayoutSpace>, _ time: InputTime, _ reason: RoutingReason, _ turn: Turn
  ) {
    guard let focus = state.focus else { return }
    let contact = PointerContact(client: focus.client, surface: focus.id, place: focus.convert(place), time: time)
    let message: PointerMessage =
      switch event {
      case .motion: .motion(contact)
      case .press(let code): .button(contact, code: code, isPressed: true)
      case .button(let code, let isPressed): .button(contact, code: code, isPressed: isPressed)
      case .release(let code): .button(contact, code: code, isPressed: false)
      }
    send(.pointer(message), to: contact.client, reason, turn)
  }
}
