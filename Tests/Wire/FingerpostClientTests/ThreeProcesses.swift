import Assembly
import Geometry
import Policies
import Seats
import Surfaces
import Testing
import WaylandClient
import WireClients

@testable import FingerpostClient

/// Recognizers with failure requirements, on a desktop with the windows of two clients.
struct ArenaScenario {
  /// The owner of a recognizer: the shell, with the whole desktop, or a client, with its window.
  enum Place: Int, CaseIterable { case shell, first, second }

  enum Gesture: Equatable {
    case tap(taps: Int, fingers: Int)
    case longPress, swipe, pan
  }

  struct Recognizer {
    let name: String
    let place: Place
    let gesture: Gesture
    /// The indices of recognizers that must fail first.
    var requires: [Int] = []
  }

  /// A step of the fingers, after a pause.
  struct Step {
    let pause: Int
    let finger: Int32
    let change: Change
  }

  enum Change: Equatable {
    case down(Double, Double)
    case move(Double, Double)
    case up
  }

  var recognizers: [Recognizer] = []
  var steps: [Step] = []

  /// The frames of the clients' windows on the output.
  static let frames: [Place: (x: Double, y: Double)] = [.first: (20, 100), .second: (420, 100)]
  static let size: (width: Double, height: Double) = (360, 400)

  // MARK: At random

  init(_ random: inout some RandomNumberGenerator) {
    let count = Int.random(in: 2...4, using: &random)
    for number in 0..<count {
      recognizers.append(
        Recognizer(
          name: "r\(number)", place: Place.allCases.randomElement(using: &random)!, gesture: Self.gesture(&random)))
    }
    // In a full order nothing depends on which of two recognizers is asked first.
    let order = Array(0..<count).shuffled(using: &random)
    for (place, later) in order.enumerated() {
      for earlier in order[..<place] where Self.canMeet(recognizers[later], recognizers[earlier]) {
        recognizers[later].requires.append(earlier)
      }
    }
    for _ in 0..<Int.random(in: 2...4, using: &random) { addStream(&random) }
  }

  private static func canMeet(_ one: Recognizer, _ other: Recognizer) -> Bool {
    one.place == other.place || one.place == .shell || other.place == .shell
  }

  private static func gesture(_ random: inout some RandomNumberGenerator) -> Gesture {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: .tap(taps: 1, fingers: 1)
    case 2, 3: .tap(taps: 2, fingers: 1)
    case 4: .tap(taps: Int.random(in: 1...3, using: &random), fingers: Int.random(in: 1...2, using: &random))
    case 5: .longPress
    case 6: .swipe
    default: .pan
    }
  }

  /// Adds the touches of one gesture, in one window.
  private mutating func addStream(_ random: inout some RandomNumberGenerator) {
    let place = Bool.random(using: &random) ? Place.first : .second
    let frame = Self.frames[place]!
    let x = frame.x + Double(Int.random(in: 100...260, using: &random))
    let y = frame.y + Double(Int.random(in: 100...300, using: &random))
    let rest = [60, 120, 700, 3000].randomElement(using: &random)!
    func add(_ pause: Int, _ change: Change, finger: Int32 = 1) {
      steps.append(Step(pause: pause, finger: finger, change: change))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      add(rest, .down(x, y))
      add(50, .up)
    case 1:
      for number in 0..<Int.random(in: 2...3, using: &random) {
        add(number == 0 ? rest : 120, .down(x, y))
        add(50, .up)
      }
    case 2:
      add(rest, .down(x, y))
      add(Int.random(in: 6...12, using: &random) * 100, .up)
    case 3:
      add(rest, .down(x, y))
      for step in 1...4 { add(20, .move(x + Double(step) * 22, y)) }
      add(20, .up)
    case 4:
      add(rest, .down(x, y))
      for step in 1...4 { add(150, .move(x - Double(step) * 20, y)) }
      add(400, .up)
    default:
      add(rest, .down(x, y))
      add(20, .down(x + 60, y), finger: 2)
      add(50, .up)
      add(20, .up, finger: 2)
    }
  }
}

extension ArenaScenario.Recognizer {
  /// The recognizer for a view of an application.
  func made() -> GestureRecognizer {
    switch gesture {
    case .tap(let taps, let fingers):
      let tap = TapGestureRecognizer()
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, fingers)
      return tap
    case .longPress: return LongPressGestureRecognizer()
    case .swipe:
      let swipe = SwipeGestureRecognizer()
      swipe.directions = [.right]
      return swipe
    case .pan: return PanGestureRecognizer()
    }
  }

  /// The recognizer in a policy.
  func policy(among all: [Self], at index: Int) -> RecognizerPolicy {
    let kind: AnyGesture =
      switch gesture {
      case .tap(let taps, let fingers): .tap(.init(taps: taps, touches: fingers))
      case .longPress: .longPress(.init())
      case .swipe: .swipe(.init(directions: [.right]))
      case .pan: .pan(.init())
      }
    var policy = RecognizerPolicy(name: name, gesture: kind)
    policy.yieldsToControls = false
    policy.actions.began = ActionName("shell.\(name)-began")
    policy.actions.ended = ActionName("shell.\(name)-ended")
    policy.actions.cancelled = ActionName("shell.\(name)-cancelled")
    policy.requiresFailureOf = requires.map { all[$0].place == .shell ? all[$0].name : "client.\(all[$0].name)" }
    policy.requiredToFailBy = all.filter { $0.place != .shell && $0.requires.contains(index) }.map {
      "client.\($0.name)"
    }
    return policy
  }
}

/// What the recognizers did: lines with the time, the name and the new state, sorted within the same time.
struct ArenaLog: Equatable, CustomStringConvertible {
  private var entries: [(time: Int, text: String)] = []

  mutating func add(_ text: String, at time: Int) { entries.append((time, text)) }

  mutating func add(_ recognizer: GestureRecognizer, at time: Int) {
    guard recognizer.state != .changed else { return }
    add("\(recognizer.name ?? "")-\(recognizer.state)", at: time)
  }

  var lines: [String] {
    entries.sorted { ($0.time, $0.text) < ($1.time, $1.text) }.map { "\($0.time) \($0.text)" }
  }

  static func == (one: Self, other: Self) -> Bool { one.lines == other.lines }
  var description: String { lines.joined(separator: ", ") }
}

/// All recognizers of a scenario in one application.
struct OneProcess {
  static func play(_ scenario: ArenaScenario) -> ArenaLog {
    var log = ArenaLog()
    let application = Application()
    let window = Window()
    window.frame = ViewRect(x: 0, y: 0, width: Double(Arena.width), height: Double(Arena.height))
    window.isMultipleTouchEnabled = true
    var views: [ArenaScenario.Place: View] = [.shell: window]
    for (place, frame) in ArenaScenario.frames {
      let view = View(
        frame: ViewRect(x: frame.x, y: frame.y, width: ArenaScenario.size.width, height: ArenaScenario.size.height))
      view.isMultipleTouchEnabled = true
      window.addSubview(view)
      views[place] = view
    }
    let recognizers = scenario.recognizers.map { recognizer in
      let made = recognizer.made()
      made.name = recognizer.name
      made.addHandler { log.add($0, at: application.now.wholeMilliseconds) }
      views[recognizer.place]!.addGestureRecognizer(made)
      return made
    }
    for (index, recognizer) in scenario.recognizers.enumerated() {
      for other in recognizer.requires { recognizers[index].require(toFail: recognizers[other]) }
    }
    application.addWindow(window)
    window.makeKey()
    var now = 10_000
    var places: [Int32: ScreenPoint] = [:]
    for step in scenario.steps {
      now += step.pause
      let time = Timestamp(microseconds: Int64(now) * 1000)
      application.advance(to: time)
      let phase: TouchSample.Phase =
        switch step.change {
        case .down: .down
        case .move: .move
        case .up: .up
        }
      switch step.change {
      case .down(let x, let y), .move(let x, let y): places[step.finger] = ScreenPoint(x, y)
      case .up: break
      }
      let sample = TouchSample(id: Int(step.finger), phase: phase, location: places[step.finger]!)
      application.deliver(.touches([sample]), at: time)
    }
    application.advance(to: Timestamp(microseconds: Int64(now + 5000) * 1000))
    withExtendedLifetime(recognizers) {}
    return log
  }
}

extension Timestamp {
  fileprivate var wholeMilliseconds: Int { Int(milliseconds(since: .zero).rounded()) }
}

/// A compositor and two clients, each with its own recognizers of a scenario, connected by sockets.
final class ThreeProcesses: CompositorObserver {
  private let arena: Arena
  private var clients: [ArenaScenario.Place: (application: WaylandApplication, window: WaylandWindow)] = [:]
  private var token: ObserverToken?
  private var log = ArenaLog()

  init(_ scenario: ArenaScenario) throws {
    var policy = Policy()
    policy.recognizers = scenario.recognizers.enumerated().filter { $0.element.place == .shell }
      .map { $0.element.policy(among: scenario.recognizers, at: $0.offset) }
    arena = try Arena(policy: policy)
    for place in [ArenaScenario.Place.first, .second] { try show(place) }
    for (place, client) in clients { attach(scenario, place, client) }
    settle()
    try arrange()
    token = arena.compositor.add(self)
  }

  deinit {
    for client in clients.values {
      client.window.close()
      client.application.display.connection.close()
    }
  }

  private func show(_ place: ArenaScenario.Place) throws {
    let connection = try Connection(socket: OwnedFD(try arena.connectedSocket()))
    let arena = arena
    let application = try WaylandApplication(identifier: "org.example.\(place)", connection) { connection in
      for _ in 0..<6 {
        connection.flush()
        arena.settle()
        guard connection.dispatchReady() else { return false }
      }
      return true
    }
    application.stopClock()
    let size = ViewSize(ArenaScenario.size.width, ArenaScenario.size.height)
    let window = WaylandWindow(in: application, title: "\(place)", size: size)
    clients[place] = (application, window)
    let view = View(frame: ViewRect(origin: .zero, size: size))
    view.isMultipleTouchEnabled = true
    window.rootViewController = ViewController(view: view)
    settle()
  }

  private func attach(
    _ scenario: ArenaScenario, _ place: ArenaScenario.Place,
    _ client: (application: WaylandApplication, window: WaylandWindow)
  ) {
    let application = client.application
    var made: [Int: GestureRecognizer] = [:]
    for (index, recognizer) in scenario.recognizers.enumerated() where recognizer.place == place {
      let new = recognizer.made()
      new.name = recognizer.name
      new.addHandler { [unowned self, unowned application] in log.add($0, at: application.now.wholeMilliseconds) }
      client.window.rootViewController?.view.addGestureRecognizer(new)
      made[index] = new
    }
    for (index, recognizer) in made {
      for other in scenario.recognizers[index].requires {
        if let other = made[other] { recognizer.require(toFail: other) }
      }
    }
    application.step {}
  }

  private func arrange() throws {
    for window in arena.compositor.mappedWindows {
      for (place, frame) in ArenaScenario.frames where window.title == "\(place)" {
        arena.compositor.move(window, to: Point(frame.x, frame.y))
      }
    }
    settle()
    let places = arena.compositor.mappedWindows.map { "\($0.title) \($0.frame)" }
    try #require(places.count == 3, "\(places)")
  }

  private func settle() {
    for _ in 0..<4 {
      for client in clients.values { try? client.application.turn(milliseconds: 0) }
      arena.settle()
    }
  }

  // MARK: Playing

  func play(_ scenario: ArenaScenario) -> ArenaLog {
    pass(to: 10_000)
    for step in scenario.steps {
      pass(to: now + step.pause)
      switch step.change {
      case .down(let x, let y): arena.finger(step.finger, downAt: x, y)
      case .move(let x, let y): arena.finger(step.finger, to: x, y)
      case .up: arena.fingerUp(step.finger)
      }
      settle()
    }
    pass(to: now + 5000)
    return log
  }

  private var now: Int { Int(arena.clock.now.microseconds / 1000) }

  /// Lets time pass for all three, from one timer to the next.
  private func pass(to end: Int) {
    while now < end {
      let timers =
        clients.values.map { $0.application.nextTimer?.wholeMilliseconds }
        + [arena.compositor.router.nextTimer.map { Int($0.microseconds / 1000) }]
      let next = timers.compactMap { $0 }.filter { $0 > now }.min() ?? end
      arena.clock.advance(microseconds: UInt64(min(next, end) - now) * 1000)
      arena.compositor.timeDidPass()
      let time = Timestamp(microseconds: Int64(now) * 1000)
      for client in clients.values {
        let application = client.application
        if application.now < time { application.step { application.advance(to: time) } }
      }
      settle()
    }
  }

  // MARK: Observing

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    guard case .action(let id, .nobody) = routed.effect else { return }
    log.add("\(arena.compositor.router.action(id))".replacing("shell.", with: ""), at: now)
  }
}

extension ArenaScenario: CustomStringConvertible {
  var description: String {
    let lines = recognizers.enumerated().map { index, recognizer in
      "\(recognizer.name): \(recognizer.gesture) in \(recognizer.place), requires \(recognizer.requires)"
    }
    let steps = steps.map { "+\($0.pause) \($0.finger) \($0.change)" }
    return (lines + steps).joined(separator: "\n")
  }
}
