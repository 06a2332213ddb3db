import Assembly
import Geometry
import Globals
import Scripts
import Seats

extension Player {
  func performPenStep(_ step: PenStep) throws(StepFault) {
    if case .click = step.action, pen == nil {
      throw .broken("the pen is not in proximity; add a pen step with hover before this click")
    }
    let frames = step.frames(
      in: try frame(of: step.space), near: pen, samplesPerSecond: script.settings.samplesPerSecond)
    for case .near(let tool) in frames.flatMap(\.changes) { announceTool(tool) }
    session.playSamples(frames, at: \.at) { frame in
      for change in frame.changes { reportPen(change) }
      routeTool(.frame)
    }
  }

  /// The press of a pen tap, for the spacing of taps and clicks; nil for other steps.
  func pressOfPen(_ pen: PenStep) -> PressSpacing.Press? {
    guard case .draw(let places) = pen.action, places.count == 1 else { return nil }
    let points = finder.frame(of: pen.space).map { places.map($0.point) }
    return PressSpacing.Press(button: PointerButton.left.code, places: points ?? [])
  }

  private func reportPen(_ change: TimedPen.Change) {
    switch change {
    case .near(let tool):
      pen = tool
      lastPen = tool
      routeTool(.proximityIn(ScriptDevice.tablet))
    case .away:
      routeTool(.proximityOut)
      routeTool(.frame)
      pen = nil
    case .move(let place): routeTool(.motion(place))
    case .pressure(let value): routeTool(.pressure(Float(value)))
    case .tilt(let tilt): routeTool(.tilt(Float(tilt.x), Float(tilt.y)))
    case .down: routeTool(.down)
    case .up: routeTool(.up)
    case .button(let button, let isPressed): routeTool(.button(code: button.code, isPressed: isPressed))
    }
  }

  private func routeTool(_ change: ToolChange<LayoutSpace>) {
    session.route(.tool(ToolEvent((lastPen ?? .pen).id, change)))
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

extension PenStep.Tool {
  fileprivate var id: ToolID { ToolID(rawValue: self == .pen ? 1 : 2) }
}

extension PenStep.PenButton {
  /// The code in linux/input-event-codes.h.
  fileprivate var code: UInt32 {
    switch self {
    case .lower: 0x14B
    case .upper: 0x14C
    }
  }
}
