/// The name of something a responder can be asked to do, for example `copy:`.
///
/// It stands where UIKit has a selector.
public struct Action: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What to ask for, colon and all.
  public let name: String

  /// An action of that name.
  public init(_ name: String) { self.name = name }
  /// Lets a literal stand for an action.
  public init(stringLiteral name: String) { self.name = name }
  /// The name, for logs.
  public var description: String { name }
}

extension Action {
  /// Removes the selection and keeps it for pasting.
  public static let cut: Action = "cut:"
  /// Keeps the selection for pasting.
  public static let copy: Action = "copy:"
  /// Inserts what was kept.
  public static let paste: Action = "paste:"
  /// Removes the selection.
  public static let delete: Action = "delete:"
  /// Selects something at the place of writing.
  public static let select: Action = "select:"
  /// Selects everything.
  public static let selectAll: Action = "selectAll:"
  /// Takes the last change back.
  public static let undo: Action = "undo:"
  /// Makes the last change that was taken back again.
  public static let redo: Action = "redo:"
}
