import Assembly
import Geometry
import Policies
import Rendering
import Seats
import Surfaces
import Testing
import WaylandClient
import WireClients

@testable import FingerpostClient

/// A compositor and an application of the library in one process, connected by a socket.
final class AppStage: CompositorObserver {
  let arena: Arena
  let application: StageApplication
  let window: WaylandWindow
  /// The actions that no client has performed, in order.
  private(set) var shellActions: [String] = []
  /// What the application's responders have received, in order.
  private(set) var lines: [String] = []
  /// The verdicts about shakes and commands, as the compositor notes them, in order.
  private(set) var verdicts: [String] = []
  private var token: ObserverToken?
  fileprivate var controllers: [ViewController] = []

  /// - Parameters:
  ///   - recognizers, bindings, rules, motion: those of the policy.
  ///   - reports: whether the application uses the responder protocol.
  ///   - version: the version of the responder protocol that the application uses at most.
  ///   - privileges: the clients that are offered privileged protocols.
  ///   - outputs: the outputs; by default one of 800×600 pixels.
  init(
    _ recognizers: [RecognizerPolicy] = [.emptyTap], bindings: [BindingRule] = [], rules: [WindowRule] = [],
    motion: MotionPolicy = MotionPolicy(), reports: Bool = true, version: Int32 = Display.responderVersion,
    privileges: PrivilegeGrant = .everyone, outputs: [OutputDescription]? = nil
  ) throws {
    var policy = Policy()
    policy.recognizers = recognizers
    policy.bindings = bindings
    policy.rules = rules
    policy.motion = motion
    let arena = try Arena(hasBystander: false, policy: policy, privileges: privileges, outputs: outputs)
    self.arena = arena
    let connection = try Connection(socket: OwnedFD(try arena.connectedSocket()))
    application = try StageApplication(
      identifier: "org.example.App", connection, responderVersion: reports ? version : nil
    ) { connection in
      for _ in 0..<6 {
        connection.flush()
        arena.settle()
        guard connection.dispatchReady() else { return false }
      }
      return true
    }
    window = WaylandWindow(in: application, title: "hostile", size: ViewSize(300, 200))
    settle()
    arena.compositor.router.outbox.includeNotes()
    token = arena.compositor.add(self)
  }

  deinit {
    window.close()
    application.display.connection.close()
  }

  /// The color of a pixel of the first output.
  func color(_ x: Int, _ y: Int) throws -> UInt32 {
    let outputs = arena.compositor.scene.outputs
    let screen = try #require(outputs.all.first.flatMap { outputs.screen(of: $0) })
    let picture = try screen.picture()
    let place = y * picture.stride + x * 4
    return picture.withBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) & 0xffffff }
  }

  /// Lets both sides read and answer.
  func settle() {
    for _ in 0..<8 {
      do { try application.turn(milliseconds: 0) } catch { lines.append("\(error)") }
      arena.settle()
    }
  }

  func note(_ line: String) { lines.append(line) }

  /// Lets the clients draw what has changed.
  func draw() {
    for _ in 0..<3 {
      arena.clock.advance(microseconds: 20_000)
      arena.compositor.scene.pacer.serve()
      settle()
    }
  }

  /// The view that fills the window, with a name for its touches.
  func fill(_ name: String) -> NotingView {
    let view = NotingView(name, self)
    view.handles = true
    window.rootViewController = ViewController(view: view)
    settle()
    return view
  }

  // MARK: Fingers

  /// The title of the window whose coordinates places have.
  var aim = "hostile"

  /// The place on the output of a place of the window.
  private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let windows = arena.compositor.mappedWindows
    let frame = (windows.first { $0.title == aim } ?? windows[0]).frame
    return (frame.minX + x, frame.minY + y)
  }

  func land(_ x: Double, _ y: Double, finger: Int32 = 1) {
    let place = place(x, y)
    arena.finger(finger, downAt: place.x, place.y)
    settle()
  }

  func move(to x: Double, _ y: Double, finger: Int32 = 1) {
    arena.clock.advance(microseconds: 16_000)
    let place = place(x, y)
    arena.finger(finger, to: place.x, place.y)
    settle()
  }

  /// Changes the ellipse that the finger covers.
  func shape(major: Double, minor: Double, degrees: Double, finger: Int32 = 1) {
    arena.route([
      .touch(.shape(device: arena.panel, finger: finger, major: major, minor: minor)),
      .touch(.orientation(device: arena.panel, finger: finger, degrees: degrees)), .touch(.frame(device: arena.panel)),
    ])
    settle()
  }

  func lift(finger: Int32 = 1) {
    arena.clock.advance(microseconds: 50_000)
    arena.fingerUp(finger)
    settle()
  }

  func tap(_ x: Double, _ y: Double) {
    land(x, y)
    lift()
    arena.clock.advance(microseconds: 100_000)
  }

  func drag(from start: (Double, Double), to end: (Double, Double)) {
    land(start.0, start.1)
    for step in 1...4 {
      let part = Double(step) / 4
      move(to: start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part)
    }
    lift()
  }

  /// Lets time pass for the compositor and for the application, without an event.
  func pass(milliseconds: Double) {
    arena.clock.advance(microseconds: UInt64(milliseconds * 1000))
    arena.compositor.timeDidPass()
    application.step { application.advance(to: application.now.advanced(by: milliseconds)) }
    settle()
  }

  /// Lets two seconds pass, after which a tap is the first one again.
  func rest() { arena.clock.advance(microseconds: 2_000_000) }

  // MARK: Mouse

  func point(_ x: Double, _ y: Double) {
    let place = place(x, y)
    arena.route([.pointer(.motionAbsolute(to: Point(place.x, place.y))), .pointer(.frame)])
    settle()
  }

  func click(_ code: UInt32 = 0x110) {
    for isPressed in [true, false] {
      arena.clock.advance(microseconds: 50_000)
      arena.route([.pointer(.button(device: arena.mouse, code: code, isPressed: isPressed)), .pointer(.frame)])
      settle()
    }
  }

  // MARK: Keys

  func key(_ code: UInt32, _ isPressed: Bool) {
    arena.clock.advance(microseconds: 20_000)
    arena.key(code, isPressed)
    settle()
  }

  /// Presses and releases keys, one after another.
  func type(_ codes: UInt32...) {
    for code in codes {
      key(code, true)
      key(code, false)
    }
  }

  // MARK: Actions

  /// Sends an action to the key window.
  func perform(_ action: Action) {
    arena.compositor.perform(action)
    settle()
  }

  /// Asks for the state of an action of the first window, as a list of possible actions does. Empty if the window does not
  /// have the action.
  func state(of action: Action) -> String {
    guard let surface = arena.compositor.mappedWindows.first?.surface else { return "" }
    arena.compositor.applications.validate([(action.name, surface.id)]) {}
    settle()
    guard let declared = surface.responder.action(action.name) else { return "" }
    return "\(declared.title), \(declared.isEnabled ? "possible" : "not possible")"
  }

  // MARK: Observing

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .note(let note) = routed.effect, note.kind.word.hasPrefix("motion") || note.kind.word.hasPrefix("command") {
      verdicts.append(note.kind.word)
    }
    if case .action(let id, .nobody) = routed.effect {
      shellActions.append("\(arena.compositor.router.action(id))")
    }
  }
}

/// An application that can keep events from its views.
final class StageApplication: WaylandApplication {
  var keeps: (Event) -> Bool = { _ in false }

  override func sendEvent(_ event: Event) { if !keeps(event) { super.sendEvent(event) } }
}

extension RecognizerPolicy {
  /// A tap of the shell anywhere.
  static var plainTap: RecognizerPolicy {
    var recognizer = RecognizerPolicy(name: "plain", gesture: .tap(.init()))
    recognizer.actions.ended = "shell.plain"
    return recognizer
  }

  /// A tap of the shell on what clients decline.
  static var emptyTap: RecognizerPolicy {
    var recognizer = RecognizerPolicy(name: "empty", gesture: .tap(.init()))
    recognizer.requiresFailureOf = ["client"]
    recognizer.actions.ended = "shell.empty"
    return recognizer
  }
}

extension AppStage {
  /// Shows a part of the window that has a surface of its own.
  func add(_ part: SubsurfaceWindow?, at place: CanvasPoint, _ content: View? = nil) throws -> SubsurfaceWindow {
    let part = try #require(part)
    if let content {
      let controller = ViewController(view: content)
      controllers.append(controller)
      part.rootViewController = controller
    }
    part.place(at: place)
    window.setNeedsDisplay()
    draw()
    return part
  }
}

/// A view that notes its name for each touch.
final class NotingView: View {
  private unowned let stage: AppStage
  var handles = false
  /// True if it marks its touches as handled, and passes them on if it does not handle them.
  var marks = false

  init(_ name: String, _ stage: AppStage) {
    self.stage = stage
    super.init(frame: .zero)
    self.name = name
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for _ in touches { stage.note(name ?? "") }
    if marks { event.markHandled() }
    if !handles { super.touchesBegan(touches, with: event) }
  }
}
