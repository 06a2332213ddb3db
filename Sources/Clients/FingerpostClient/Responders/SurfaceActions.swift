import Interaction
import WaylandClient

/// The actions of a window that the compositor can ask for.
///
/// The responder chain is asked only when the compositor asks: no responder is called to find out beforehand what it can do.
/// A compositor that introduces actions asks about every name. The names that responders implement are declared too, for
/// lists of actions, and for compositors that cannot introduce any. They stay declared when their responders have left the
/// chain, because the window would receive keys for them otherwise.
final class SurfaceActions {
  private let surface: FingerpostResponderSurfaceV1
  private unowned let window: SurfaceWindow
  private var declared: [Action: AskedAction] = [:]
  /// The actions that the compositor has introduced.
  private var introduced: [AskedAction] = []

  /// The largest number of actions that a surface may declare.
  private static let most = 64
  /// The first version of the protocol in which the compositor introduces actions.
  private static let introducing: Int32 = 2

  init(_ surface: FingerpostResponderSurfaceV1, _ window: SurfaceWindow) {
    (self.surface, self.window) = (surface, window)
    if surface.version >= Self.introducing { surface.useActionQuestions(enabled: 1) }
  }

  deinit { for action in declared.values + introduced { action.withdraw() } }

  /// True if the protocol allows the name: groups of lowercase letters, digits and hyphens, separated by dots.
  static func canDeclare(_ action: Action) -> Bool {
    guard (1...64).contains(action.name.utf8.count) else { return false }
    return action.name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy {
          ("a"..."z").contains(Character(UnicodeScalar($0))) || ("0"..."9").contains(Character(UnicodeScalar($0)))
            || $0 == UInt8(ascii: "-")
        }
    }
  }

  /// Declares the actions that responders of the chain implement, and those of the edit menu. No responder is asked whether it
  /// can perform them.
  func update() {
    let listed = window.editMenu.listedActions
    declare(listed)
    if declared.count < Self.most { for responder in chain { declare(responder.implementedActions) } }
    for (action, object) in declared { object.list(listed.contains(action)) }
    for object in introduced { object.list(listed.contains(object.action)) }
  }

  private func declare(_ actions: [Action]) {
    for action in actions where declared[action] == nil && Self.canDeclare(action) {
      guard declared.count < Self.most else { return }
      let object = surface.getAction(name: action.name)
      object.setValidates(enabled: surface.version >= Self.introducing ? .whenShown : .always)
      declared[action] = AskedAction(action, object, window)
    }
  }

  /// Adds an action that the compositor is going to ask for.
  func introduce(_ action: Action, _ object: FingerpostResponderActionV1) {
    introduced.append(AskedAction(action, object, window))
  }

  /// The responders that an action without a target is offered to, beginning at the first responder.
  private var chain: [Responder] {
    var chain: [Responder] = []
    var next: Responder? = window.startOfActions
    while let responder = next, chain.count < Responder.longestChain {
      chain.append(responder)
      next = responder.next
    }
    return chain
  }
}

/// A `fingerpost_responder_action_v1`.
private final class AskedAction: FingerpostResponderActionV1.Handler {
  let action: Action
  private let object: FingerpostResponderActionV1
  private unowned let window: SurfaceWindow
  /// The state that the compositor knows.
  private var (isEnabled, isOn, title) = (true, false, "")
  private var isListed = false

  init(_ action: Action, _ object: FingerpostResponderActionV1, _ window: SurfaceWindow) {
    (self.action, self.object, self.window) = (action, object, window)
    object.handler = self
  }

  func withdraw() { object.destroy() }

  /// Has the edit menu list the action, or not.
  func list(_ isWanted: Bool) {
    guard isWanted != isListed, object.version >= WindowEditMenu.firstVersion else { return }
    isListed = isWanted
    object.setInEditMenu(listed: isWanted ? 1 : 0)
  }

  func perform(
    _ object: FingerpostResponderActionV1, number: UInt32, serial: UInt32, origin: FingerpostResponderActionV1.Origin
  ) {
    let isPerformed = window.perform(action, serial: serial)
    // The action may have closed the window.
    guard object.isAlive else { return }
    if isPerformed { object.performed(number: number) } else { object.declined(number: number) }
  }

  /// Asks the responder that would perform the action for its state, and sends what has changed.
  func validate(_ object: FingerpostResponderActionV1, number: UInt32) {
    let command = window.command(for: action)
    guard object.isAlive else { return }
    if command.isEnabled != isEnabled || command.isOn != isOn {
      (isEnabled, isOn) = (command.isEnabled, command.isOn)
      object.setState(enabled: isEnabled ? 1 : 0, checked: isOn ? 1 : 0)
    }
    if command.title != title {
      title = command.title
      object.setTitle(title: title)
    }
    object.answerValidate(number: number)
  }
}
