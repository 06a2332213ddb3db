import Accessibility
import Assembly
import Control
import Documents
import JSONText
import Seats
import Surfaces
import Widgets

/// Observes the compositor for clients that follow a topic. It is not attached before a client does.
final class ControlObserver: CompositorObserver {
  private unowned let compositor: Compositor
  private var record: TraceFileWriter?
  private var token: ObserverToken?
  private var lastMode = ""
  /// True if an action was performed in this turn. Only an action or a new policy changes the mode.
  private var hasPerformedAction = false
  private var gestures: GestureFeed?
  private var focus: FocusFeed?
  private var actions: ActionFeed?
  private var possibilities: PossibilityFeed?
  private var lastTarget: KeyboardTarget?
  /// The reason of the last change of the keyboard target.
  private var lastCause = RoutingReason.surfaceDestroyed
  /// Returns whether a client currently follows a topic.
  var isFollowed: (FollowTopic) -> Bool = { _ in false }
  /// Answers questions about widgets; returns nil if accessibility is off.
  var widgets: () -> (any WindowWidgets)? = { nil }
  /// Masks secrets in the names of widgets.
  var maskingSecrets: (String) -> String = { $0 }
  /// Receives each event. An event is built only if a client follows its topic.
  var tell: ((FollowTopic, @autoclosure () -> JSON) -> Void)?

  init(_ compositor: Compositor) { self.compositor = compositor }

  /// Starts to observe the events of these topics.
  func begin(_ topics: [FollowTopic]) {
    if token == nil { watch() }
    if topics.contains(.trace), record == nil { watchEverything() }
    if topics.contains(.gestures), gestures == nil {
      gestures = GestureFeed(of: compositor) { [weak self] event in self?.tell?(.gestures, event) }
    }
    if topics.contains(.firstResponder), focus == nil, widgets() != nil {
      focus = FocusFeed(of: compositor, widgets: widgets) { [weak self] widget in self?.focusDidChange(widget) }
    }
    if topics.contains(.actions), actions == nil {
      actions = ActionFeed(of: compositor, masking: maskingSecrets) { [weak self] in self?.tell?(.actions, $0) }
    }
    if topics.contains(.possibleActions) {
      // A new follower gets everything that is possible.
      possibilities = PossibilityFeed(of: compositor, widgets: widgets, masking: maskingSecrets) {
        [weak self] in self?.tell?(.possibleActions, $0)
      }
    }
  }

  private func watch() {
    lastTarget = compositor.seat.keyboardTarget
    lastMode = compositor.mode
    token = compositor.add(self)
  }

  private func watchEverything() {
    let record = TraceFileWriter(of: compositor) { [weak self] line in
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
    case .action: hasPerformedAction = true
    case .key(.enter), .key(.leave): lastCause = routed.reason
    default: break
    }
  }

  /// Reports the keyboard target if it changed in this turn. When a surface is destroyed, it loses the keyboard without
  /// an event, so this compares the targets.
  ///
  /// Ends a trace and reports of gestures that no client follows any more.
  func endTurn() {
    if let record, !isFollowed(.trace) {
      record.end()
      self.record = nil
    }
    if token != nil, compositor.mode != lastMode {
      lastMode = compositor.mode
      tell?(.mode, mode(hasPerformedAction ? .action : .policyChanged))
    }
    hasPerformedAction = false
    if gestures != nil, !isFollowed(.gestures) { gestures = nil }
    if focus != nil, !isFollowed(.firstResponder) { focus = nil }
    if actions != nil, !isFollowed(.actions) { actions = nil }
    if possibilities != nil, !isFollowed(.possibleActions) { possibilities = nil }
    guard token != nil, compositor.seat.keyboardTarget != lastTarget else { return }
    lastTarget = compositor.seat.keyboardTarget
    tell?(.firstResponder, firstResponder(lastCause))
    lastCause = .surfaceDestroyed
  }

  /// The first event of a topic for a new follower; nil for topics without a current state.
  func current(_ topic: FollowTopic) -> JSON? {
    switch topic {
    case .keyWindow: keyWindow(compositor.seat.keyWindow, nil)
    case .firstResponder: firstResponder(nil)
    case .mode: mode(nil)
    case .gestures, .actions, .possibleActions, .trace: nil
    }
  }

  private func keyWindow(_ window: ClientWindow?, _ cause: RoutingReason?) -> JSON {
    .object(["window": window.map { brief($0) } ?? .null].merging(why(cause)) { $1 })
  }

  private func firstResponder(_ cause: RoutingReason?) -> JSON { .object(firstResponderMembers(cause)) }

  private func firstResponderMembers(_ cause: RoutingReason?) -> [String: JSON] {
    let surface = compositor.seat.keyboardTarget.flatMap { compositor.surface($0.surface) }
    let brief: JSON =
      surface.map { ["id": .number(Double($0.id.rawValue)), "name": .string(compositor.names[$0])] } ?? .null
    return ["surface": brief].merging(why(cause)) { $1 }
  }

  private func focusDidChange(_ widget: Widget?) {
    tell?(
      .firstResponder,
      .object(
        firstResponderMembers(nil).merging([
          "widget": widget.map { WidgetSummary($0, masking: self.maskingSecrets).json } ?? .null
        ]) { $1 }))
  }

  private func mode(_ cause: RoutingReason?) -> JSON {
    .object(["name": .string(compositor.mode)].merging(why(cause)) { $1 })
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
