import Surfaces
import WaylandServer

/// The actions of a surface.
extension ResponderSurface {
  func getAction(_ object: FingerpostResponderSurfaceV1, id: FingerpostResponderActionV1, name: String) {
    guard DeclaredAction.isName(name) else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidAction.rawValue,
        "\(quoted(name)) is no name of an action: expected 1 to 64 lowercase letters, digits and hyphens in groups")
    }
    guard !actions.isDeclared(name) else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.actionExists.rawValue, "the surface already has the action \(name)")
    }
    guard actions.declaredCount < ResponderActions.most else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.tooManyActions.rawValue,
        "the surface already has \(ResponderActions.most) actions")
    }
    actions.add(name, id)
  }

  private func quoted(_ name: String) -> String { "\"\(DeclaredAction.clean(name, bytes: 80))\"" }

  func useActionQuestions(_ object: FingerpostResponderSurfaceV1, enabled: UInt32) {
    actions.setIntroducesActions(enabled != 0)
  }
}

/// The answer of a client that was asked to perform an action.
package enum ResponderAnswer: Sendable {
  case performed
  /// The client has declined it.
  case declined
  /// The action is disabled, and the client was not asked.
  case disabled
  /// The client was asked and has not answered in time, or has left.
  case unanswered
}

/// The actions that a client has declared for a surface, and those that the compositor has introduced to it.
final class ResponderActions {
  private(set) weak var surface: ClientSurface?
  unowned let global: ResponderGlobal
  let quarantine: Quarantine
  private unowned let resource: FingerpostResponderSurfaceV1
  private var all: [String: ResponderAction] = [:]
  /// True if the client is asked about every action.
  private var introducesActions = false

  /// The actions that a client may declare for one surface.
  static let most = 64

  init(
    _ resource: FingerpostResponderSurfaceV1, of surface: ClientSurface, _ global: ResponderGlobal,
    _ quarantine: Quarantine
  ) {
    (self.resource, self.surface, self.global, self.quarantine) = (resource, surface, global, quarantine)
  }

  var declaredCount: Int { all.count { !$0.value.declared.isIntroduced } }

  func isDeclared(_ name: String) -> Bool { all[name]?.declared.isIntroduced == false }

  /// The action with a name; nil if there is none.
  subscript(name: String) -> ResponderAction? { all[name] }

  /// The action with a name, which the client may have to be told first; nil if the surface does not have it.
  func action(_ name: String) -> ResponderAction? {
    if let known = all[name] { return known }
    guard introducesActions, surface?.model.responder.action(name) != nil,
      let made = FingerpostResponderActionV1.create(in: resource)
    else { return nil }
    resource.sendAction(id: made, name: name)
    return add(name, made, .introduced)
  }

  /// Adds an action. One of the same name that was introduced has no effect any more.
  @discardableResult
  func add(
    _ name: String, _ resource: FingerpostResponderActionV1, _ declared: DeclaredAction = DeclaredAction()
  ) -> ResponderAction {
    let former = all[name]
    let action = ResponderAction(name, resource, declared, in: self)
    all[name] = action
    surface?.model.responder.actions[name] = action.declared
    let client = surface?.client
    resource.handler = action
    resource.onDestroy = { [weak self] in
      self?.remove(action)
      action.end(isConnected: client?.isConnected ?? false)
    }
    former?.endReplaced()
    return action
  }

  private func remove(_ action: ResponderAction) {
    guard all[action.name] === action else { return }
    all[action.name] = nil
    surface?.model.responder.actions[action.name] = nil
  }

  func didChange(_ action: ResponderAction) {
    guard all[action.name] === action else { return }
    surface?.model.responder.actions[action.name] = action.declared
  }

  func setIntroducesActions(_ introduces: Bool) {
    introducesActions = introduces
    surface?.model.responder.answersAllActions = introduces
    if !introduces { withdrawIntroduced() }
  }

  /// Removes the actions that were introduced, without an effect on a `perform` that is on its way.
  func withdrawIntroduced() {
    introducesActions = false
    for action in all.values where action.declared.isIntroduced {
      remove(action)
      action.endReplaced()
    }
  }
}

extension DeclaredAction {
  private static let longestTitle = 128

  /// Sets the title without control characters and without what exceeds 128 bytes.
  mutating func setTitle(_ text: String) { title = Self.clean(text, bytes: Self.longestTitle) }

  /// Returns the first characters of a text that need no more than some bytes, without control and format characters.
  static func clean(_ text: String, bytes: Int) -> String {
    var result = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
      default: break
      }
      length += UTF8.width(scalar)
      if length > bytes { break }
      result.append(scalar)
    }
    return String(result)
  }
}
