public import Documents
public import Policies
public import Seats
public import Surfaces

import struct Interaction.Action

/// What actions would do if they were sent now, as far as the compositor can tell.
public struct ActionProspects {
  let router: InputRouter
  let policy: PolicyKeeper

  /// The names of all known actions, in order.
  public var names: [String] { policy.actionNames }

  /// The responders with an entry for an action.
  ///
  /// - Parameter window: the window that the action is for; nil for the first responder.
  public func prospect(of action: String, for window: ClientWindow?) -> ActionProspect {
    ActionProspect(of: Action(action), for: window, in: router)
  }

  /// The command inside applications with a number; nil if the policy in force has none.
  public func command(_ id: ApplicationCommandID) -> ApplicationCommand? { policy.command(id) }

  /// The keys of a chord; nil for a chord that the policy in force does not contain.
  public func keys(of chord: SyntheticChord) -> KeyChord? { policy.keys(of: chord) }
}

extension ApplicationActions {
  public var prospects: ActionProspects { ActionProspects(router: router, policy: policy) }
}
