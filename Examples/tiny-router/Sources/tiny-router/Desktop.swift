import FingerpostRouter

/// A desktop of windows without clients, a router for one seat, and a clock that the program sets.
final class Desktop {
  let windows = WindowStack()
  let router: InputRouter
  private var now = InputTime(milliseconds: 1000)
  private var names: [ClientID: String] = [:]
  private let screen = DeviceID(.scripts, 1)
  private let mouse = DeviceID(.scripts, 2)
  private let keyboard = DeviceID(.scripts, 3)

  init(width: Double, height: Double) {
    router = InputRouter(windows: windows)
    router.take(.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: width, height: height))]), at: now)
  }

  // MARK: The scene

  /// Opens the only window of a new client.
  @discardableResult
  func open(_ name: String, at x: Double, _ y: Double, width: Int32, height: Int32) -> ClientWindow {
    let number = UInt32(names.count + 1)
    let surface = Surface(id: SurfaceID(rawValue: number), client: ClientID(rawValue: number))
    _ = surface.take(.toplevel)
    // The size of the surface determines its hit area. The router never reads pixels.
    surface.pending.buffer = .attach(Picture(size: IntSize(width, height)))
    _ = surface.commit()
    let window = ClientWindow(id: WindowID(rawValue: number), kind: .toplevel, surface: surface)
    window.position = Point(x, y)
    names[surface.client] = name

    windows.map(window)
    router.take(.windowDidMap(window), at: now)
    router.take(.sceneDidChange, at: now)
    carryOut()
    return window
  }

  func close(_ window: ClientWindow) {
    windows.unmap(window)
    router.take(.windowDidUnmap(window), at: now)
    router.take(.sceneDidChange, at: now)
    carryOut()
  }

  // MARK: Input

  func touch(_ finger: Int32, downAt x: Double, _ y: Double) { send(.touch(.down(sample(finger, x, y)))) }
  func touch(_ finger: Int32, to x: Double, _ y: Double) { send(.touch(.motion(sample(finger, x, y)))) }
  func lift(_ finger: Int32) { send(.touch(.up(device: screen, finger: finger))) }
  /// Ends a batch. All changes of fingers in a batch happen at the same time.
  func touchFrame() { send(.touch(.frame(device: screen))) }

  func movePointer(to x: Double, _ y: Double) {
    send(.pointer(.motionAbsolute(to: Point(x, y))))
    send(.pointer(.frame))
  }

  func click(_ button: UInt32 = 0x110) {
    for isPressed in [true, false] {
      send(.pointer(.button(device: mouse, code: button, isPressed: isPressed)))
      send(.pointer(.frame))
    }
  }

  /// Presses and releases a key, by its evdev code.
  func type(_ code: UInt32) {
    for isPressed in [true, false] { send(.key(.key(device: keyboard, code: code, isPressed: isPressed))) }
  }

  /// Lets time pass. A program with a real clock calls `advance(to:)` when `router.nextTimer` is due.
  func wait(milliseconds: UInt64) {
    now = InputTime(microseconds: now.microseconds + milliseconds * 1000)
    router.advance(to: now)
    carryOut()
  }

  private func sample(_ finger: Int32, _ x: Double, _ y: Double) -> FingerSample {
    FingerSample(device: screen, finger: finger, place: Point(x, y))
  }

  private func send(_ event: InputEvent) {
    router.route(event, at: now)
    carryOut()
    router.eventDidEnd()
  }

  // MARK: Effects

  /// Handles the router's effects in order. A compositor would send the messages; this program prints them.
  private func carryOut() {
    router.outbox.effects.drain { routed in
      if case .window(let command) = routed.effect { carryOut(command) }
      if let line = describe(routed.effect) { print("  \(line)  (\(routed.reason.word))") }
    }
  }

  /// Carries out a window command and reports the change, because the program owns the scene.
  private func carryOut(_ command: WindowCommand) {
    switch command {
    case .raise(let id): if let window = router.window(id) { windows.raise(window) }
    case .move(let id, let position): router.window(id)?.position = position
    case .dismissPopup(let id): if let popup = router.window(id) { close(popup) }
    case .keyWindow, .resize, .interactionEnded, .operate: return
    // No client of this desktop chooses its first responder.
    case .becameFirstResponder, .resignedFirstResponder, .keepFirstResponder, .askToResign: return
    }
    router.take(.sceneDidChange, at: now)
  }

  private func describe(_ effect: Effect) -> String? {
    switch effect {
    case .touch(.down(let touch)): "\(name(touch.client)): touch \(touch.wireID) down at \(place(touch.place))"
    case .touch(.motion(let touch)): "\(name(touch.client)): touch \(touch.wireID) at \(place(touch.place))"
    case .touch(.up(let touch)): "\(name(touch.client)): touch \(touch.wireID) up"
    case .touch(.cancel(let client)): "\(name(client)): all touches cancelled"
    case .pointer(.enter(let contact)): "\(name(contact.client)): pointer enters at \(place(contact.place))"
    case .pointer(.leave(let contact)): "\(name(contact.client)): pointer leaves"
    case .pointer(.motion(let contact)): "\(name(contact.client)): pointer at \(place(contact.place))"
    case .pointer(.button(let contact, let code, let isPressed)):
      "\(name(contact.client)): button \(code) \(isPressed ? "pressed" : "released")"
    case .key(.enter(let target, _)): "\(name(target.client)): has the keyboard"
    case .key(.leave(let target)): "\(name(target.client)): no longer has the keyboard"
    case .key(.key(let target, let code, let isPressed, _)):
      "\(name(target.client)): key \(code) \(isPressed ? "pressed" : "released")"
    case .window(.raise(let id)): router.window(id).map { "desktop: raise \(name($0.client))" }
    // Other effects do not occur here (drags, tablets, touchpad gestures, actions), or add no information (frames,
    // modifiers).
    default: nil
    }
  }

  private func name(_ client: ClientID) -> String { names[client] ?? "client \(client.rawValue)" }

  private func place(_ point: Point<SurfaceSpace>) -> String { "\(Int(point.x)), \(Int(point.y))" }
}

/// A buffer without pixels.
private final class Picture: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
