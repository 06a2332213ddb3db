import Assembly
import Geometry
import Globals
import Scripts
import Seats

extension Player {
  func performPenStep(_ step: PenStep, _ resolved: ResolvedStep) throws(StepFault) {
    if case .click = step.action, hands.pen == nil {
      throw .broken("the pen is not in proximity; add a pen step with hover before this click")
    }
    let frames = step.frames(
      in: try frame(of: step.space, in: resolved), near: hands.pen, samplesPerSecond: script.settings.samplesPerSecond)
    for case .near(let tool) in frames.flatMap(\.changes) { announceTool(tool) }
    session.play(hands.timeline(of: frames))
  }

  /// The press of a pen tap, for the spacing of taps and clicks; nil for other steps.
  func pressOfPen(_ pen: PenStep, _ resolved: ResolvedStep) -> PressSpacing.Press? {
    guard case .draw(let places) = pen.action, places.count == 1 else { return nil }
    let points = finder.frame(of: pen.space, in: resolved).map { places.map($0.point) }
    return PressSpacing.Press(button: PointerButton.left.code, places: points ?? [])
  }

  /// Announces the tablet and a tool to clients before the tool is used.
  private func announceTool(_ tool: PenStep.Tool) {
    compositor.seat.tablets.add(TabletDescription(device: ScriptDevice.tablet, name: "script tablet"))
    compositor.seat.tablets.add(
      ToolDescription(
        id: tool.id, tablet: ScriptDevice.tablet, kind: tool == .pen ? .pen : .eraser, abilities: [.tilt, .pressure]))
    session.settle(frames: 1)
  }
}
