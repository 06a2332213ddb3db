import Geometry
import Seats

extension DeviceTranslation {
  /// Each report is a frame: the axes as they are, then what happened.
  func translate(_ report: ToolReport, _ events: inout [InputEvent]) {
    guard let mapping else { return }
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

  /// A mode that is new comes before what was done in it.
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

extension Int32 {
  fileprivate init(whole number: Double) {
    self = number.isFinite ? Int32(Swift.max(-1e6, Swift.min(1e6, number.rounded()))) : 0
  }
}
