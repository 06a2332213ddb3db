import Surfaces
import WaylandServer

/// The actions of a surface.
extension ResponderSurface {
  func getAction(_ object: FingerpostResponderSurfaceV1, id: FingerpostResponderActionV1, name: String) {
    guard ResponderActions.isWellFormed(name) else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidAction.rawValue,
        "\(quoted(name)) is no name of an action: expected 1 to 64 lowercase letters, digits and hyphens in groups")
    }
    guard actions[name] == nil else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.actionExists.rawValue, "the surface already has the action \(name)")
    }
    guard actions.count < ResponderActions.most else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.tooManyActions.rawValue,
        "the surface already has \(ResponderActions.most) actions")
    }
    actions.add(name, id)
  }

  private func quoted(_ name: String) -> String { "\"\(DeclaredAction.clean(name, bytes: 80))\"" }

}

/// The answer of a client that was asked to perform an action.
public enum ResponderAnswer: Sendable {
  case performed
  /// The client has declined it.
  case declined
  /// The action is disabled, and the client was not asked.
  case disabled
  /// The client was asked and has not answered in time, or has left.
  case unanswered
}

/// The actions that a client has declared for a surface.
final class ResponderActions {
  private(set) weak var surface: ClientSurface?
  unowned let global: ResponderGlobal
  let quarantine: Quarantine
  private var all: [String: ResponderAction] = [:]

  /// The actions of one surface.
  static let most = 64
  private static let longestName = 64

  init(of surface: ClientSurface, _ global: ResponderGlobal, _ quarantine: Quarantine) {
    (self.surface, self.global, self.quarantine) = (surface, global, quarantine)
  }

  var count: Int { all.count }

  subscript(name: String) -> ResponderAction? { all[name] }

  func add(_ name: String, _ resource: FingerpostResponderActionV1) {
    let action = ResponderAction(name, resource, in: self)
    all[name] = action
    surface?.model.responder.actions[name] = action.declared
    let client = surface?.client
    resource.handler = action
    resource.onDestroy = { [weak self] in
      self?.all[name] = nil
      self?.surface?.model.responder.actions[name] = nil
      action.end(isConnected: client?.isConnected ?? false)
    }
  }

  func didChange(_ action: ResponderAction) { surface?.model.responder.actions[action.name] = action.declared }

  /// True for groups of lowercase letters, digits and hyphens, separated by dots.
  static func isWellFormed(_ name: String) -> Bool {
    name.utf8.count <= longestName
      && name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { group in
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
