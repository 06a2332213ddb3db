/// How an action is shown to the user: its title, and whether it is possible and on. UIKit calls it `UICommand`.
///
/// ``Responder/validate(_:)`` changes it.
public final class MenuCommand {
  /// The action.
  public let action: Action
  /// The title, for example "Undo Typing"; empty by default.
  public var title = ""
  /// A Boolean value that indicates whether the action is possible now; `true` by default.
  public var isEnabled = true
  /// A Boolean value that indicates whether the action is shown with a mark, as for a switch that is on; `false` by
  /// default.
  public var isOn = false

  /// Creates a command without a title.
  public init(_ action: Action) { self.action = action }
}
