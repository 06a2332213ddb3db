package import Geometry
package import Scripts
package import Seats

/// The state of a script's devices between two steps. Steps turn it, and what they say, into a timeline of input events.
package struct Hands {
  /// The last position of each finger that is down.
  package private(set) var fingers: [Int: Point<LayoutSpace>] = [:]
  /// The gesture in progress on the touchpad.
  package private(set) var gesture: HeldGesture?
  /// The tool that is near the tablet.
  package private(set) var pen: PenStep.Tool?
  /// The tool that was near the tablet last.
  private var lastPen: PenStep.Tool?
  /// The keyboards that steps have named.
  private var keyboards = ScriptKeyboards()

  package init() {}

  /// The devices on which something may be held down.
  package var devices: [DeviceID] {
    [
      ScriptDevice.touchscreen, ScriptDevice.pointer, ScriptDevice.keyboard, ScriptDevice.tablet,
      ScriptDevice.textKeyboard,
    ] + keyboards.inOrder
  }

  /// Returns the devices of the seat that a script plugs in and out.
  package func devices(of device: PlayedDevice) -> [DeviceID] {
    switch device {
    case .touchscreen: [ScriptDevice.touchscreen]
    case .pointer: [ScriptDevice.pointer]
    case .keyboard: [ScriptDevice.keyboard, ScriptDevice.textKeyboard] + keyboards.inOrder
    case .pen: [ScriptDevice.tablet]
    }
  }

  /// Forgets everything that an unplugged device held down.
  package mutating func forget(_ device: PlayedDevice) {
    switch device {
    case .touchscreen: fingers = [:]
    case .pointer: gesture = nil
    case .keyboard: keyboards = ScriptKeyboards()
    case .pen: (pen, lastPen) = (nil, nil)
    }
  }

  /// Returns the keyboard of a name.
  ///
  /// - Returns: the keyboard, and whether it was named for the first time; nil if there are too many.
  mutating func keyboard(named name: String) -> (device: DeviceID, isNew: Bool)? { keyboards.device(named: name) }

  /// Forgets everything.
  ///
  /// - Returns: the devices to remove. Their removal releases keys and buttons, and cancels touches and gestures.
  package mutating func letGo() -> [DeviceID] {
    defer { self = Hands() }
    return devices
  }
}

/// The gesture in progress on the script's touchpad.
package struct HeldGesture {
  package var gesture: TouchpadStep.Gesture
  package var fingers: UInt8
  package var space: PlaceSpace
  /// The area of the space when the gesture began.
  package var frame: PlaceFrame
  package var scale = 1.0
}

// MARK: - Fingers

extension Hands {
  /// Returns the timeline of touches, and keeps the places of fingers that stay down.
  mutating func timeline(of frames: [TouchFrame], duration: Int64) -> InputTimeline {
    var timeline = InputTimeline(duration: duration)
    for frame in frames {
      let events = frame.touches.flatMap { self.events(of: $0) }
      timeline.moments.append(
        .init(at: frame.at, events: events + [.touch(.frame(device: ScriptDevice.touchscreen))]))
    }
    return timeline
  }

  private mutating func events(of touch: TimedTouch) -> [InputEvent] {
    let (device, finger) = (ScriptDevice.touchscreen, Int32(clamping: touch.finger))
    let sample = FingerSample(device: device, finger: finger, place: touch.point, tool: touch.isPen ? .pen : .finger)
    let isHeld = touch.phase == .down || touch.phase == .motion
    fingers[touch.finger] = isHeld ? touch.point : nil
    let report: TouchReport =
      switch touch.phase {
      case .down: .down(sample)
      case .motion: .motion(sample)
      case .up: .up(device: device, finger: finger)
      case .cancel: .cancel(device: device, finger: finger)
      }
    guard let shape = touch.shape else { return [.touch(report)] }
    return [
      .touch(report), .touch(.shape(device: device, finger: finger, major: shape.major, minor: shape.minor)),
    ]
  }
}

// MARK: - Gestures on the touchpad

extension Hands {
  /// Returns the timeline of a touchpad step, and keeps the gesture if it goes on.
  ///
  /// - Parameters:
  ///   - space: the space in which a gesture begins; nil if the step begins none.
  ///   - frame: the area of the space.
  mutating func timeline(
    of events: [TimedTouchpad], in space: PlaceSpace?, _ frame: PlaceFrame
  ) -> InputTimeline {
    InputTimeline(moments: events.map { .init(at: $0.at, events: inputs(of: $0.event, in: space, frame)) })
  }

  private mutating func inputs(
    of event: TimedTouchpad.Event, in space: PlaceSpace?, _ frame: PlaceFrame
  ) -> [InputEvent] {
    switch event {
    case .jump(let place): return [.pointer(.motionAbsolute(to: place)), .pointer(.frame)]
    case .began(let kind, let fingers):
      gesture = HeldGesture(
        gesture: kind, fingers: UInt8(clamping: fingers), space: space ?? .output(nil), frame: frame)
      return input(.began)
    case .moved(let step, let scale, let degrees):
      gesture?.scale = scale
      return input(.changed) {
        ($0.dx, $0.dy) = (Float(step.dx), Float(step.dy))
        ($0.scale, $0.rotation) = (Float(scale), Float(degrees))
      }
    case .ended(let end):
      defer { gesture = nil }
      return input(end == .cancelled ? .cancelled : .ended)
    }
  }

  /// Returns one event of the gesture; none if no gesture is in progress.
  private func input(
    _ phase: PointerGesture.Phase, _ fill: (inout PointerGesture) -> Void = { _ in }
  ) -> [InputEvent] {
    guard let gesture else { return [] }
    var event = PointerGesture(
      device: ScriptDevice.pointer, PointerGesture.Kind(gesture.gesture), phase, fingers: gesture.fingers)
    fill(&event)
    return [.gesture(event)]
  }
}

extension PointerGesture.Kind {
  fileprivate init(_ gesture: TouchpadStep.Gesture) {
    switch gesture {
    case .swipe: self = .swipe
    case .pinch: self = .pinch
    case .hold: self = .hold
    }
  }
}

// MARK: - Pens

extension Hands {
  /// Returns the timeline of a pen step, and keeps the tool that stays near the tablet.
  mutating func timeline(of frames: [TimedPen]) -> InputTimeline {
    InputTimeline(
      moments: frames.map { frame in
        let changes = frame.changes.flatMap { self.changes(of: $0) } + [tool(.frame)]
        return .init(at: frame.at, events: changes)
      })
  }

  private mutating func changes(of change: TimedPen.Change) -> [InputEvent] {
    switch change {
    case .near(let tool):
      (pen, lastPen) = (tool, tool)
      return [self.tool(.proximityIn(ScriptDevice.tablet))]
    case .away:
      pen = nil
      return [tool(.proximityOut), tool(.frame)]
    case .move(let place): return [tool(.motion(place))]
    case .pressure(let value): return [tool(.pressure(Float(value)))]
    case .tilt(let tilt): return [tool(.tilt(Float(tilt.x), Float(tilt.y)))]
    case .down: return [tool(.down)]
    case .up: return [tool(.up)]
    case .button(let button, let isPressed): return [tool(.button(code: button.code, isPressed: isPressed))]
    }
  }

  private func tool(_ change: ToolChange<LayoutSpace>) -> InputEvent {
    .tool(ToolEvent((lastPen ?? .pen).id, change))
  }
}

extension PenStep.Tool {
  package var id: ToolID { ToolID(rawValue: self == .pen ? 1 : 2) }
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
