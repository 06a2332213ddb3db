import Documents
import Interaction

extension RecognizerEntry {
  /// The key `action`.
  static func action(of gesture: some Gesture) -> PolicyField<RecognizerEntry> {
    gesture.isContinuous ? continuousAction : discreteAction
  }

  private static var discreteAction: PolicyField<RecognizerEntry> {
    let name = PolicyForm<ActionName>.action
    return Field("action", "Sent when it is recognized.", schema: { _ in name.schema }) { node, notes, entry in
      if node.isMapping {
        node.fault(expected: "the name of one action, because a tap or swipe has no phases")
      } else if let action = name.read(node, notes) {
        entry.value.actions.ended = action
      }
    }
  }

  private static var continuousAction: PolicyField<RecognizerEntry> {
    let phases = PolicyTable<GestureActions>(
      "an action",
      [
        Field("began", "Sent when it is recognized.", \.began, .action),
        Field("changed", "Sent at each change after it began.", \.changed, .action),
        Field("ended", "Sent when the fingers lift and the gesture is complete.", \.ended, .action),
        Field(
          "cancelled", "Sent when it is cancelled after it began, or is not complete at its end.", \.cancelled, .action),
      ])
    let name = PolicyForm<ActionName>.action.map { GestureActions(began: $0) }
    let form = name.orMapping(phases.form { _ in GestureActions() })
    return Field("action", "Sent when it begins, or an action for each phase.", \.value.actions, form)
  }
}
