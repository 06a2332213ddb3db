import Geometry
import Seats
import Surfaces
import WaylandServer

/// The surface that the pointer is in, as its client was told.
struct PointerFocus {
  let client: ClientID
  let surface: SurfaceID
  var place: Point<SurfaceSpace>
  /// `set_cursor` must name it.
  let serial: UInt32
  /// A finger is the pointer; the cursor is not its client's to choose.
  let keepsCursor: Bool
}

extension SeatGlobal {
  func add(_ pointer: WlPointer, to client: SeatClient) {
    guard server.admits(pointer, beside: client.pointers.count) else { return }
    pointer.handler = self
    client.pointers.append(pointer)
    if !server.clients[client.handle].hasAskedForTouches { onKnowsOnlyPointers?(client.id, true) }
    pointer.onDestroy = { [weak self, unowned pointer] in
      client.pointers.removeAll { $0 === pointer }
      self?.forgetIfEmpty(client)
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
    let serial = newSerial(contact.client, contact.surface, .pointerEnter)
    heldCursor = contact.keepsCursor ? cursorImage : nil
    // A client may keep its cursor from one of its surfaces to the next.
    if !contact.keepsCursor, cursorOwner != contact.client { setCursor(.standard, by: nil) }
    pointerFocus = PointerFocus(
      client: contact.client, surface: contact.surface, place: contact.place, serial: serial,
      keepsCursor: contact.keepsCursor)
    guard let client = client(contact.client) else { return }
    client.clickRemainder = (0, 0)
    guard !client.isLagging else {
      client.owesPointerEnter = true
      return
    }
    enterPointer(of: client)
  }

  /// Tells a client where the pointer is.
  func enterPointer(of client: SeatClient) {
    client.hasEmptyPointerFrame = false
    guard let focus = pointerFocus, focus.client == client.id, let surface = surface(focus.surface) else { return }
    for pointer in client.pointers {
      pointer.sendEnter(
        serial: focus.serial, surface: surface, surfaceX: Fixed(focus.place.x), surfaceY: Fixed(focus.place.y))
    }
  }

  private func deliverPointerLeave(_ contact: PointerContact) {
    let isFinger = pointerFocus?.keepsCursor == true
    heldCursor = contact.keepsCursor && !isFinger ? cursorImage : nil
    pointerFocus = nil
    guard let client = client(contact.client) else { return }
    guard !client.owesPointerEnter else {
      client.owesPointerEnter = false
      client.hasEmptyPointerFrame = true
      return
    }
    guard let surface = surface(contact.surface) else { return }
    let serial = server.display.nextSerial()
    for pointer in client.pointers { pointer.sendLeave(serial: serial, surface: surface) }
  }

  private func deliverPointerMotion(_ contact: PointerContact) {
    pointerFocus?.place = contact.place
    guard let client = client(contact.client), !client.owesPointerEnter else { return }
    let time = contact.time.milliseconds
    for pointer in client.pointers {
      pointer.sendMotion(time: time, surfaceX: Fixed(contact.place.x), surfaceY: Fixed(contact.place.y))
    }
  }

  private func deliverPointerButton(_ contact: PointerContact, code: UInt32, isPressed: Bool) {
    guard let client = client(contact.client), !client.pointers.isEmpty, !client.owesPointerEnter else { return }
    let serial = newSerial(contact.client, contact.surface, isPressed ? .buttonPress : .buttonRelease)
    for pointer in client.pointers {
      pointer.sendButton(
        serial: serial, time: contact.time.milliseconds, button: code, state: isPressed ? .pressed : .released)
    }
  }

  private func deliverPointerFrame(_ id: ClientID) {
    guard let client = client(id) else { return }
    let isEmpty = client.hasEmptyPointerFrame
    client.hasEmptyPointerFrame = false
    guard !client.owesPointerEnter, !isEmpty else { return }
    client.hasSentAxisSource = false
    for pointer in client.pointers { pointer.sendFrame() }
  }
}

// MARK: - Scrolling

extension SeatGlobal {
  private func deliverPointerAxis(_ contact: PointerContact, _ sample: AxisSample) {
    guard let client = client(contact.client), !client.owesPointerEnter else { return }
    let clicks = client.takeClicks(sample)
    for pointer in client.pointers {
      if !client.hasSentAxisSource { pointer.sendAxisSource(axisSource: sample.source.wire(for: pointer.version)) }
      pointer.sendAxis(sample, clicks: clicks, time: contact.time.milliseconds)
    }
    client.hasSentAxisSource = true
  }
}

extension SeatClient {
  /// Whole clicks of a wheel, for clients that know no parts of them.
  fileprivate func takeClicks(_ sample: AxisSample) -> Int32 {
    let path = sample.axis == .vertical ? \SeatClient.clickRemainder.vertical : \.clickRemainder.horizontal
    let total = Int64(self[keyPath: path]) + Int64(sample.value120)
    self[keyPath: path] = Int32(total % 120)
    return Int32(clamping: total / 120)
  }
}

extension WlPointer {
  fileprivate func sendAxis(_ sample: AxisSample, clicks: Int32, time: UInt32) {
    let axis = sample.axis == .vertical ? WlPointer.Axis.verticalScroll : .horizontalScroll
    if sample.isStop { return sendAxisStop(time: time, axis: axis) }
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

  /// Whether it can wait while its client is behind with reading.
  var isMotion: Bool {
    switch self {
    case .motion, .step: true
    case .enter, .leave, .button, .axis, .frame, .constraint: false
    }
  }

  /// Whether a later message makes a waiting one superfluous.
  func isSuperseded(by later: PointerMessage) -> Bool {
    if case (.motion, .motion) = (self, later) { true } else { false }
  }

  /// A waiting step and a later one as one step; nil for other messages.
  func added(to later: PointerMessage) -> PointerMessage? {
    guard case (.step(let first), .step(var sum)) = (self, later) else { return nil }
    sum.step = first.step + sum.step
    sum.unaccelerated = first.unaccelerated + sum.unaccelerated
    return .step(sum)
  }
}
