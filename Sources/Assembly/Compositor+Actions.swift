public import Policies
public import Surfaces

public import struct Interaction.Action

/// What the program that embeds a compositor does for an action of its own.
///
/// It runs while the effects of an event are carried out. It may call the compositor, but not `turn(milliseconds:)` and
/// `stop()`.
public typealias ActionBody = (ActionRequest) -> Void

/// One request to perform an action.
public struct ActionRequest {
  public let action: Action
  /// The window that the action was sent to: the one under a gesture that the policy attaches to windows, or else the key
  /// window. Nil where there is none.
  public let window: ClientWindow?
}

extension Compositor {
  /// Lets code of the embedding program perform an action, in place of what it did before.
  ///
  /// The policy's `bindings`, `recognizers` and `motion` can name the action, and so can scripts and the control socket.
  /// Where the policy has an entry for the name in `actions`, that entry decides instead, so users can redefine it.
  /// - Parameters:
  ///   - name: lower-case words with dots between them, such as `shell.list-windows`.
  ///   - body: nil removes the action.
  public func setAction(_ name: ActionName, _ body: ActionBody?) {
    policy.setOwnActions(effects.setOwn(Action(name), body), for: keyboard.keymap)
  }

  /// The actions that `setAction(_:_:)` has set.
  public var ownActions: Set<ActionName> { Set(policy.ownActions.map { ActionName($0.name) }) }
}
