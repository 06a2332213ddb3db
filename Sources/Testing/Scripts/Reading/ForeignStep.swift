import Documents

/// A word that begins a step in other tools, and the steps to use instead of it.
struct ForeignStep {
  let word: String
  /// The part of the message after "use".
  let advice: String

  private init(_ word: String, _ advice: String) {
    self.word = word
    self.advice = advice
  }

  private static let all = [
    ForeignStep("advance", pause),
    ForeignStep("assert", #""expect: {key-window: term}", or another condition"#),
    ForeignStep("click", #""pointer: {click: left}" for a mouse or "tap: [100, 100]" for a finger"#),
    ForeignStep("delay", pause),
    ForeignStep(
      "double-click", #""pointer: {click: left, count: 2}" for a mouse or "double-tap: [100, 100]" for a finger"#),
    ForeignStep(
      "drag", #""pointer: {drag: left, to: [200, 100]}" for a mouse or "swipe: {to: [200, 100]}" for a finger"#),
    ForeignStep(
      "move", #""pointer: {move: [200, 100]}" for a mouse or "touch: {move: 1, to: [200, 100]}" for a finger"#),
    ForeignStep("press", #""key: {press: Shift_L}" for a key or "pointer: {press: left}" for a button"#),
    ForeignStep("release", #""key: {release: Shift_L}" for a key or "pointer: {release: left}" for a button"#),
    ForeignStep(
      "scroll", #""pointer: {scroll: vertical, steps: 1}" for a mouse or "swipe: {direction: up}" for a finger"#),
    ForeignStep("sleep", pause),
  ]

  private static let pause = #""pause: 500ms" to let script time pass or "wait: term" to wait for a window"#
}

extension ForeignStep {
  /// Reports an item of a list of steps with the word of another tool. Items that also have a word of ours are ignored.
  ///
  /// - Returns: true if an error was reported.
  static func isReported(_ node: NodeReader, knowing words: [StepWord]) -> Bool {
    let keys = node.stepKeys
    guard !keys.contains(where: { key in words.contains { $0.word == key.text } }) else { return false }
    for key in keys {
      guard let foreign = all.first(where: { $0.word == key.text }) else { continue }
      node.faults.report(at: key.position, "unknown step \(key.text.quotedForPeople); use \(foreign.advice)")
      return true
    }
    return false
  }
}

extension NodeReader {
  /// The keys of a mapping, or the text of a scalar.
  fileprivate var stepKeys: [Node.Key] {
    if case .mapping(let entries) = node.content { return entries.map(\.key) }
    return text.map { [Node.Key($0, at: position)] } ?? []
  }
}
