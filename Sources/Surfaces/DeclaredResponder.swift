/// What the client of a surface has declared about the surface as a responder. It takes effect at once.
public struct DeclaredResponder: Equatable, Sendable {
  /// Whether a first responder gives itself up.
  public enum Resignation: Sendable {
    case always, ask, never
  }

  /// The actions that the client can perform, by name.
  public var actions: [String: DeclaredAction] = [:]
  /// True if the surface may be the first responder of its window.
  public var acceptsFirstResponder = false
  public var resignation = Resignation.always
  /// False while the client is in quarantine: its declarations have no effect.
  public var isAsked = true

  public init() {}

  /// The declaration of an action; nil if there is none, or if the client is not asked.
  public func action(_ name: String) -> DeclaredAction? { isAsked ? actions[name] : nil }
}

/// An action that a client can perform for a surface.
public struct DeclaredAction: Equatable, Sendable {
  public var isEnabled = true
  public var isChecked = false
  /// The words for the user; empty without a title. At most 128 bytes, without control characters.
  public var title = ""
  /// True if the client is asked for the state before the action is shown or performed.
  public var validates = false

  public init() {}

  /// True if the client may be asked to perform it.
  public var mayPerform: Bool { isEnabled || validates }
}

extension Surface {
  /// True if the client has declared an action for this surface or one of its subsurfaces.
  public func treeDeclares(_ action: String) -> Bool {
    responder.action(action) != nil
      || stack.contains { entry in
        if case .subsurface(let link) = entry { link.surface.treeDeclares(action) } else { false }
      }
  }
}

extension ClientWindow {
  /// The surface that is the window's first responder: one of its tree that its client has chosen, else the root.
  public var firstResponder: Surface {
    guard let chosenResponder, chosenResponder.root === surface else { return surface }
    return chosenResponder
  }

  /// The surfaces from the first responder up to the root.
  public var respondingSurfaces: [Surface] {
    var surfaces = [firstResponder]
    while let parent = surfaces.last?.subsurface?.parent { surfaces.append(parent) }
    return surfaces
  }

  /// True if the client has declared an action for a surface of the window, or of one that presents it.
  public func declares(_ action: String) -> Bool {
    if surface.treeDeclares(action) { return true }
    guard let parent, parent.isMapped, parent.client == client else { return false }
    return parent.declares(action)
  }

  /// The window and those that present it, as far as they belong to its client.
  public var presentation: [ClientWindow] {
    var windows = [self]
    while let parent = windows.last?.parent, parent.isMapped, parent.client == client { windows.append(parent) }
    return windows
  }
}
