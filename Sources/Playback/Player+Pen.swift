import Geometry
import Scripts
import Seats

extension ScriptDevice {
  static let tablet = DeviceID(rawValue: 4)
}

extension Player {
  func perform(_ step: PenStep) throws(StepFault) {
    if case .click = step.action, pen == nil { throw .broken("no pen is near: let it hover first") }
    let frames = step.frames(
      in: try frame(of: step.space), near: pen, samplesPerSecond: script.settings.samplesPerSecond)
    for case .near(let tool) in frames.flatMap(\.changes) { announce(tool) }
    session.play(frames, at: \.at) { frame in
      for change in frame.changes { report(change) }
      route(.frame)
    }
  }

  private func report(_ change: TimedPen.Change) {
    switch change {
    case .near(let tool):
      pen = tool
      lastPen = tool
      route(.proximityIn(ScriptDevice.tablet))
    case .away:
      route(.proximityOut)
      route(.frame)
      pen = nil
    case .move(let place): route(.motion(place))
    case .pressure(let value): route(.pressure(Float(value)))
    case .tilt(let tilt): route(.tilt(Float(tilt.x), Float(tilt.y)))
    case .down: route(.down)
    case .up: route(.up)
    case .button(let button, let isPressed): route(.button(code: button.code, isPressed: isPressed))
    }
  }

  private func route(_ change: ToolChange<LayoutSpace>) {
    session.route(.tool(ToolEvent((lastPen ?? .pen).id, change)))
  }

  /// Announces the tablet and a tool to clients, before it is used.
  private func announce(_ tool: PenStep.Tool) {
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
  /// By linux/input-event-codes.h.
  fileprivate var code: UInt32 {
    switch self {
    case .lower: 0x14B
    case .upper: 0x14C
    }
  }
}
