import Documents

/// Notes that are taken while files are read and checked once all files have been read.
final class PolicyNotes {
  /// A use of a name that is defined elsewhere.
  struct Use {
    var name: String
    var position: SourcePosition
  }

  let faults: FaultList
  private let keys: KeyCatalog?
  private let users: UserDirectory?
  /// Recognizers that other entries refer to.
  private(set) var recognizers: [Use] = []
  /// Actions that are sent.
  private(set) var actions: [Use] = []
  /// Outputs that devices and recognizers refer to.
  private(set) var outputs: [Use] = []

  /// Names of started programs that privileges refer to.
  private(set) var launched: [Use] = []
  /// Modes that actions and recognizers refer to.
  private(set) var modes: [Use] = []
  /// Layouts that actions and rules refer to.
  private(set) var layouts: [Use] = []

  init(faults: FaultList, keys: KeyCatalog?, users: UserDirectory?) {
    self.faults = faults
    self.keys = keys
    self.users = users
  }

  func noteRecognizer(_ name: String, at position: SourcePosition) {
    recognizers.append(Use(name: name, position: position))
  }
  func noteAction(_ name: ActionName, at position: SourcePosition) {
    actions.append(Use(name: name.text, position: position))
  }
  func noteOutput(_ name: String, at position: SourcePosition) { outputs.append(Use(name: name, position: position)) }

  func noteLaunched(_ name: String, at position: SourcePosition) {
    launched.append(Use(name: name, position: position))
  }
  func noteMode(_ name: String, at position: SourcePosition) { modes.append(Use(name: name, position: position)) }
  func noteLayout(_ name: String, at position: SourcePosition) { layouts.append(Use(name: name, position: position)) }

  /// Reports an unknown key, if the known keys were given.
  func check(key: String, at position: SourcePosition) {
    guard let keys, !keys.isKnown(key) else { return }
    faults.report(
      at: position, "unknown key", found: key.quotedForPeople,
      expected: "the name of a key, such as C, Return or XF86AudioPlay", nearestName: keys.nearest(key))
  }
}

extension PolicyNotes {
  /// Reports an unknown layout, model or option, if the known ones were given.
  func check(_ keyboard: KeyboardPolicy) {
    guard let position = keyboard.position, let fault = keys?.fault(keyboard) else { return }
    faults.report(at: position, fault)
  }

  /// Warns about bindings whose key no layout of the policy has.
  ///
  /// It is not an error, since the keyboard of a client or of a host may have the key.
  func checkKeys(of policy: Policy) {
    guard let keys else { return }
    let bindings = policy.allBindings.filter { $0.loneModifier == nil && $0.position != nil }
    let missing = Set(bindings.isEmpty ? [] : keys.missing(bindings.map(\.chord.key), policy.keyboard))
    for binding in bindings where missing.contains(binding.chord.key) {
      guard let position = binding.position else { continue }
      let code = "KEY_\(binding.chord.key.uppercased())"
      faults.report(
        Diagnostic(
          .warning, at: position,
          "no key of the keyboard layout has the symbol \(binding.chord.key), so its key does not trigger this binding",
          expected: keys.isKnown(code)
            ? "\(code), which is the key of this name with any symbol" : "a key of the layout"))
    }
  }

  /// Warns about a user that this machine does not have. It is not an error, since a policy may be used on several
  /// machines.
  func check(user: String, at position: SourcePosition) {
    guard let users, !users.isKnown(user) else { return }
    faults.report(
      Diagnostic(
        .warning, at: position, "unknown user \(user.quotedForPeople)", nearestName: users.nearest(user)))
  }
}

/// The users of the system. The module `Policies` itself does not use the system.
package struct UserDirectory {
  package var isKnown: (String) -> Bool
  /// The name most similar to a mistyped one.
  package var nearest: (String) -> String?

  package init(isKnown: @escaping (String) -> Bool, nearest: @escaping (String) -> String?) {
    self.isKnown = isKnown
    self.nearest = nearest
  }
}

/// The valid names of keys. The module `Policies` itself does not use keymaps.
package struct KeyCatalog {
  package var isKnown: (String) -> Bool
  /// The name most similar to a mistyped one.
  package var nearest: (String) -> String?
  /// The reason why a policy's layout, model and options do not make a keymap; nil if they do.
  package var fault: (KeyboardPolicy) -> String?
  /// The keys among some names that the keymap of a policy lacks in all of its layouts.
  package var missing: ([String], KeyboardPolicy) -> [String]

  package init(
    isKnown: @escaping (String) -> Bool, nearest: @escaping (String) -> String?,
    fault: @escaping (KeyboardPolicy) -> String? = { _ in nil },
    missing: @escaping ([String], KeyboardPolicy) -> [String] = { _, _ in [] }
  ) {
    self.isKnown = isKnown
    self.nearest = nearest
    self.fault = fault
    self.missing = missing
  }
}
