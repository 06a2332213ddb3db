/// The actions that the shell sends for motion of the device that no responder has handled.
package struct MotionPolicy: Equatable, Sendable {
  /// The action for each word of a motion, such as `lid-closed` and `orientation-left-up`.
  package private(set) var actions: [String: ActionName] = [:]

  package init() {}

  /// The action for a motion, by its word; nil for none.
  package subscript(word: String) -> ActionName? {
    get { actions[word] }
    set { actions[word] = newValue }
  }

  /// True if an orientation of the device has an action.
  var hasOrientations: Bool { actions.keys.contains { $0.hasPrefix("orientation-") } }
}
