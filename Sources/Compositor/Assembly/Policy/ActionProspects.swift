package import Documents
package import Policies
package import Seats
package import Surfaces

import struct Interaction.Action

/// What actions would do if they were sent now, as far as the compositor can tell.
package struct ActionProspects {
  let router: InputRouter
  let policy: PolicyKeeper

  /// The names of all known actions, in order.
  package var names: [String] { policy.actionNames }

  /// The names of all known actions, and of those that the client of a window has declared, in order.
  ///
  /// - Parameter window: nil for the window with the keyboard.
  package func names(for window: ClientWindow?) -> [String] {
    let declared = declaredActions(of: window).keys
    return declared.isEmpty ? names : Set(names).union(declared).sorted()
  }

  /// The actions that the client of a window has declared for the first responder and the surfaces above it, without those
  /// that the compositor has introduced. Of several declarations of an action, the nearest counts.
  ///
  /// - Parameter window: nil for the window with the keyboard.
  package func declaredActions(of window: ClientWindow?) -> [String: DeclaredAction] {
    guard let window = window ?? router.firstResponder?.root.window else { return [:] }
    var found: [String: DeclaredAction] = [:]
    for surface in window.presentation.flatMap(\.respondingSurfaces) where surface.responder.isAsked {
      found.merge(surface.responder.actions.filter { !$0.value.isIntroduced }) { nearest, _ in nearest }
    }
    return found
  }

  /// The responders with an entry for an action.
  ///
  /// - Parameter window: the window that the action is for; nil for the first responder.
  package func prospect(of action: String, for window: ClientWindow?) -> ActionProspect {
    ActionProspect(of: Action(action), for: window, in: router)
  }

  /// The command inside applications with a number; nil if the policy in force has none.
  package func command(_ id: ApplicationCommandID) -> ApplicationCommand? { policy.command(id) }

  /// The keys of a chord; nil for a chord that the policy in force does not contain.
  package func keys(of chord: SyntheticChord) -> KeyChord? { policy.keys(of: chord) }
}

extension ApplicationActions {
  package var prospects: ActionProspects { ActionProspects(router: router, policy: policy) }
}
