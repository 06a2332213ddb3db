import Interaction
import JSONText

/// A recognizer's delegate whose answers the scenario defines.
final class ScenarioDelegate: GestureRecognizerDelegate {
  private unowned let stage: Stage
  private var shouldBegin: Bool?
  private var receivesTouches: (answer: Bool, except: Set<String>)?
  private var receivesPresses: Bool?
  private var simultaneous: Set<String> = []
  private var requiresFailure: Set<String> = []
  private var isRequiredToFail: Set<String> = []

  init(_ value: JSON, on stage: Stage, at place: String) throws {
    self.stage = stage
    let fields = try Fields(value, at: place)
    shouldBegin = try fields.optionalBool("shouldBegin")
    receivesPresses = try fields.optionalBool("shouldReceivePress")
    if let rule = fields.optional("shouldReceiveTouch"), !rule.isNull {
      let rule = try Fields(rule, at: "\(place).shouldReceiveTouch")
      let answer = try rule.optionalBool("default") ?? true
      receivesTouches = (answer, Set(try rule.list("notViews").map { try $0.string(at: rule.place) }))
      try rule.finish()
    }
    simultaneous = Set(try fields.list("simultaneousWith").map { try $0.string(at: place) })
    requiresFailure = Set(try fields.list("shouldRequireFailureOf").map { try $0.string(at: place) })
    isRequiredToFail = Set(try fields.list("shouldBeRequiredToFailBy").map { try $0.string(at: place) })
    try fields.finish()
  }

  func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision {
    guard let shouldBegin else { return .yes }
    stage.log.trace(.delegate, "ask \(stage.name(of: recognizer)).shouldBegin=\(shouldBegin ? "yes" : "no")")
    return shouldBegin ? .yes : .no
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let rule = receivesTouches else { return true }
    let isExcepted = touch.view.map { rule.except.contains(stage.name(of: $0)) } ?? false
    let answer = isExcepted ? false : rule.answer
    stage.log.trace(
      .delegate, "ask \(stage.name(of: recognizer)).shouldReceiveTouch(\(touch.id))=\(answer ? "yes" : "no")")
    return answer
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
    guard let answer = receivesPresses else { return true }
    stage.log.trace(
      .delegate, "ask \(stage.name(of: recognizer)).shouldReceivePress(\(press.key))=\(answer ? "yes" : "no")")
    return answer
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    simultaneous.contains("*") || simultaneous.contains(stage.name(of: other))
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
    requiresFailure.contains(stage.name(of: other))
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool {
    isRequiredToFail.contains(stage.name(of: other))
  }
}
