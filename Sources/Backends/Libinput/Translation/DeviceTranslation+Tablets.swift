import Geometry
import Seats

extension DeviceTranslation {
  /// Translates a report to one frame: the changed axes, then the event.
  ///
  /// After the mapping was changed or removed, a tool is ignored until its next proximity event.
  mutating func translate(_ report: ToolReport, _ events: inout [InputEvent]) {
    guard let mapping, follow(report) else { return }
    func add(_ change: ToolChange<LayoutSpace>) { events.append(.tool(ToolEvent(report.tool, change))) }
    switch report.event {
    case .proximity(isIn: true): add(.proximityIn(device))
    case .proximity(isIn: false):
      add(.proximityOut)
      return add(.frame)
    case .axes, .tip, .button: break
    }
    if let x = report.x, let y = report.y { add(.motion(mapping.place(x: x, y: y))) }
    if let value = report.pressure { add(.pressure(Float(value))) }
    if let value = report.distance { add(.distance(Float(value))) }
    if let x = report.tiltX, let y = report.tiltY { add(.tilt(Float(x), Float(y))) }
    if let value = report.rotation { add(.rotation(Float(value))) }
    if let value = report.slider { add(.slider(Float(value))) }
    if let value = report.wheel { add(.wheel(degrees: Float(value), clicks: Int32(whole: report.wheelClicks))) }
    switch report.event {
    case .tip(let isDown): add(isDown ? .down : .up)
    case .button(let code, let isPressed): add(.button(code: code, isPressed: isPressed))
    case .proximity, .axes: break
    }
    add(.frame)
  }

  /// - Returns: true if the tool is known to the seat or enters proximity.
  private mutating func follow(_ report: ToolReport) -> Bool {
    let known = tools.firstIndex { $0.id == report.tool }
    switch report.event {
    case .proximity(isIn: true): if known == nil { tools.append(NearTool(id: report.tool)) }
    case .proximity(isIn: false): if let known { tools.remove(at: known) }
    case .tip(let isDown): if let known { tools[known].isDown = isDown }
    case .button(let code, let isPressed):
      guard let known else { return false }
      tools[known].buttons.removeAll { $0 == code }
      if isPressed { tools[known].buttons.append(code) }
    case .axes: break
    }
    return known != nil || report.event == .proximity(isIn: true)
  }

  /// Releases the buttons of all tools, lifts them and ends their proximity.
  mutating func endTools(_ events: inout [InputEvent]) {
    for tool in tools {
      if tool.isDown { events.append(.tool(ToolEvent(tool.id, .up))) }
      for code in tool.buttons { events.append(.tool(ToolEvent(tool.id, .button(code: code, isPressed: false)))) }
      events.append(.tool(ToolEvent(tool.id, .proximityOut)))
      events.append(.tool(ToolEvent(tool.id, .frame)))
    }
    tools.removeAll()
  }

  /// Translates a report of a pad. A changed mode is sent before the event that was made in it.
  mutating func translate(_ report: PadReport, _ events: inout [InputEvent]) {
    if padModes[report.group] ?? 0 != report.mode {
      padModes[report.group] = report.mode
      events.append(.pad(PadEvent(device, .mode(group: report.group, report.mode))))
    }
    let change: PadEvent.Change =
      switch report.event {
      case .button(let number, let isPressed): .button(number, isPressed: isPressed)
      case .ring(let index, let degrees, let isFinger):
        .ring(index, degrees: degrees < 0 ? nil : Float(degrees), isFinger: isFinger)
      case .strip(let index, let position, let isFinger):
        .strip(index, position: position < 0 ? nil : Float(position), isFinger: isFinger)
      }
    events.append(.pad(PadEvent(device, change)))
  }
}

/// A tool in proximity, with its pressed buttons.
struct NearTool: Equatable, Sendable {
  let id: ToolID
  var isDown = false
  var buttons: [UInt32] = []
}

extension Int32 {
  fileprivate init(whole number: Double) {
    self = number.isFinite ? Int32(Swift.max(-1e6, Swift.min(1e6, number.rounded()))) : 0
  }
}
