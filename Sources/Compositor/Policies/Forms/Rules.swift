import Documents
import JSONText

extension WindowRule {
  static var form: PolicyForm<WindowRule> {
    let table = table.form { WindowRule(match: WindowMatch(), settings: WindowSettings(), position: $0) }
    return Form(table.schema.with("minProperties", 2)) { node, notes in
      guard let rule = table.read(node, notes) else { return nil }
      rule.checkKeys(node)
      rule.checkScrolling(node)
      if case .mapping(let entries) = node.node.content, entries.map(\.key.text) == ["match"] {
        node.faults.report(
          at: node.position, "the rule has no setting for its windows",
          expected: "a key beside match, such as gestures or opacity")
      }
      return rule
    }
  }

  private static var table: PolicyTable<WindowRule> {
    let match = PolicyField<WindowRule>(
      "match", "The windows, or the surface of windows, that the rule applies to.", \.target, .ruleTarget,
      isRequired: true)
    return FieldTable("a rule", [match] + hits + routing + placement + keys)
  }

  private typealias Row = PolicyField<WindowRule>

  /// The keys that rules for single surfaces have too.
  static var hits: [PolicyField<WindowRule>] {
    [
      Row("interaction", "Whether the window can be hit.", \.settings.isInteractive, .boolean),
      Row(
        "opacity", "The opacity for hits. At 0.01 and below, the window cannot be hit.", \.settings.opacity,
        .number(0...1)),
      Row(
        "hit-outset", "How far outside its edges the window is hit. Negative values shrink it.", \.settings.hitOutset,
        .edges),
      Row("hit-clamp", "Whether a hit outside the surface is moved to its edge.", \.settings.clampsHits, .boolean),
      Row("hit-shape", "The area that can be hit: region, ellipse or a polygon.", \.settings.hitShape, .hitShape),
      Row("intercept", "Another target for its hits.", \.settings.intercept, .intercept),
    ]
  }

  private static var routing: [Row] {
    [
      Row(
        "pointer-emulation", "Whether the client receives touches as pointer events.", \.settings.pointerEmulation,
        .choice),
      Row(
        "finger-scrolling", "How a finger that acts as the pointer scrolls when it moves: none, plain or inertia.",
        \.settings.fingerScrolling, .choice),
      Row(
        "undeliverable-touch", "What happens to a touch that its client cannot receive: drop, emulate or below.",
        \.settings.undeliverableTouch, .choice),
      Row(
        "rejected-touches", "Touches that its client or recognizers do not get, in place of the section's settings.",
        \.settings.rejectedTouches, RejectedTouches.table),
      Row("handles", "The kinds of input that it handles or passes on.", \.settings.handles, InputHandling.table),
      Row("continue", "Whether the parent surface also receives touches.", \.settings.continues, .boolean),
      Row(
        "exclusive-touch", "Whether no other window gets touches while it has one, and it none while others have.",
        \.settings.isExclusiveTouch, .boolean),
      Row(
        "edit-menu",
        "Whether gestures and keys of this file open the edit menu for it. The default depends on the client.",
        \.settings.opensEditMenu, .boolean),
      Row("cancels-touches", "The touches that are cancelled when it appears.", \.settings.cancelsTouches, .choice),
      Row(
        "defers-edges", "The edges where the first swipe is the client's while the window is key and covers them.",
        \.settings.defersEdges, .edgeDeferral),
      Row("can-become-key", "Whether the window can have the keyboard.", \.settings.canBecomeKey, .boolean),
      Row(
        "focus-veto", "The causes against which its first responder may keep the keyboard: soft or none.",
        \.settings.focusVeto, .choice),
      Row(
        "may-send", "The actions that its client may send to the responders above it, as patterns.", \.settings.maySend,
        .texts),
      Row(
        "shares-actions",
        "Whether its actions may go to the client of the window that presents it, and those of other clients to it.",
        \.settings.sharesActions, .choice),
      Row("gestures", "The recognizers that receive its touches.", \.settings.gestures, .gestureFilter),
      Row("control-socket", "Whether its client may use the control socket.", \.settings.grantsControl, .boolean),
      Row(
        "accessibility", "Whether its program offers its widgets, if the policy has an accessibility bus.",
        \.settings.offersWidgets, .boolean),
      Row("hung", "What happens to its client if it answers no pings: keep or disconnect.", \.settings.hung, .choice),
      Row(
        "idle-inhibit", "When it keeps the seat from becoming idle: client, visible, key, fullscreen or never.",
        \.settings.inhibitsIdle, .choice),
      Row("decorations", "The side that draws its title bar.", \.settings.decorations, .choice),
    ]
  }

  private static var placement: [Row] { WindowPlacement.fields.map { $0.inside(\.settings.placement) } }

  private static var keys: [Row] {
    let handlers = PolicyForm<[ActionName: ActionRules.Entry]>.actionTable.map { $0.mapValues(\.handler) }
    return [
      Row("actions", "Handlers of actions for this application.", \.settings.actions, handlers),
      Row("layout", "The layout of the keyboard while it has the keyboard.", \.settings.layout, .layout),
      Row("bindings", "Chords while it has the keyboard, before the shell's bindings.", \.settings.bindings, .bindings),
    ]
  }

  /// Warns of scrolling by fingers that never act as the pointer.
  private func checkScrolling(_ node: NodeReader) {
    guard let scrolling = settings.fingerScrolling, scrolling != FingerScrollingRule.none,
      settings.pointerEmulation == .never, settings.undeliverableTouch != .emulate,
      case .mapping(let entries) = node.node.content
    else { return }
    node.faults.warn(
      at: entries.first { $0.key.text == "finger-scrolling" }?.key.position ?? node.position,
      "finger-scrolling has no effect with pointer-emulation: never; write auto or always")
  }
}
