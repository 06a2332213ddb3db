/// An action of a view that assistive programs and tests perform by its name, such as `show-menu`.
public final class AccessibilityCustomAction {
  /// The name of the action, which other programs read.
  public let name: String
  private let handler: (AccessibilityCustomAction) -> Bool

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The name. Two actions of a view have different names.
  ///   - actionHandler: Performs the action, and returns `false` if there is nothing to perform.
  public init(name: String, actionHandler: @escaping (AccessibilityCustomAction) -> Bool) {
    (self.name, handler) = (name, actionHandler)
  }

  /// Performs the action.
  package func perform() -> Bool { handler(self) }
}
