import Documents
import Policies
import Interaction
import Seats
import Surfaces

extension PolicyInForce {
  /// Where the policy says what a line of a trace tells, as `file:line`; nil where it says nothing of it.
  func place(of subject: TraceSubject) -> String? {
    switch subject {
    case .recognizer(let recognizer): Self.place(of: recognizer)
    case .surface(let surface): place(of: surface)
    case .effect: nil
    }
  }

  private static func place(of recognizer: GestureRecognizer) -> String? {
    guard let gesture = recognizer.delegate as? PolicyGesture else { return nil }
    return gesture.policy.compiled.policy.recognizers[gesture.index].position.map(text)
  }

  private func place(of surface: Surface) -> String? {
    guard !hitPlaces.isEmpty, let window = surface.window else { return nil }
    return hitPlaces[window.id]
  }

  /// The rules about how a window's root surface is hit, each once; nil where there are none.
  static func hitPlace(of rules: WindowRules) -> String? {
    let places = [
      rules.isInteractive.rule, rules.opacity.rule, rules.hitOutset.rule, rules.clampsHits.rule, rules.hitShape.rule,
      rules.intercept.rule,
    ].compactMap { $0.map(text) }
    guard !places.isEmpty else { return nil }
    return places.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
  }

  private static func text(_ position: SourcePosition) -> String { "\(position.file):\(position.line)" }
}
