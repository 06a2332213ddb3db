/// The rules by which a window becomes the key window by itself.
public struct FocusRules: Equatable, Sendable {
  public enum Follows: Sendable { case press, pointer, nothing }

  public var follows = Follows.press
  public var newWindowsBecomeKey = true
  public var pressRaises = true

  public init() {}
}
