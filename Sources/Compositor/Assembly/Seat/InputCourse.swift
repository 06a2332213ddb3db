import Seats

/// The part that an event has in the course of an input, such as a touch from its landing to its lift.
enum InputCourse {
  /// The event stands alone.
  case single
  case begins(InputSubject)
  case continues(InputSubject)
  /// An event of an input without a beginning of its own: the first one begins it.
  case flows(InputSubject)
  case ends(InputSubject)
  /// All touches of the device end.
  case endsTouches(DeviceID)
  case removes(DeviceID)
  /// The event ends a batch, or has the whole state of something. It changes nothing for a receiver without the rest.
  case closes
  /// The same, for a part of the input of something.
  case closesPart(of: InputSubject)

  init(_ event: InputEvent) {
    switch event {
    case .touch(let report): self.init(report)
    case .pointer(let report): self.init(report)
    case .gesture(let gesture):
      let subject = InputSubject.gesture(gesture.device)
      switch gesture.phase {
      case .began: self = .begins(subject)
      case .changed: self = .continues(subject)
      case .ended, .cancelled: self = .ends(subject)
      }
    case .tool(let event): self.init(event.change, of: event.tool)
    case .pad(let event): self.init(event)
    case .key(.key(let device, let code, let isPressed)):
      self = isPressed ? .begins(.key(device, code)) : .ends(.key(device, code))
    case .key(.modifiers): self = .closes
    case .motion: self = .single
    case .deviceRemoved(let device): self = .removes(device)
    }
  }

  private init(_ report: TouchReport) {
    switch report {
    case .down(let sample): self = .begins(.finger(sample.device, sample.finger))
    case .motion(let sample): self = .continues(.finger(sample.device, sample.finger))
    case .shape(let device, let finger, _, _), .orientation(let device, let finger, _):
      self = .continues(.finger(device, finger))
    case .up(let device, let finger), .cancel(let device, let finger): self = .ends(.finger(device, finger))
    case .cancelAll(let device): self = .endsTouches(device)
    case .frame: self = .closes
    }
  }

  private init(_ report: PointerReport) {
    switch report {
    case .motion, .motionAbsolute, .step: self = .single
    case .button(let device, let code, let isPressed):
      self = isPressed ? .begins(.button(device, code)) : .ends(.button(device, code))
    case .axis(let sample) where sample.isStop: self = .ends(.scroll(sample.axis))
    case .axis(let sample) where sample.source == .finger: self = .flows(.scroll(sample.axis))
    case .axis: self = .single
    case .leave, .frame: self = .closes
    }
  }

  private init<Space>(_ change: ToolChange<Space>, of tool: ToolID) {
    switch change {
    case .proximityIn: self = .begins(.tool(tool))
    case .proximityOut: self = .ends(.tool(tool))
    case .down: self = .begins(.tip(tool))
    case .up: self = .ends(.tip(tool))
    case .button(let code, let isPressed):
      self = isPressed ? .begins(.toolButton(tool, code)) : .ends(.toolButton(tool, code))
    case .motion, .distance, .tilt, .rotation, .slider, .wheel: self = .continues(.tool(tool))
    case .pressure: self = .continues(.tip(tool))
    case .frame: self = .closesPart(of: .tool(tool))
    }
  }

  private init(_ event: PadEvent) {
    let device = event.device
    switch event.change {
    case .button(let number, let isPressed):
      self = isPressed ? .begins(.padButton(device, number)) : .ends(.padButton(device, number))
    case .ring(let number, let degrees, _):
      self = degrees == nil ? .ends(.ring(device, number)) : .flows(.ring(device, number))
    case .strip(let number, let position, _):
      self = position == nil ? .ends(.strip(device, number)) : .flows(.strip(device, number))
    case .mode: self = .closes
    }
  }
}

/// Something that begins, goes on and ends, in several events.
enum InputSubject: Hashable {
  case finger(DeviceID, Int32)
  case button(DeviceID, UInt32)
  case scroll(AxisSample.Axis)
  case gesture(DeviceID)
  case tool(ToolID)
  case tip(ToolID)
  case toolButton(ToolID, UInt32)
  case padButton(DeviceID, UInt32)
  case ring(DeviceID, UInt32)
  case strip(DeviceID, UInt32)
  case key(DeviceID, UInt32)

  /// The device of the subject; nil for a scroll and for a tool, which may change its tablet.
  var device: DeviceID? {
    switch self {
    case .finger(let device, _), .button(let device, _), .gesture(let device), .padButton(let device, _),
      .ring(let device, _), .strip(let device, _), .key(let device, _):
      device
    case .scroll, .tool, .tip, .toolButton: nil
    }
  }

  var isFinger: Bool { if case .finger = self { true } else { false } }

  /// The tool in whose proximity the subject is; nil for others.
  var surroundingTool: InputSubject? {
    switch self {
    case .tip(let tool), .toolButton(let tool, _): .tool(tool)
    default: nil
    }
  }
}
