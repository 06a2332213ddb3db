import Assembly
import Control
import Documents
import JSONText
import Seats
import Surfaces

/// Watches the compositor for those who follow it; costs nothing before somebody does.
final class ControlObserver: CompositorObserver {
  private unowned let compositor: Compositor
  private var record: RoutingRecord?
  private var token: ObserverToken?
  private var lastTarget: KeyboardTarget?
  /// Why the keyboard went where it is.
  private var lastCause = RoutingReason.surfaceDestroyed
  /// Whether somebody follows a topic at this moment.
  var isFollowed: (FollowTopic) -> Bool = { _ in false }
  /// Hears of each event; it is made only where somebody follows its topic.
  var tell: ((FollowTopic, @autoclosure () -> JSON) -> Void)?

  init(_ compositor: Compositor) { self.compositor = compositor }

  /// Begins to observe what these topics are about.
  func begin(_ topics: [FollowTopic]) {
    if token == nil { watch() }
    if topics.contains(.trace), record == nil { watchEverything() }
  }

  private func watch() {
    lastTarget = compositor.seat.keyboardTarget
    token = compositor.add(self)
  }

  private func watchEverything() {
    let record = RoutingRecord(of: compositor) { [weak self] line in
      self?.tell?(.trace, (try? JSON.parse(line, file: "trace")) ?? .string(line))
    }
    record.begin()
    self.record = record
  }

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .window(.keyWindow(_, let became)) = routed.effect {
      tell?(.keyWindow, keyWindow(became.flatMap { compositor.window($0) }, routed.reason))
    }
    switch routed.effect {
    case .key(.enter), .key(.leave): lastCause = routed.reason
    default: break
    }
  }

  /// Tells where the keyboard went in this turn. A surface that is destroyed loses it without a word to anybody.
  ///
  /// A trace that nobody follows any more ends.
  func endTurn() {
    if let record, !isFollowed(.trace) {
      record.end()
      self.record = nil
    }
    guard token != nil, compositor.seat.keyboardTarget != lastTarget else { return }
    lastTarget = compositor.seat.keyboardTarget
    tell?(.firstResponder, firstResponder(lastCause))
    lastCause = .surfaceDestroyed
  }

  /// What a follower is told first; nil where a topic is about what happens only.
  func current(_ topic: FollowTopic) -> JSON? {
    switch topic {
    case .keyWindow: keyWindow(compositor.seat.keyWindow, nil)
    case .firstResponder: firstResponder(nil)
    case .trace: nil
    }
  }

  private func keyWindow(_ window: ClientWindow?, _ cause: RoutingReason?) -> JSON {
    .object(["window": window.map { brief($0) } ?? .null].merging(why(cause)) { $1 })
  }

  private func firstResponder(_ cause: RoutingReason?) -> JSON {
    let surface = compositor.seat.keyboardTarget.flatMap { compositor.surface($0.surface) }
    let brief: JSON =
      surface.map { ["id": .number(Double($0.id.rawValue)), "name": .string(compositor.names[$0])] } ?? .null
    return .object(["surface": brief].merging(why(cause)) { $1 })
  }

  private func brief(_ window: ClientWindow) -> JSON {
    [
      "id": .number(Double(window.id.rawValue)), "name": .string(compositor.names[window.surface]),
      "app-id": .string(window.appID), "title": .string(window.title),
    ]
  }

  private func why(_ cause: RoutingReason?) -> [String: JSON] {
    cause.map { ["why": .string($0.word)] } ?? [:]
  }
}
