import Documents
import JSONText

extension WindowRule {
  static var form: PolicyForm<WindowRule> {
    let table = table.form { WindowRule(match: WindowMatch(), settings: WindowSettings(), position: $0) }
    return Form(table.schema.with("minProperties", 2)) { node, notes in
      guard let rule = table.read(node, notes) else { return nil }
      if case .mapping(let entries) = node.node.content, entries.map(\.key.text) == ["match"] {
        node.faults.report(
          at: node.position, "a rule says nothing about its windows", expected: "a setting beside match")
      }
      return rule
    }
  }

  private static var table: PolicyTable<WindowRule> {
    let match = PolicyField<WindowRule>("match", "Which windows it is about.", \.match, .window, isRequired: true)
    return FieldTable("a rule", [match] + hits + routing + keys)
  }

  private typealias Row = PolicyField<WindowRule>

  private static var hits: [Row] {
    [
      Row("interaction", "Whether the window can be hit at all.", \.settings.isInteractive, .boolean),
      Row("opacity", "At 0.01 and below the window cannot be hit.", \.settings.opacity, .number(0...1)),
      Row("hit-outset", "How far beyond its sides it is hit; negative inside.", \.settings.hitOutset, .edges),
      Row("hit-clamp", "Whether such a hit is told as being on the edge.", \.settings.clampsHits, .boolean),
      Row("hit-shape", "Which of its places can be hit.", \.settings.hitShape, .hitShape),
      Row("intercept", "Who gets what would hit it.", \.settings.intercept, .intercept),
    ]
  }

  private static var routing: [Row] {
    [
      Row("pointer-emulation", "Whether fingers are told as a pointer.", \.settings.pointerEmulation, .choice),
      Row("continue", "Whether the parent hears of touches too.", \.settings.continues, .boolean),
      Row("can-become-key", "Whether it may have the keyboard.", \.settings.canBecomeKey, .boolean),
      Row("gestures", "Which recognizers see its fingers.", \.settings.gestures, .gestureFilter),
      Row("control-socket", "Whether its client may use the control socket.", \.settings.grantsControl, .boolean),
      Row("decorations", "Who draws its title bar.", \.settings.decorations, .choice),
    ]
  }

  private static var keys: [Row] {
    let handlers = PolicyForm<[ActionName: ActionRules.Entry]>.actionTable.map { $0.mapValues(\.handler) }
    return [
      Row("actions", "What performs actions for this application.", \.settings.actions, handlers),
      Row("bindings", "Chords that come before the shell's.", \.settings.bindings, .bindings),
    ]
  }
}
