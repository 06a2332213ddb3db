/// The name of an action that responders can perform, for example `copy:`.
///
/// It is the equivalent of a selector in UIKit.
public struct Action: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, including its colon.
  public let name: String

  /// Creates an action with a name.
  public init(_ name: String) { self.name = name }
  /// Creates an action from a string literal.
  public init(stringLiteral name: String) { self.name = name }
  /// The name, for logs.
  public var description: String { name }
}

extension Action {
  /// Removes the selection and copies it to the pasteboard.
  public static let cut: Action = "cut:"
  /// Copies the selection to the pasteboard.
  public static let copy: Action = "copy:"
  /// Inserts the contents of the pasteboard.
  public static let paste: Action = "paste:"
  /// Removes the selection.
  public static let delete: Action = "delete:"
  /// Selects the item at the insertion point.
  public static let select: Action = "select:"
  /// Selects everything.
  public static let selectAll: Action = "selectAll:"
  /// Reverts the last change.
  public static let undo: Action = "undo:"
  /// Repeats the last change that was reverted.
  public static let redo: Action = "redo:"
}
