import Geometry
import Seats
import Surfaces
import WaylandServer

extension SeatGlobal {
  func add(_ pointer: WlPointer, to client: SeatClient) {
    guard server.admits(pointer, beside: client.pointers.count) else { return }
    pointer.handler = self
    client.add(pointer)
    if !server.clients[client.handle].hasAskedForTouches { onTouchSupportChange?(client.id, true) }
    if client.pointers.count == 1 { onReceiversChange?(client.id) }
    pointer.onDestroy = { [weak self, unowned pointer] in
      client.remove(pointer)
      self?.forgetIfEmpty(client)
      if client.pointers.isEmpty { self?.onReceiversChange?(client.id) }
    }
    guard let focus = pointerFocus, focus.client == client.id, !client.owesPointerEnter,
      let surface = surface(focus.surface)
    else { return }
    pointer.sendEnter(
      serial: focus.serial, surface: surface, surfaceX: Fixed(focus.place.x), surfaceY: Fixed(focus.place.y))
    pointer.sendFrame()
  }
}

// MARK: - Messages

extension SeatGlobal {
  func send(_ message: PointerMessage) {
    switch message {
    case .enter(let contact): deliverPointerEnter(contact)
    case .leave(let contact): deliverPointerLeave(contact)
    case .motion(let contact): deliverPointerMotion(contact)
    case .button(let contact, let code, let isPressed):
      deliverPointerButton(contact, code: code, isPressed: isPressed)
    case .axis(let contact, let sample): deliverPointerAxis(contact, sample)
    case .step(let step): deliverPointerStep(step)
    case .frame(let client): deliverPointerFrame(client)
    case .constraint(let target, let isActive): constraintReceiver?.deliver(target, isActive: isActive)
    }
  }

  private func deliverPointerEnter(_ contact: PointerContact) {
    let serial = newSerial(contact.client, .pointerEnter)
    pointer.enter(contact, serial: serial)
    if let client = client(contact.client), client.pointerDidCome() { enterPointer(of: client) }
  }

  /// Sends a client the position of the pointer in its surface.
  func enterPointer(of client: SeatClient) {
    client.pointerWillEnter()
    guard let focus = pointerFocus, focus.client == client.id, let surface = surface(focus.surface) else { return }
    for pointer in client.pointers {
      pointer.sendEnter(
        serial: focus.serial, surface: surface, surfaceX: Fixed(focus.place.x), surfaceY: Fixed(focus.place.y))
    }
  }

  private func deliverPointerLeave(_ contact: PointerContact) {
    pointer.leave(contact)
    guard let client = client(contact.client), client.pointerDidLeave(), let surface = surface(contact.surface) else {
      return
    }
    let serial = server.display.nextSerial()
    for pointer in client.pointers { pointer.sendLeave(serial: serial, surface: surface) }
  }

  private func deliverPointerMotion(_ contact: PointerContact) {
    pointer.move(contact)
    _ = withClient(contact.client) { client in
      guard !client.owesPointerEnter else { return }
      if timestamps.isUsed { timestamps.send(contact.time, to: client.id, .pointer) }
      let time = contact.time.milliseconds
      let (x, y) = (Fixed(contact.place.x), Fixed(contact.place.y))
      client.pointers.forEachBorrowed { $0.sendMotion(time: time, surfaceX: x, surfaceY: y) }
    }
  }

  private func deliverPointerButton(_ contact: PointerContact, code: UInt32, isPressed: Bool) {
    if isPressed { userDidAct(on: contact.client) }
    guard let client = client(contact.client), !client.pointers.isEmpty, !client.owesPointerEnter else { return }
    let serial = newSerial(contact.client, isPressed ? .buttonPress : .buttonRelease, at: contact.time)
    if timestamps.isUsed { timestamps.send(contact.time, to: client.id, .pointer) }
    for pointer in client.pointers {
      pointer.sendButton(
        serial: serial, time: contact.time.milliseconds, button: code, state: isPressed ? .pressed : .released)
    }
    if isPressed { inputFollower?.buttonWasPressed(contact, serial) }
  }

  private func deliverPointerFrame(_ id: ClientID) {
    let isSent = withClient(id) { client in
      guard client.endPointerFrame() else { return false }
      client.pointers.forEachBorrowed { $0.sendFrame() }
      return true
    }
    if isSent == true { inputFollower?.frameDidEnd(of: id) }
  }
}

// MARK: - Scrolling

extension SeatGlobal {
  private func deliverPointerAxis(_ contact: PointerContact, _ sample: AxisSample) {
    guard let client = client(contact.client), !client.owesPointerEnter else { return }
    let clicks = client.takeClicks(sample)
    let saysSource = client.takeAxisSource()
    if timestamps.isUsed { timestamps.send(contact.time, to: client.id, .pointer) }
    for pointer in client.pointers {
      if saysSource { pointer.sendAxisSource(axisSource: sample.source.wire(for: pointer.version)) }
      pointer.sendAxis(sample, clicks: clicks, time: contact.time.milliseconds)
    }
  }
}

extension WlPointer {
  /// Sends one axis of a frame by the events that the version of the object has.
  ///
  /// Every version has the distance in pixels. Clicks of a wheel are whole ones from version 5 on, and 120ths instead of
  /// them from version 8 on.
  fileprivate func sendAxis(_ sample: AxisSample, clicks: Int32, time: UInt32) {
    let axis = sample.axis == .vertical ? WlPointer.Axis.verticalScroll : .horizontalScroll
    if sample.isStop { return sendAxisStop(time: time, axis: axis) }
    sendAxisRelativeDirection(axis: axis, direction: sample.isInverted ? .inverted : .identical)
    if version >= 8 {
      if sample.value120 != 0 { sendAxisValue120(axis: axis, value120: sample.value120) }
    } else if clicks != 0 {
      sendAxisDiscrete(axis: axis, discrete: clicks)
    }
    sendAxis(time: time, axis: axis, value: Fixed(sample.value))
  }
}

extension AxisSample.Source {
  fileprivate func wire(for version: Int32) -> WlPointer.AxisSource {
    switch self {
    case .wheel: .wheel
    case .finger: .finger
    case .continuous: .continuous
    case .wheelTilt: version >= 6 ? .wheelTilt : .wheel
    }
  }
}

// MARK: - Lag

extension PointerMessage {
  var receiver: ClientID {
    switch self {
    case .enter(let contact), .leave(let contact), .motion(let contact), .button(let contact, _, _),
      .axis(let contact, _):
      contact.client
    case .step(let step): step.client
    case .frame(let client): client
    case .constraint(let target, _): target.client
    }
  }

  /// True if the message can wait while its client is lagging.
  var isMotion: Bool {
    switch self {
    case .motion, .step: true
    case .enter, .leave, .button, .axis, .frame, .constraint: false
    }
  }

  /// Returns true if a later message replaces this one while it waits.
  func isSuperseded(by later: PointerMessage) -> Bool {
    if case (.motion, .motion) = (self, later) { true } else { false }
  }

  /// The sum of a waiting step and a later one; nil for other messages.
  func added(to later: PointerMessage) -> PointerMessage? {
    guard case (.step(let first), .step(var sum)) = (self, later) else { return nil }
    sum.step = first.step + sum.step
    sum.unaccelerated = first.unaccelerated + sum.unaccelerated
    return .step(sum)
  }
}
