import Interaction
import WaylandClient

/// The actions of a window that the compositor can ask for: those that responders of its chain implement.
final class SurfaceActions {
  private let surface: FingerpostResponderSurfaceV1
  private unowned let window: SurfaceWindow
  private var declared: [Action: DeclaredAction] = [:]

  /// The largest number of actions that a surface may declare.
  private static let most = 64

  init(_ surface: FingerpostResponderSurfaceV1, _ window: SurfaceWindow) {
    (self.surface, self.window) = (surface, window)
  }

  deinit { for action in declared.values { action.withdraw() } }

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

  /// Declares the actions of the responder chain, and says which are possible now.
  func update() {
    let chain = chain
    var seen: Set<Action> = []
    for action in chain.flatMap(\.implementedActions) where Self.canDeclare(action) && seen.count < Self.most {
      guard seen.insert(action).inserted else { continue }
      let made = declared[action] ?? DeclaredAction(action, surface.getAction(name: action.name), window)
      declared[action] = made
      made.update(chain)
    }
    for (action, made) in declared where !seen.contains(action) {
      made.withdraw()
      declared[action] = nil
    }
  }

  /// The responders that an action without a target is offered to, beginning at the first responder.
  private var chain: [Responder] {
    var chain: [Responder] = []
    var next: Responder? = window.firstResponder ?? window.rootViewController?.view ?? window
    while let responder = next, chain.count < Responder.longestChain {
      chain.append(responder)
      next = responder.next
    }
    return chain
  }
}

/// A `fingerpost_responder_action_v1`.
private final class DeclaredAction: FingerpostResponderActionV1.Handler {
  private let action: Action
  private let object: FingerpostResponderActionV1
  private unowned let window: SurfaceWindow
  private var (isEnabled, isOn, title) = (true, false, "")

  init(_ action: Action, _ object: FingerpostResponderActionV1, _ window: SurfaceWindow) {
    (self.action, self.object, self.window) = (action, object, window)
    object.handler = self
  }

  func withdraw() { object.destroy() }

  /// Asks the responder that would perform the action for its state, and sends what has changed.
  func update(_ chain: [Responder]) {
    let command = MenuCommand(action)
    let target = chain.first { $0.canPerformAction(action, withSender: nil) }
    if let target { target.validate(command) } else { command.isEnabled = false }
    if command.isEnabled != isEnabled || command.isOn != isOn {
      (isEnabled, isOn) = (command.isEnabled, command.isOn)
      object.setState(enabled: isEnabled ? 1 : 0, checked: isOn ? 1 : 0)
    }
    if command.title != title {
      title = command.title
      object.setTitle(title: title)
    }
  }

  func perform(
    _ object: FingerpostResponderActionV1, number: UInt32, serial: UInt32, origin: FingerpostResponderActionV1.Origin
  ) {
    if window.perform(action, serial: serial) {
      object.performed(number: number)
    } else {
      object.declined(number: number)
    }
  }

  func validate(_ object: FingerpostResponderActionV1, number: UInt32) { object.answerValidate(number: number) }
}
