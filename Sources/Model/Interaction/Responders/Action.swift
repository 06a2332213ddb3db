/// The name of an action that responders can perform, for example `edit.copy`.
///
/// It is the equivalent of a selector in UIKit. The names are the same in Swift, in policies, in scripts, in traces and
/// on the control socket: lower-case words joined by dots.
public struct Action: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
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
  public static let cut: Action = "edit.cut"
  /// Copies the selection to the pasteboard.
  public static let copy: Action = "edit.copy"
  /// Inserts the contents of the pasteboard.
  public static let paste: Action = "edit.paste"
  /// Removes the selection.
  public static let delete: Action = "edit.delete"
  /// Selects the item at the insertion point.
  public static let select: Action = "edit.select"
  /// Selects everything.
  public static let selectAll: Action = "edit.select-all"
  /// Reverts the last change.
  public static let undo: Action = "edit.undo"
  /// Repeats the last change that was reverted.
  public static let redo: Action = "edit.redo"
  /// Begins a search in the content.
  public static let find: Action = "edit.find"
}

extension Action {
  /// The standard actions by the selectors of UIKit's `UIResponderStandardEditActions`. `undo:` and `redo:` are the
  /// selectors that menus of a Mac send.
  private static let selectors: [(selector: String, action: Action)] = [
    ("cut:", .cut), ("copy:", .copy), ("paste:", .paste), ("delete:", .delete), ("select:", .select),
    ("selectAll:", .selectAll), ("undo:", .undo), ("redo:", .redo), ("find:", .find),
  ]

  /// Creates the standard action for one of UIKit's selectors, for example `copy:`.
  ///
  /// - Returns: `nil` if the selector is not one of a standard action.
  public init?(selector: String) {
    guard let row = Self.selectors.first(where: { $0.selector == selector }) else { return nil }
    self = row.action
  }

  /// UIKit's selector for the action, for example `copy:`; `nil` if the action is not a standard action.
  public var selector: String? { Self.selectors.first { $0.action == self }?.selector }
}
