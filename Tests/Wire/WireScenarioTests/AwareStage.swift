import Assembly
import Documents
import Geometry
import Globals
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import WireClients

/// A scenario's tree on a complete compositor: its surfaces belong to clients on sockets that bind
/// `fingerpost-responder-v1`, its recognizers to a policy.
final class AwareStage: CompositorObserver {
  /// What a client does with each touch.
  enum Behavior: CaseIterable {
    /// It judges nothing, but has all objects of the protocol.
    case silent
    case handles
    case declines
  }

  private let arena: Arena
  private let behavior: Behavior
  /// The lines of each client and of the shell, by their names.
  private(set) var lines: [String: [String]] = [:]
  private var seats: [String: UInt32] = [:]
  private var unjudged: [String: [UInt32]] = [:]
  private var names: [String] = []
  private var token: ObserverToken?

  static let shell = "shell"

  /// - Parameters:
  ///   - cancelsFingers: whether the clients ask for `touch_cancelled`.
  ///   - tap: whether the shell has a tap for touches that clients decline.
  init(_ tree: WireScenario.Tree, _ behavior: Behavior, cancelsFingers: Bool = false, tap: Bool = false) throws {
    self.behavior = behavior
    var policy = Policy()
    for root in tree.windows {
      for child in root.subviews ?? [] { policy.recognizers += Self.recognizers(of: child, on: .shell) }
    }
    if tap {
      var recognizer = RecognizerPolicy(name: "shell tap", gesture: .tap(.init()))
      recognizer.actions.ended = "shell.tapped"
      recognizer.requiresFailureOf = ["client"]
      policy.recognizers.append(recognizer)
    }
    let frame = tree.windows[0].frame
    arena = try Arena(
      hasBystander: false, policy: policy,
      outputs: [OutputDescription(name: "main", mode: IntSize(Int32(frame[2]), Int32(frame[3])))])
    for root in tree.windows { try show(root, cancelsFingers) }
    token = arena.compositor.add(self)
  }

  /// Plays the steps. `lines` has what each client received and what the shell did.
  func play(_ steps: [WireScenario.Step]) {
    var passed: UInt64 = 0
    for step in steps {
      arena.clock.advance(microseconds: (step.t - passed) * 1000)
      passed = step.t
      arena.compositor.timeDidPass()
      arena.settle()
      if let label = step.label {
        for name in names + [Self.shell] { lines[name, default: []].append("mark \(label)") }
      }
      guard let fingers = step.touches else { continue }
      arena.route(fingers.map(event) + [.touch(.frame(device: arena.panel))])
      arena.settle()
    }
  }

  private func event(_ finger: WireScenario.Finger) -> InputEvent {
    let sample = FingerSample(
      device: arena.panel, finger: finger.id, place: Point(finger.x, finger.y),
      tool: finger.type == "pencil" ? .pen : .finger)
    switch finger.phase {
    case "down": return .touch(.down(sample))
    case "move": return .touch(.motion(sample))
    case "up": return .touch(.up(device: arena.panel, finger: finger.id))
    default: preconditionFailure("\(finger.phase) is no phase")
    }
  }

  // MARK: Building

  /// The recognizers of a node and of what it contains. Those of a view around one surface belong to its window.
  private static func recognizers(
    of node: WireScenario.Node, on place: RecognizerPlace
  ) -> [RecognizerPolicy] {
    var found = (node.recognizers ?? []).map { recognizer($0, on: place) }
    for child in node.subviews ?? [] {
      let client = child.client ?? child.subviews?.first?.client
      found += recognizers(of: child, on: .window(WindowMatch(appID: TextMatcher(client ?? ""))))
    }
    return found
  }

  private static func recognizer(
    _ description: WireScenario.Recognizer, on place: RecognizerPlace
  ) -> RecognizerPolicy {
    let kind: AnyGesture
    switch description.type {
    case "pan": kind = .pan(.init())
    case "tap": kind = .tap(.init())
    case "longPress": kind = .longPress(.init())
    default: preconditionFailure("no scenario has a \(description.type)")
    }
    var recognizer = RecognizerPolicy(name: description.id, on: place, gesture: kind)
    let name = description.id
    if description.type == "tap" {
      recognizer.actions.ended = ActionName("\(name).recognized")
    } else {
      recognizer.actions = GestureActions(
        began: ActionName("\(name).began"), changed: ActionName("\(name).changed"),
        ended: ActionName("\(name).ended"), cancelled: ActionName("\(name).cancelled"))
    }
    recognizer.delaysTouchesBegan = description.delaysTouchesBegan ?? false
    recognizer.allowedTouchTypes = description.allowedTouchTypes.map { Set($0.map { .init(rawValue: $0)! }) }
    return recognizer
  }

  private func show(_ node: WireScenario.Node, _ cancelsFingers: Bool) throws {
    for child in node.subviews ?? [] { try show(child, cancelsFingers) }
    guard let name = node.client else { return }
    let client = try arena.connect()
    client.make(client.global("wl_seat"), "get_touch")
    let window = arena.showWindow(of: client, Int32(node.frame[2]), Int32(node.frame[3]), appID: name)
    let shown = arena.compositor.mappedWindows.first { $0.appID == name }!
    arena.compositor.move(shown, to: Point(node.frame[0], node.frame[1]))
    let manager = client.global("fingerpost_responder_manager_v1")
    let seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
    let surface = client.make(manager, "get_surface", .id(window.surface))
    if behavior != .silent { client.request(surface, "set_verdicts", 1) }
    if cancelsFingers { client.request(seat, "use_touch_cancelled", 1) }
    client.request(window.surface, "commit")
    arena.settle()
    names.append(name)
    seats[name] = seat
    client.onEvent = { [unowned self] in receive($2, $3, from: $0, name, node.id) }
  }

  // MARK: Clients and shell

  private func receive(_ event: String, _ values: [UInt32], from client: WireClient, _ name: String, _ node: String) {
    switch event {
    case "wl_touch.down":
      unjudged[name, default: []].append(values[0])
      say(name, "down \(values[3]) \(node) \(number(values[4])),\(number(values[5]))")
    case "wl_touch.motion": say(name, "motion \(values[1]) \(number(values[2])),\(number(values[3]))")
    case "wl_touch.up": say(name, "up \(values[2])")
    case "wl_touch.frame": say(name, "frame")
    case "wl_touch.cancel": say(name, "cancel")
    case "fingerpost_responder_seat_v1.touch_cancelled": say(name, "cancelled \(values[0])")
    case "fingerpost_responder_seat_v1.fence":
      for serial in unjudged.removeValue(forKey: name) ?? [] where behavior == .declines {
        client.request(seats[name]!, "declined", .id(serial))
      }
      client.request(seats[name]!, "fence_done", .id(values[0]))
    default: break
    }
  }

  private func say(_ name: String, _ line: String) { lines[name, default: []].append("\(name) \(line)") }

  private func number(_ fixed: UInt32) -> String {
    let value = Double(Int32(bitPattern: fixed)) / 256
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    guard case .action(let id, _) = routed.effect else { return }
    lines[Self.shell, default: []].append("\(arena.compositor.router.action(id))")
  }
}
