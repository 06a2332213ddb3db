import Documents

/// What is noticed while files are read and can be judged only when all of them have been.
final class PolicyNotes {
  /// A name that stands for something said elsewhere.
  struct Use {
    var name: String
    var position: SourcePosition
  }

  let faults: FaultList
  private let keys: KeyKnowledge?
  private let users: UserKnowledge?
  /// Recognizers that others speak of.
  private(set) var recognizers: [Use] = []
  /// Actions that something sends.
  private(set) var actions: [Use] = []
  /// Outputs that devices and recognizers belong to.
  private(set) var outputs: [Use] = []

  init(faults: FaultList, keys: KeyKnowledge?, users: UserKnowledge?) {
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

  /// Reports a key that no keyboard has, where it is known which there are.
  func check(key: String, at position: SourcePosition) {
    guard let keys, !keys.isKnown(key) else { return }
    faults.report(
      at: position, "unknown key", found: key.quotedForPeople,
      expected: "the name of a key such as C, Return or XF86AudioPlay", nearestName: keys.nearest(key))
  }
}

extension PolicyNotes {
  /// Reports a layout, model or option that does not exist, where it is known which there are.
  func check(_ keyboard: KeyboardPolicy) {
    guard let position = keyboard.position, let fault = keys?.fault(keyboard) else { return }
    faults.report(at: position, fault)
  }

  /// Warns of a user that this machine does not have: a policy may be meant for several machines.
  func check(user: String, at position: SourcePosition) {
    guard let users, !users.isKnown(user) else { return }
    faults.report(
      Diagnostic(
        .warning, at: position, "there is no user \(user.quotedForPeople)", nearestName: users.nearest(user)))
  }
}

/// Which users there are; policies know no system themselves.
public struct UserKnowledge {
  public var isKnown: (String) -> Bool
  /// The name most like a mistyped one.
  public var nearest: (String) -> String?

  public init(isKnown: @escaping (String) -> Bool, nearest: @escaping (String) -> String?) {
    self.isKnown = isKnown
    self.nearest = nearest
  }
}

/// Which names of keys there are; policies know no keymaps themselves.
public struct KeyKnowledge {
  public var isKnown: (String) -> Bool
  /// The name most like a mistyped one.
  public var nearest: (String) -> String?
  /// Why no keymap can be made of a policy's layout, model and options; nil if one can.
  public var fault: (KeyboardPolicy) -> String?

  public init(
    isKnown: @escaping (String) -> Bool, nearest: @escaping (String) -> String?,
    fault: @escaping (KeyboardPolicy) -> String? = { _ in nil }
  ) {
    self.isKnown = isKnown
    self.nearest = nearest
    self.fault = fault
  }
}
