import Geometry
package import Seats

/// Translates the reports of one device into events of the seat.
///
/// It runs for every event and does not allocate memory once the event list has reached its final capacity.
package struct DeviceTranslation: Equatable, Sendable {
  package let device: DeviceID
  /// The mapping of positions; nil drops the positions that the device reports.
  package internal(set) var mapping: OutputMapping?
  /// True if natural scrolling is set for the device: the content follows the fingers.
  package var invertsScrolling = false
  /// One bit for each slot whose finger is down.
  private var fingers: UInt64 = 0
  /// The tools in proximity.
  var tools: [NearTool] = []
  /// True if touch events were sent since the last frame.
  private var hasOpenFrame = false
  /// The current modes of a pad's groups; a missing entry means mode 0.
  var padModes: [UInt32: UInt32] = [:]

  package init(_ device: DeviceID, mapping: OutputMapping? = nil) {
    self.device = device
    self.mapping = mapping
  }

  package mutating func translate(_ report: DeviceReport, into events: inout [InputEvent]) {
    switch report {
    case .touchDown(let slot, let x, let y): touchDown(slot, x, y, &events)
    case .touchMotion(let slot, let x, let y): touchMotion(slot, x, y, &events)
    case .touchUp(let slot): touchEnded(slot, &events, isCancelled: false)
    case .touchCancel(let slot): touchEnded(slot, &events, isCancelled: true)
    case .touchFrame: endFrame(&events)
    case .pointerMotion(let dx, let dy, let ownDX, let ownDY):
      events.append(.pointer(.motion(by: Vector(dx, dy), unaccelerated: DeviceStep(Float(ownDX), Float(ownDY)))))
      events.append(.pointer(.frame))
    case .pointerPlace(let x, let y):
      guard let mapping else { return }
      events.append(.pointer(.motionAbsolute(to: mapping.place(x: x, y: y))))
      events.append(.pointer(.frame))
    case .button(let code, let isPressed):
      events.append(.pointer(.button(device: device, code: code, isPressed: isPressed)))
      events.append(.pointer(.frame))
    case .scroll(let scroll): translate(scroll, &events)
    case .key(let code, let isPressed): events.append(.key(.key(device: device, code: code, isPressed: isPressed)))
    case .gesture(let gesture): events.append(.gesture(PointerGesture(gesture, of: device)))
    case .tool(let report): translate(report, &events)
    case .pad(let report): translate(report, &events)
    case .motion(let motion): events.append(.motion(motion))
    }
  }

  /// Changes the device's mapping. Fingers and tools that are down are cancelled, since their places no longer apply.
  package mutating func setMapping(_ mapping: OutputMapping?, into events: inout [InputEvent]) {
    guard mapping != self.mapping else { return }
    self.mapping = mapping
    endTools(&events)
    guard fingers != 0 else { return }
    fingers = 0
    events.append(.touch(.cancelAll(device: device)))
    events.append(.touch(.frame(device: device)))
    hasOpenFrame = false
  }
}

// MARK: - Fingers

extension DeviceTranslation {
  private mutating func touchDown(_ slot: Int32, _ x: Double, _ y: Double, _ events: inout [InputEvent]) {
    guard let mapping, let finger = Finger(slot: slot) else { return }
    fingers |= finger.bit
    hasOpenFrame = true
    events.append(.touch(.down(FingerSample(device: device, finger: finger.number, place: mapping.place(x: x, y: y)))))
  }

  private mutating func touchMotion(_ slot: Int32, _ x: Double, _ y: Double, _ events: inout [InputEvent]) {
    guard let mapping, let finger = Finger(slot: slot), fingers & finger.bit != 0 else { return }
    hasOpenFrame = true
    events.append(
      .touch(.motion(FingerSample(device: device, finger: finger.number, place: mapping.place(x: x, y: y)))))
  }

  private mutating func touchEnded(_ slot: Int32, _ events: inout [InputEvent], isCancelled: Bool) {
    guard let finger = Finger(slot: slot), fingers & finger.bit != 0 else { return }
    fingers &= ~finger.bit
    hasOpenFrame = true
    let number = finger.number
    events.append(
      isCancelled ? .touch(.cancel(device: device, finger: number)) : .touch(.up(device: device, finger: number)))
  }

  private mutating func endFrame(_ events: inout [InputEvent]) {
    guard hasOpenFrame else { return }
    hasOpenFrame = false
    events.append(.touch(.frame(device: device)))
  }
}

/// A finger's number by its slot. Devices for a single finger report slot -1, which becomes finger 0.
private struct Finger {
  let number: Int32
  var bit: UInt64 { 1 << UInt64(number) }

  /// - Returns: nil for slots from 64 on.
  init?(slot: Int32) {
    guard slot < 64 else { return nil }
    number = max(0, slot)
  }
}

// MARK: - Scrolling

extension DeviceTranslation {
  private func translate(_ report: ScrollReport, _ events: inout [InputEvent]) {
    if let amount = report.vertical { events.append(.pointer(.axis(sample(.vertical, amount, report.source)))) }
    if let amount = report.horizontal { events.append(.pointer(.axis(sample(.horizontal, amount, report.source)))) }
    if report.vertical != nil || report.horizontal != nil { events.append(.pointer(.frame)) }
  }

  /// A scroll sample. Degrees of a wheel count as pixels; an ordinary click has 15.
  private func sample(
    _ axis: AxisSample.Axis, _ amount: ScrollReport.Amount, _ source: ScrollReport.Source
  ) -> AxisSample {
    let isWheel = source == .wheel
    return AxisSample(
      axis: axis, source: AxisSample.Source(source), value: amount.value,
      value120: isWheel ? Int32(clamping: Int64(saturating: amount.value120.rounded())) : 0,
      isStop: source == .finger && amount.value == 0, isInverted: invertsScrolling)
  }
}

extension AxisSample.Source {
  fileprivate init(_ source: ScrollReport.Source) {
    switch source {
    case .wheel: self = .wheel
    case .finger: self = .finger
    case .continuous: self = .continuous
    }
  }
}

extension Int64 {
  fileprivate init(saturating number: Double) {
    self = number.isNaN ? 0 : Int64(Swift.max(-1e9, Swift.min(1e9, number)))
  }
}

// MARK: - Gestures

extension PointerGesture {
  fileprivate init(_ report: GestureReport, of device: DeviceID) {
    self.init(
      device: device, Kind(report.kind), Phase(report.phase), fingers: UInt8(clamping: report.fingers),
      dx: Float(report.dx), dy: Float(report.dy), scale: Float(report.scale), rotation: Float(report.rotation))
  }
}

extension PointerGesture.Kind {
  fileprivate init(_ kind: GestureReport.Kind) {
    switch kind {
    case .swipe: self = .swipe
    case .pinch: self = .pinch
    case .hold: self = .hold
    }
  }
}

extension PointerGesture.Phase {
  fileprivate init(_ phase: GestureReport.Phase) {
    switch phase {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }
}
