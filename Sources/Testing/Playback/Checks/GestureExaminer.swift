import Scenes
import Scripts
import Seats

/// Examines conditions about the changes of the policy's gestures since the last check of them.
struct GestureExaminer {
  /// The number of changes that a message shows, the last ones.
  private static let mostReports = 4

  private let gestures: GestureObserver?

  init(_ gestures: GestureObserver?) { self.gestures = gestures }

  func finding(of check: ExpectedGestures) -> Finding {
    let found = gestures?.reports ?? []
    var rest = check.entries[...]
    for report in found { if let next = rest.first, next.allows(report) { rest.removeFirst() } }
    let holds = check.entries.isEmpty ? found.isEmpty : rest.isEmpty
    return Finding(holds, expected: "the gestures \(Self.words(check))", actual: Self.words(found))
  }

  private static func words(_ check: ExpectedGestures) -> String {
    check.entries.isEmpty ? "none" : check.entries.map(\.words).joined(separator: ", then ")
  }

  private static func words(_ reports: [GestureReading]) -> String {
    guard !reports.isEmpty else { return "none" }
    let hidden = reports.count > mostReports ? "\(reports.count - mostReports) others, then " : ""
    return hidden + reports.suffix(mostReports).map(\.words).joined(separator: ", then ")
  }
}

extension ExpectedGestures.Entry {
  fileprivate func allows(_ found: GestureReading) -> Bool {
    func isNear(_ pair: ExpectedGestures.Pair?, _ x: Double, _ y: Double) -> Bool {
      guard let pair else { return true }
      return (pair.x - x).magnitude <= tolerance && (pair.y - y).magnitude <= tolerance
    }
    return name == found.name && (state == nil || state?.rawValue == found.state)
      && isNear(translation, found.dx, found.dy) && isNear(velocity, found.vx, found.vy)
      && (scale.map { ($0 - found.scale).magnitude <= 0.01 } ?? true)
      && (rotation.map { ($0 - found.rotation).magnitude <= 0.5 } ?? true)
      && (fingers == nil || fingers == found.fingers)
  }

  fileprivate var words: String {
    var text = name + (state.map { " \($0)" } ?? "")
    if let translation { text += " moved by \(translation.x),\(translation.y)" }
    if let velocity { text += " at \(velocity.x),\(velocity.y) px/s" }
    if let scale { text += " scale \(scale)" }
    if let rotation { text += " turned by \(rotation)°" }
    if let fingers { text += " with \(fingers) fingers" }
    return text
  }
}

extension GestureReading {
  fileprivate var words: String {
    let cause = misfit.map { " (\($0))" } ?? ""
    let turn = rotation == 0 ? "" : " turned by \(rotation)°"
    return "\(name) \(state)\(cause) moved by \(dx),\(dy) at \(vx),\(vy) px/s"
      + (scale == 1 ? "" : " scale \(scale)") + turn + " with \(fingers) fingers"
  }
}
