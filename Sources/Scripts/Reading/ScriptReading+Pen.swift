import Documents

extension ScriptReading {
  /// The step that a pen makes.
  static let penWords: [StepWord] = [
    ("pen", { $0.readPen($1).map { .pen($0) } })
  ]

  /// `draw`, `tap`, `hover` and `click` in a mapping, or `away`.
  func readPen(_ node: NodeReader) -> PenStep? {
    if node.text == "away" { return PenStep(.away) }
    return node.mapping("a pen step") { pen in
      let space = readAimSpace(pen)
      let action: PenStep.Action? =
        switch pen.exactlyOne(of: ["tap", "draw", "hover", "click"]) {
        case "tap": pen.optional("tap") { readPlace($0) }.map { .draw([$0]) }
        case "draw": pen.optional("draw") { readPlaces($0) }.map { .draw($0) }
        case "hover": pen.optional("hover") { readPlace($0) }.map { .hover($0) }
        case "click": pen.optional("click") { $0.choice(PenStep.PenButton.self) }.map { .click($0) }
        default: nil
        }
      var step = PenStep(
        action ?? .away, space: space, pace: readPace(pen, duration: .milliseconds(300)))
      step.tool = pen.optional("tool", default: .pen) { $0.choice(PenStep.Tool.self) }
      if let (first, last) = pen.optional("pressure", { readPressure($0) }) {
        step.pressure = min(first, last)...max(first, last)
        step.eases = first > last
      }
      step.tilt = pen.optional("tilt") { node in
        node.list(of: "degrees", count: 2...2) { $0.number(in: -90...90) }.map { PadTilt($0[0], $0[1]) }
      }
      return action == nil ? nil : step
    }
  }

  /// One number, or one for the beginning and one for the end.
  private func readPressure(_ node: NodeReader) -> (Double, Double)? {
    guard node.isList else { return node.number(in: 0...1).map { ($0, $0) } }
    return node.list(of: "pressures", count: 2...2) { $0.number(in: 0...1) }.map { ($0[0], $0[1]) }
  }
}
