import Scenes

/// A clipboard and a primary selection that tests make up.
final class PretendClipboard {
  /// A selection that has an owner.
  struct Selection {
    var types: [String]
    /// The results of the next looks, in their order. The last one is repeated.
    var looks: [SelectionLook]
  }

  /// Nil without an owner.
  var clipboard: Selection?
  var primary: Selection?
  /// The types in which contents were read.
  private(set) var readTypes: [String?] = []
  private(set) var endedLooks = 0

  private subscript(isPrimary: Bool) -> Selection? {
    get { isPrimary ? primary : clipboard }
    set { if isPrimary { primary = newValue } else { clipboard = newValue } }
  }
}

extension PretendClipboard: SceneClipboard {
  func set(_ bytes: [UInt8], types: [String], isPrimary: Bool) {
    self[isPrimary] = Selection(types: types, looks: [.content(bytes)])
  }

  func clear(isPrimary: Bool) { self[isPrimary] = nil }

  func dropOwner(isPrimary: Bool) -> Bool {
    defer { self[isPrimary] = nil }
    return self[isPrimary] != nil
  }

  func types(isPrimary: Bool) -> [String] { self[isPrimary]?.types ?? [] }

  func look(type: String?, isPrimary: Bool) -> SelectionLook {
    readTypes.append(type)
    guard let looks = self[isPrimary]?.looks, let next = looks.first else { return .empty }
    if looks.count > 1 { self[isPrimary]?.looks.removeFirst() }
    return next
  }

  func endLook() { endedLooks += 1 }
}
