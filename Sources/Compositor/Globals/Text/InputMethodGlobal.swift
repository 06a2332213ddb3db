package import Seats
package import Surfaces
package import WaylandServer

/// Starts and ends an input method's keyboard grabs in the router.
package protocol KeyGrabDelegate: AnyObject {
  func beginKeyGrab(_ grab: KeyGrabTarget)
  func endKeyGrab(_ grab: KeyGrabTarget)
}

/// `zwp_input_method_manager_v2`: lets a client compose text for other clients, for example an on-screen keyboard.
package final class InputMethodGlobal: ZwpInputMethodManagerV2.Handler {
  let seat: SeatGlobal
  let relay: TextRelay
  let outputs: OutputRegistry
  package weak var grabDelegate: (any KeyGrabDelegate)?
  /// Runs when a client becomes or stops being the seat's input method or an on-screen keyboard.
  package var onClientChange: (() -> Void)?
  let areKeyboardsReplaced: () -> Bool
  /// Run when the seat has lost its input method.
  private var vacancyActions: [() -> Void] = []
  private var grabs: [UInt32: InputMethodGrab] = [:]
  private var lastGrab: UInt32 = 0
  private var global: Global<ZwpInputMethodManagerV2>?

  /// - Parameter areKeyboardsReplaced: returns true while an input view of an application is shown in the place of on-screen
  ///   keyboards.
  package init(
    _ seat: SeatGlobal, texts: TextInputGlobal, outputs: OutputRegistry,
    areKeyboardsReplaced: @escaping () -> Bool = { false }
  ) throws(DisplayError) {
    self.seat = seat
    self.outputs = outputs
    self.areKeyboardsReplaced = areKeyboardsReplaced
    relay = texts.relay
    global = try Global(seat.server, for: .inputMethod, version: 1) { [unowned self] in $0.handler = self }
    seat.attach(self)
  }

  package func destroy(_ object: ZwpInputMethodManagerV2) {}

  package func getInputMethod(_ object: ZwpInputMethodManagerV2, seat: WlSeat, inputMethod: ZwpInputMethodV2) {
    let method = InputMethodObject(inputMethod, of: self)
    inputMethod.handler = method
    inputMethod.onDestroy = { [weak method] in method?.end() }
    if !attach(method) { method.beUnavailable() }
  }

  /// Makes an input method of any version that of the seat.
  ///
  /// - Returns: false if the seat already has one.
  func attach(_ method: any TextComposer) -> Bool {
    guard relay.attach(method) else { return false }
    onClientChange?()
    relay.introduce(method)
    return true
  }

  /// The client that is the seat's input method; nil if there is none.
  var client: ClientID? { relay.method?.client }

  /// The clients whose windows may be on-screen keyboards: the input method, and those that follow the text focus.
  package var keyboards: Set<ClientID> { Set(relay.onScreenClients).union(client.map { [$0] } ?? []) }

  /// Returns whether the windows of a client may be on-screen keyboards.
  package func isKeyboard(_ client: ClientID) -> Bool { self.client == client || relay.isOnScreen(client) }

  func addOnScreen(_ client: ClientID) {
    relay.addOnScreen(client)
    onClientChange?()
  }

  func removeOnScreen(_ client: ClientID) {
    relay.removeOnScreen(client)
    onClientChange?()
  }

  /// Runs an action each time the seat has lost its input method.
  func followVacancies(_ action: @escaping () -> Void) { vacancyActions.append(action) }

  func detach(_ method: any TextComposer) {
    guard relay.detach(method) else { return }
    onClientChange?()
    for act in vacancyActions { act() }
  }

  /// Updates the positions of the input method's popups after any change of the scene.
  package func sceneDidChange() { relay.method?.placePopups() }
}

// MARK: - Keyboard grabs

extension InputMethodGlobal: KeyGrabReceiver {
  /// Begins a grab.
  ///
  /// - Parameter resource: receives the keys. The grab ends when it is destroyed.
  func addGrab(_ resource: any GrabWire) -> InputMethodGrab {
    lastGrab &+= 1
    let client = seat.server.clients[resource.client].id
    let grab = InputMethodGrab(resource, KeyGrabTarget(client: client, number: lastGrab), of: seat)
    resource.setHandler(grab)
    let target = grab.target
    grabs[target.number] = grab
    resource.onDestroy = { [weak self] in
      self?.grabs[target.number] = nil
      self?.grabDelegate?.endKeyGrab(target)
    }
    grabDelegate?.beginKeyGrab(target)
    return grab
  }

  func endGrab(_ grab: InputMethodGrab) { grabDelegate?.endKeyGrab(grab.target) }

  func deliverKey(_ target: KeyGrabTarget, code: UInt32, isPressed: Bool, time: InputTime) {
    grabs[target.number]?.deliverKey(code, isPressed: isPressed, time: time)
  }

  func deliverModifiers(_ target: KeyGrabTarget, _ modifiers: Modifiers) {
    grabs[target.number]?.deliverModifiers(modifiers)
  }

  func keyboardDidChange() { grabs.values.forEach { $0.describeKeyboard() } }
}
