import Documents
import Evidence
import Results
import Scripts

/// The state of one check while it is tried again and again.
struct CheckTrial {
  let rest: PictureRest
  /// The pictures that the last trial compared; nil if it compared none.
  var pictures: ComparedPictures?
  /// The last look at the screen.
  var last: PictureLook?
  /// The picture that `--update` writes in place of the reference, if the check ends with the last look.
  var update: ReferenceUpdate?
  /// The tree of widgets that was read last and is not as expected; nil if it is, or if none was read.
  var tree: ComparedTree?
  /// True if no later look can decide otherwise, because a reference is missing. The last look is then one at rest, which
  /// people may accept as the reference.
  var isFinal = false

  init(_ rest: PictureRest) { self.rest = rest }

  /// Forgets the look before.
  mutating func beginLook() { (pictures, update) = (nil, nil) }
}

/// The tree that a condition has read, for people who look for the reason of a failure.
struct ComparedTree {
  /// The path of the expected tree.
  let file: String
  let found: ExpectedTree
}

/// The state of a condition while it is examined again and again.
final class ConditionTrial {
  let condition: Expectation.Condition
  /// The trials of the conditions inside `any`.
  private let parts: [ConditionTrial]
  private(set) var check: CheckTrial
  /// The result of the last examination.
  private(set) var finding = Finding.holds

  init(_ condition: Expectation.Condition, within limit: TimeSpan) {
    self.condition = condition
    check = CheckTrial(PictureRest(condition.rest(within: limit)))
    if case .any(let parts) = condition {
      self.parts = parts.map { ConditionTrial($0, within: limit) }
    } else {
      parts = []
    }
  }

  var holds: Bool { finding.isHolding }

  /// True if it does not hold and cannot hold later.
  var isHopeless: Bool {
    !holds && (parts.isEmpty ? check.isFinal : parts.allSatisfy(\.isHopeless))
  }

  /// The condition that held, or the last one that was examined. It is inside `any` if one of those held.
  var decisive: ConditionTrial { parts.first(where: \.holds) ?? self }

  /// The pictures that the condition, or else the first one inside `any` with pictures, has compared.
  var pictures: ComparedPictures? { parts.first { $0.check.pictures != nil }?.check.pictures ?? check.pictures }

  /// The tree that the condition, or the last one inside `any` with a tree, has read and that is not as expected.
  var tree: ComparedTree? { check.tree ?? parts.last { $0.check.tree != nil }?.check.tree }

  /// Examines the condition once. The conditions of `any` are examined one by one, until one holds.
  func examine(_ examine: (Expectation.Condition, inout CheckTrial) -> Finding) {
    guard case .any = condition else { return finding = examine(condition, &check) }
    for part in parts {
      part.examine(examine)
      if part.holds { return finding = .holds }
    }
    let findings = parts.enumerated().map { number, part in
      guard case .fails(let expected, let actual) = part.finding else { return "" }
      return "\(number + 1): expected \(expected), found \(actual)"
    }
    finding = .fails(expected: "one of \(parts.count) conditions", actual: findings.joined(separator: "\n"))
  }

  /// Takes the words of a later examination, which may name more, unless that one holds.
  func reword(by later: ConditionTrial) { if !later.holds { finding = later.finding } }

  /// Makes the examination fail, because a selector fits several windows.
  func fail(_ doubt: String) { finding = .fails(expected: "one window", actual: doubt) }
}
