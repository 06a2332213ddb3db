import Traces

extension FlightRecord {
  /// What came in; nil for the end of a batch, which says nothing by itself.
  init?(_ event: InputEvent) {
    switch event {
    case .touchDown(let sample): self.init(.touchDown, sample)
    case .touchMotion(let sample): self.init(.touchMotion, sample)
    case .touchUp(let device, let finger): self.init(.touchUp, other: device.rawValue, finger: finger)
    case .touchShape(let device, let finger, let major, let minor):
      self.init(.touchShape, other: device.rawValue, finger: finger, x: major, y: minor)
    case .touchOrientation(let device, let finger, let degrees):
      self.init(.touchOrientation, other: device.rawValue, finger: finger, x: degrees)
    case .touchCancel(let device, let finger): self.init(.touchCancel, other: device.rawValue, finger: finger)
    case .touchCancelAll(let device): self.init(.touchCancelAll, other: device.rawValue)
    case .touchFrame, .pointerFrame: return nil
    case .pointerMotion(let step, _): self.init(.pointerStep, x: step.dx, y: step.dy)
    case .pointerMotionAbsolute(let place): self.init(.pointerPlace, x: place.x, y: place.y)
    case .pointerStep(let step, _): self.init(.pointerStep, x: step.dx, y: step.dy)
    case .pointerLeave: self.init(.pointerLeft)
    case .pointerButton(let device, let code, let isPressed):
      self.init(
        isPressed ? .pointerPress : .pointerRelease, other: device.rawValue, number: Int32(truncatingIfNeeded: code))
    case .pointerAxis(let sample):
      self.init(.pointerAxis, detail: UInt16(sample.axis.rawValue), number: sample.value120, x: sample.value)
    case .pointerGesture(let gesture):
      self.init(
        .gestureInput(gesture.phase), detail: gesture.detail, other: gesture.device.rawValue, number: gesture.number,
        x: Double(gesture.dx), y: Double(gesture.dy))
    case .tool(let event): self.init(event)
    case .pad(let event): self.init(event)
    case .key(let device, let code, let isPressed):
      self.init(isPressed ? .keyPress : .keyRelease, other: device.rawValue, number: Int32(truncatingIfNeeded: code))
    case .modifiers(let device, let modifiers):
      self.init(.modifiers, other: device.rawValue, number: Int32(bitPattern: modifiers.depressed))
    case .deviceRemoved(let device): self.init(.deviceRemoved, other: device.rawValue)
    case .motion(.shake): self.init(.deviceShaken)
    case .motion(.tabletModeOn): self.init(.tabletModeOn)
    case .motion(.tabletModeOff): self.init(.tabletModeOff)
    case .motion(.lidClosed): self.init(.lidClosed)
    case .motion(.lidOpened): self.init(.lidOpened)
    }
  }

  private init(_ kind: Kind, _ sample: FingerSample) {
    self.init(
      kind, detail: UInt16(sample.tool.rawValue), other: sample.device.rawValue, finger: sample.finger,
      x: sample.place.x, y: sample.place.y)
  }
}
