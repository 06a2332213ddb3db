import Geometry
import Seats
import Surfaces
import WaylandServer

extension SeatGlobal {
  func add(_ pointer: WlPointer, to client: SeatClient) {
    guard server.admits(pointer, beside: client.pointers.count) else { return }
    pointer.handler = self
    client.add(pointer)
    if !server.clients[client.handle].hasAskedForTouches { onKnowsOnlyPointers?(client.id, true) }
    pointer.onDestroy = { [weak self, unowned pointer] in
      client.remove(pointer)
      self?.forgetIfEmpty(client)
    }
    guard let focus = pointerFocus, focus.client == client.id, !client.owesPointerEnter,
      let surface = surface(focus.surface)
    else { return }
    pointer.sendEnter(
      serial: focus.serial, surface: surface, surfaceX: Fixed(focus.place.x), surfaceY: Fixed(focus.place.y))
    pointer.sendFrame()
  }

  func deliverPointerEnter(_ contact: PointerContact) {
    let serial = newSerial(contact.client, contact.surface, .pointerEnter)
    pointer.enter(contact, serial: serial)
    if let client = client(contact.client), client.pointerDidCome() { enterPointer(of: client) }
  }

  /// Tells a client where the pointer is.
  func enterPointer(of client: SeatClient) {
    client.pointerWillEnter()
    guard let focus = pointerFocus, focus.client == client.id, let surface = surface(focus.surface) else { return }
    for pointer in client.pointers {
      pointer.sendEnter(
        serial: focus.serial, surface: surface, surfaceX: Fixed(focus.place.x), surfaceY: Fixed(focus.place.y))
    }
  }

  func deliverPointerLeave(_ contact: PointerContact) {
    pointer.leave(contact)
    guard let client = client(contact.client), client.pointerDidLeave(), let surface = surface(contact.surface) else {
      return
    }
    let serial = server.display.nextSerial()
    for pointer in client.pointers { pointer.sendLeave(serial: serial, surface: surface) }
  }

  func deliverPointerMotion(_ contact: PointerContact) {
    pointer.move(contact)
    guard let client = client(contact.client), !client.owesPointerEnter else { return }
    let time = contact.time.milliseconds
    for pointer in client.pointers {
      pointer.sendMotion(time: time, surfaceX: Fixed(contact.place.x), surfaceY: Fixed(contact.place.y))
    }
  }

  func deliverPointerButton(_ contact: PointerContact, code: UInt32, isPressed: Bool) {
    guard let client = client(contact.client), !client.pointers.isEmpty, !client.owesPointerEnter else { return }
    let serial = newSerial(contact.client, contact.surface, isPressed ? .buttonPress : .buttonRelease)
    for pointer in client.pointers {
      pointer.sendButton(
        serial: serial, time: contact.time.milliseconds, button: code, state: isPressed ? .pressed : .released)
    }
  }

  func deliverPointerFrame(_ id: ClientID) {
    guard let client = client(id), client.endPointerFrame() else { return }
    for pointer in client.pointers { pointer.sendFrame() }
  }
}

// MARK: - Scrolling

extension SeatGlobal {
  func deliverPointerAxis(_ contact: PointerContact, _ sample: AxisSample) {
    guard let client = client(contact.client), !client.owesPointerEnter else { return }
    let clicks = client.takeClicks(sample)
    let saysSource = client.takeAxisSource()
    for pointer in client.pointers {
      if saysSource { pointer.sendAxisSource(axisSource: sample.source.wire(for: pointer.version)) }
      pointer.sendAxis(sample, clicks: clicks, time: contact.time.milliseconds)
    }
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

// MARK: - Cursor

extension SeatGlobal: WlPointer.Handler {
  public func release(_ object: WlPointer) {}

  public func setCursor(
    _ object: WlPointer, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
  ) {
    guard let focus = pointerFocus, focus.serial == serial, server.clients[object.client].id == focus.client else {
      return
    }
    guard let surface else {
      if focus.keepsCursor { return }
      pointer.choose(.hidden, by: focus.client)
      return
    }
    guard let target = surface.object else { return }
    guard target.model.take(.cursor) else {
      return object.postError(
        WlPointer.Error.role.rawValue,
        "wl_surface@\(surface.id) is a \(target.model.role?.rawValue ?? "surface of another kind") already")
    }
    if focus.keepsCursor { return }
    let hotspot = Vector<SurfaceSpace>(Double(hotspotX), Double(hotspotY))
    pointer.choose(.surface(AttachedImage(target, hotspot: hotspot)), by: focus.client)
  }

  /// What to draw at the cursor's place.
  public var cursorImage: CursorImage { pointer.image }
}
