import Geometry
import Interaction
import Seats
import Surfaces

/// A scenario's tree on a desktop. Its surfaces are windows of clients, its views belong to the shell.
final class WireStage {
  private let windows = WindowStack()
  private let router: InputRouter
  private let panel = DeviceID(.scripts, 1)
  private var surfaces: [SurfaceID: String] = [:]
  private var clients: [String] = []
  private var log: [String] = []

  init(_ tree: WireScenario.Tree) {
    router = InputRouter(windows: windows)
    for root in tree.windows {
      router.take(
        .setOutputs([
          OutputArea(frame: Rect(x: root.frame[0], y: root.frame[1], width: root.frame[2], height: root.frame[3]))
        ]), at: .zero)
      for shell in root.subviews ?? [] { dress(router.desk.shell, as: shell) }
    }
    router.outbox.effects.drain { _ in }
  }

  /// Plays the steps and returns the resulting lines.
  func play(_ steps: [WireScenario.Step]) -> [String] {
    for step in steps {
      let time = InputTime(milliseconds: step.t)
      router.advance(to: time)
      drain()
      if let label = step.label { log.append("mark \(label)") }
      guard let fingers = step.touches else { continue }
      for finger in fingers { router.route(event(finger), at: time) }
      router.route(.touch(.frame(device: panel)), at: time)
      drain()
    }
    return log
  }

  private func event(_ finger: WireScenario.Finger) -> InputEvent {
    let sample = FingerSample(
      device: panel, finger: finger.id, place: Point(finger.x, finger.y), tool: finger.type == "pencil" ? .pen : .finger
    )
    switch finger.phase {
    case "down": return .touch(.down(sample))
    case "move": return .touch(.motion(sample))
    case "up": return .touch(.up(device: panel, finger: finger.id))
    default: preconditionFailure("\(finger.phase) is no phase")
    }
  }

  // MARK: Building

  private func dress(_ view: View, as node: WireScenario.Node) {
    for recognizer in node.recognizers ?? [] { view.addGestureRecognizer(build(recognizer)) }
    if let handles = node.handles {
      let declared = DeclaredBehavior()
      for name in handles.keys { declared.handles[EventMethod(rawValue: name)!] = .handle }
      declared.receive = { [unowned self] _, method, content, _ in
        guard case .touches(let touches) = content else { return }
        log.append("\(node.id).\(method.rawValue)(\(touches.map { String($0.id) }.joined(separator: ",")))")
      }
      view.declared = declared
    }
    for child in node.subviews ?? [] {
      if let client = child.client {
        show(child, of: client, in: view)
      } else {
        let inner = View(
          frame: ViewRect(x: child.frame[0], y: child.frame[1], width: child.frame[2], height: child.frame[3]))
        view.addSubview(inner)
        dress(inner, as: child)
      }
    }
  }

  private func show(_ node: WireScenario.Node, of client: String, in view: View) {
    clients.append(client)
    let id = UInt32(clients.count)
    let surface = Surface(id: SurfaceID(rawValue: id), client: ClientID(rawValue: id))
    surfaces[surface.id] = node.id
    _ = surface.take(.toplevel)
    surface.pending.buffer = .attach(Pixels(size: IntSize(Int32(node.frame[2]), Int32(node.frame[3]))))
    _ = surface.commit()
    let window = ClientWindow(id: WindowID(rawValue: id), kind: .toplevel, surface: surface)
    window.position = Point(node.frame[0], node.frame[1])
    windows.map(window)
    router.take(.windowDidMap(window), at: .zero)
    router.take(.sceneDidChange, at: .zero)
    if view !== router.desk.shell { view.addSubview(router.desk.view(of: .client(surface.client))!) }
  }

  private func build(_ description: WireScenario.Recognizer) -> GestureRecognizer {
    let recognizer: GestureRecognizer
    switch description.type {
    case "pan": recognizer = PanGestureRecognizer()
    case "tap": recognizer = TapGestureRecognizer()
    case "longPress": recognizer = LongPressGestureRecognizer()
    default: preconditionFailure("no scenario has a \(description.type)")
    }
    recognizer.delaysTouchesBegan = description.delaysTouchesBegan ?? false
    recognizer.allowedTouchTypes = description.allowedTouchTypes.map { Set($0.map { TouchType(rawValue: $0)! }) }
    recognizer.addHandler { [unowned self] recognizer in
      let state = recognizer.isContinuous ? recognizer.state.rawValue : "recognized"
      router.desk.request(Action("\(description.id).\(state)"), by: recognizer)
    }
    return recognizer
  }

  // MARK: Effects

  private func drain() {
    router.outbox.effects.drain { routed in
      switch routed.effect {
      case .touch(.down(let contact)):
        say(contact, "down \(contact.wireID) \(surfaces[contact.surface]!) \(text(contact.place))")
      case .touch(.motion(let contact)): say(contact, "motion \(contact.wireID) \(text(contact.place))")
      case .touch(.up(let contact)): say(contact, "up \(contact.wireID)")
      case .touch(.frame(let client)): log.append("\(name(client)) frame")
      case .touch(.cancel(let client)): log.append("\(name(client)) cancel")
      case .window(.raise(let id)):
        if let window = windows.windows.first(where: { $0.id == id }) { windows.raise(window) }
      case .window(.keyWindow), .key(.enter), .key(.leave), .key(.modifiers): break
      case .action(let id, .nobody): log.append(router.action(id).name)
      default: log.append("\(routed.effect)")
      }
    }
  }

  private func say(_ contact: TouchContact, _ what: String) { log.append("\(name(contact.client)) \(what)") }
  private func name(_ client: ClientID) -> String { clients[Int(client.rawValue) - 1] }
  private func text(_ place: Point<SurfaceSpace>) -> String { "\(short(place.x)),\(short(place.y))" }
  private func short(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
}

final class Pixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
