import Seats
import Surfaces
import WaylandServer

/// A text input that the keyboard focus enters and leaves: one of version 2 or 3.
protocol FocusedTextInput: AnyObject {
  func enter(_ surface: WlSurface, _ id: SurfaceID)
  /// - Parameter surface: nil if it was destroyed or no leave event is needed.
  func leave(_ surface: WlSurface?)
  func resourceWillGo()
}

/// The text inputs of one version of all clients. They follow the keyboard focus of the seat.
final class FocusedTextInputs<Input: FocusedTextInput>: KeyboardFocusObserver {
  private unowned let seat: SeatGlobal
  private var inputs: [ClientID: [Input]] = [:]

  init(_ seat: SeatGlobal) {
    self.seat = seat
    seat.follow(self)
  }

  /// False if the client has too many text inputs, and is disconnected.
  func admits(_ resource: Resource) -> Bool {
    seat.server.admits(resource, beside: inputs[client(of: resource)]?.count ?? 0)
  }

  /// Adds a text input until its resource is destroyed.
  func add(_ input: Input, of resource: Resource) {
    let client = client(of: resource)
    inputs[client, default: []].append(input)
    resource.onDestroy = { [weak self, weak input] in
      guard let input else { return }
      input.resourceWillGo()
      self?.remove(input, of: client)
    }
    guard let target = seat.keyboardFocus?.target, target.client == client else { return }
    if let surface = seat.surface(target.surface) { input.enter(surface, target.surface) }
  }

  private func client(of resource: Resource) -> ClientID { seat.server.clients[resource.client].id }

  private func remove(_ input: Input, of client: ClientID) {
    inputs[client]?.removeAll { $0 === input }
    if inputs[client]?.isEmpty == true { inputs[client] = nil }
  }

  func keyboardDidEnter(_ target: KeyboardTarget) {
    guard let inputs = inputs[target.client], let surface = seat.surface(target.surface) else { return }
    for input in inputs { input.enter(surface, target.surface) }
  }

  func keyboardDidLeave(_ target: KeyboardTarget) {
    for input in inputs[target.client] ?? [] { input.leave(seat.server.surfaces[target.surface]?.resource) }
  }
}
