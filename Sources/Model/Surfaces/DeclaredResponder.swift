/// What the client of a surface has declared about the surface as a responder. It takes effect at once.
package struct DeclaredResponder: Equatable, Sendable {
  /// Whether a first responder gives itself up.
  package enum Resignation: Sendable {
    case always, ask, never
  }

  /// The actions that the client can perform, and those that it was asked about, by name.
  package var actions: [String: DeclaredAction] = [:]
  /// True if the client is asked about every action, also about those that it has not declared.
  package var answersAllActions = false
  /// True if the surface may be the first responder of its window.
  package var acceptsFirstResponder = false
  package var resignation = Resignation.always
  /// False while the client is in quarantine: its declarations have no effect.
  package var isAsked = true
  /// True while the client has an object for the seat, with which it sends verdicts.
  package var canJudge = false

  package init() {}

  /// The largest number of actions for one surface.
  package static let mostActions = 256

  /// The declaration of an action; nil if there is none, or if the client is not asked.
  ///
  /// If the client is asked about every action, an action without a declaration has an unknown state.
  package func action(_ name: String) -> DeclaredAction? {
    guard isAsked else { return nil }
    if let known = actions[name] { return known }
    guard answersAllActions, actions.count < Self.mostActions, DeclaredAction.isName(name) else { return nil }
    return .introduced
  }
}

/// An action that a client can perform for a surface.
package struct DeclaredAction: Equatable, Sendable {
  package var isEnabled = true
  package var isChecked = false
  /// The words for the user; empty without a title. At most 128 bytes, without control characters.
  package var title = ""
  /// The cases in which the client is asked for the state.
  package var validation = Validation.never
  /// True if the compositor has named the action to ask for it. False if the client has declared it.
  package var isIntroduced = false
  /// True if the client lists the action in the edit menu.
  package var isInEditMenu = false

  /// The cases in which a client is asked for the state of an action.
  package enum Validation: Sendable {
    case never
    /// Before the action is performed, and when it is shown.
    case always
    /// When the action is shown. The client declines to perform what is not possible.
    case whenShown
  }

  package init() {}

  /// An action that the compositor names to ask for it.
  package static let introduced: DeclaredAction = {
    var action = DeclaredAction()
    (action.validation, action.isIntroduced) = (.whenShown, true)
    return action
  }()

  /// True if the client is asked for the state before the action is shown.
  package var validates: Bool { validation != .never }
  /// True if the client may be asked to perform it.
  package var mayPerform: Bool { isEnabled || validates }

  private static let longestName = 64

  /// True if a text can be the name of an action: 1 to 64 lowercase letters, digits and hyphens in groups that are separated
  /// by dots.
  package static func isName(_ text: String) -> Bool {
    text.utf8.count <= longestName
      && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { group in
        !group.isEmpty && group.allSatisfy(isInName)
      }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension Surface {
  /// True if the client has declared an action for this surface or one of its subsurfaces.
  package func treeDeclares(_ action: String) -> Bool {
    responder.action(action) != nil
      || stack.contains { entry in
        if case .subsurface(let link) = entry { link.surface.treeDeclares(action) } else { false }
      }
  }
}

extension ClientWindow {
  /// The surface that is the window's first responder: one of its tree that its client has chosen, else the root.
  package var firstResponder: Surface {
    guard let chosenResponder, chosenResponder.root === surface else { return surface }
    return chosenResponder
  }

  /// The surfaces from the first responder up to the root.
  package var respondingSurfaces: [Surface] {
    var surfaces = [firstResponder]
    while let parent = surfaces.last?.subsurface?.parent { surfaces.append(parent) }
    return surfaces
  }

  /// True if the client has declared an action for a surface of the window, or of one that presents it.
  package func declares(_ action: String) -> Bool {
    if surface.treeDeclares(action) { return true }
    guard let parent, parent.isMapped, parent.client == client else { return false }
    return parent.declares(action)
  }

  /// The window and those that present it, as far as they belong to its client.
  package var presentation: [ClientWindow] {
    var windows = [self]
    while let parent = windows.last?.parent, parent.isMapped, parent.client == client { windows.append(parent) }
    return windows
  }
}
