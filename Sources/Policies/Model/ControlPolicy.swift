/// The control socket. Which clients learn of it is said by rules: `WindowSettings.grantsControl`.
public struct ControlPolicy: Equatable, Sendable {
  /// Whether there is one.
  public var hasSocket = true

  public init() {}
}
