import Assembly
import Geometry
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import WireClients

/// A complete compositor with a policy, and windows without clients.
final class PolicyStage: CompositorObserver, Hands {
  private let arena: Arena
  private var lines: [String] = []
  private var token: ObserverToken?
  private var lastID: UInt32 = 1000

  init(_ policy: Policy, outputs: [OutputDescription]? = nil) throws {
    arena = try Arena(hasBystander: false, policy: policy, outputs: outputs)
    token = compositor.add(self)
  }

  var compositor: Compositor { arena.compositor }
  var clock: ScriptClock { arena.clock }

  // MARK: Scene

  @discardableResult
  func window(
    _ appID: String, title: String = "", client: UInt32? = nil, at x: Double = 0, _ y: Double = 0, width: Int32 = 400,
    height: Int32 = 300
  ) -> ClientWindow {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: ClientID(rawValue: client ?? lastID))
    _ = surface.take(.toplevel)
    surface.pending.buffer = .attach(StagePixels(size: IntSize(width, height)))
    _ = surface.commit()
    let window = ClientWindow(id: WindowID(rawValue: lastID), kind: .toplevel, surface: surface)
    window.position = Point(x, y)
    window.appID = appID
    window.title = title
    compositor.server.windows.map(window)
    compositor.windowDidMap(window)
    compositor.turn(milliseconds: 0)
    return window
  }

  /// Adds a subsurface of 100 by 100 to a window.
  func subsurface(of window: ClientWindow, at x: Int32) -> Surface {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: window.client)
    _ = surface.take(.subsurface)
    Subsurface(surface: surface, parent: window.surface).setPosition(x: x, y: 0)
    surface.pending.buffer = .attach(StagePixels(size: IntSize(100, 100)))
    _ = surface.commit()
    commit(window)
    return surface
  }

  /// Applies the changes of a window's subsurfaces.
  func commit(_ window: ClientWindow) {
    _ = window.surface.commit()
    compositor.surfacesDidCommit([])
    compositor.turn(milliseconds: 0)
  }

  func unmap(_ window: ClientWindow) {
    compositor.server.windows.unmap(window)
    compositor.windowDidUnmap(window)
    compositor.turn(milliseconds: 0)
  }

  func rename(_ window: ClientWindow, appID: String? = nil, title: String? = nil) {
    if let appID { window.appID = appID }
    if let title { window.title = title }
    compositor.windowDidChange(window)
    compositor.turn(milliseconds: 0)
  }

  // MARK: Input

  func route(_ events: [InputEvent]) { arena.route(events) }

  func land(_ fingers: [Int32] = [1], at x: Double, _ y: Double) {
    route(fingers.map { InputEvent.touch(.down(sample($0, x, y, fingers))) } + [.touch(.frame(device: panel))])
  }

  func move(_ fingers: [Int32] = [1], to x: Double, _ y: Double, after milliseconds: UInt64 = 10) {
    wait(milliseconds)
    route(fingers.map { InputEvent.touch(.motion(sample($0, x, y, fingers))) } + [.touch(.frame(device: panel))])
  }

  func lift(_ fingers: [Int32] = [1]) {
    route(fingers.map { InputEvent.touch(.up(device: panel, finger: $0)) } + [.touch(.frame(device: panel))])
  }

  /// Moves fingers along a straight line in five frames, then lifts them.
  func drag(_ fingers: [Int32] = [1], from start: (Double, Double), to end: (Double, Double)) {
    land(fingers, at: start.0, start.1)
    for step in 1...5 {
      let part = Double(step) / 5
      move(fingers, to: start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part)
    }
    lift(fingers)
  }

  func tap(at x: Double, _ y: Double, fingers: [Int32] = [1]) {
    land(fingers, at: x, y)
    wait(20)
    lift(fingers)
  }

  func key(_ code: UInt32) {
    for isPressed in [true, false] { hold(code, isPressed) }
  }

  func hold(_ code: UInt32, _ isPressed: Bool) { key(code, isPressed) }

  func wait(_ milliseconds: UInt64) {
    clock.advance(microseconds: milliseconds * 1000)
    compositor.timeDidPass()
  }

  private func sample(_ finger: Int32, _ x: Double, _ y: Double, _ fingers: [Int32]) -> FingerSample {
    let offset = Double(fingers.firstIndex(of: finger) ?? 0) * 20
    return sample(finger, x + offset, y)
  }

  // MARK: Effects

  /// Actions, cancelled touches and operations on windows since the last call.
  var cameOut: [String] {
    defer { lines = [] }
    return lines
  }

  func forget() { lines = [] }

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    switch routed.effect {
    case .action(let id, let taker):
      lines.append("\(compositor.router.action(id)) by \(request(taker)) (\(routed.reason))")
    case .window(.operate(let id, let operation)): lines.append("\(operation) \(name(id))")
    case .touch(.down(let contact)): lines.append("\(name(contact.surface)) down")
    case .touch(.up(let contact)): lines.append("\(name(contact.surface)) up")
    case .touch(.cancel): lines.append("cancel")
    case .pointer(.button(let contact, let code, let isPressed)):
      lines.append("\(name(contact.surface)) button \(code) \(isPressed ? "down" : "up")")
    case .window(.keyWindow(_, let became)): lines.append("key window \(became.map(name) ?? "none") (\(routed.reason))")
    case .key(.key(_, let code, let isPressed, _)): lines.append("key \(code) \(isPressed ? "down" : "up")")
    default: break
    }
  }

  private func request(_ taker: ActionTaker) -> String {
    switch taker {
    case .client: "keys"
    case .window(let id, _): name(id)
    case .shell: "the shell"
    case .application: "application"
    case .nobody: "nobody"
    }
  }

  private func name(_ id: WindowID) -> String { compositor.window(id)?.appID ?? "?" }

  private func name(_ id: SurfaceID) -> String {
    compositor.server.windows.windows.first { $0.surface.id == id }?.appID ?? "?"
  }
}

private final class StagePixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
