/// The name of something a responder can be asked to do, for example `copy:`.
///
/// It stands where UIKit has a selector.
public struct Action: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
  public var description: String { name }
}

extension Action {
  public static let cut: Action = "cut:"
  public static let copy: Action = "copy:"
  public static let paste: Action = "paste:"
  public static let delete: Action = "delete:"
  public static let select: Action = "select:"
  public static let selectAll: Action = "selectAll:"
  public static let undo: Action = "undo:"
  public static let redo: Action = "redo:"
}
