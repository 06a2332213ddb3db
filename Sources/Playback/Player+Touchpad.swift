import Geometry
import Scripts
import Seats

/// The gesture in progress on the script's touchpad.
struct HeldGesture {
  var gesture: TouchpadStep.Gesture
  var fingers: UInt8
  var space: PlaceSpace
  /// The area of the space when the gesture began.
  var frame: PlaceFrame
  var scale = 1.0
}

extension Player {
  func performTouchpadStep(_ step: TouchpadStep) throws(StepFault) {
    let frame = try frameOfTouchpad(step)
    let events = step.events(
      in: frame, from: gesture?.scale ?? 1, samplesPerSecond: script.settings.samplesPerSecond)
    session.playSamples(events, at: \.at) { reportTouchpad($0.event, in: step.beginning?.space, frame) }
  }

  /// The area of the step's gesture. A widget or picture is located only when the gesture begins.
  private func frameOfTouchpad(_ step: TouchpadStep) throws(StepFault) -> PlaceFrame {
    if let space = step.beginning?.space { return try frame(of: space) }
    guard let gesture else { return try frame(of: .output(nil)) }
    switch gesture.space {
    case .output, .window: return try frame(of: gesture.space)
    case .widget, .picture: return gesture.frame
    }
  }

  private func reportTouchpad(_ event: TimedTouchpad.Event, in space: PlaceSpace?, _ frame: PlaceFrame) {
    switch event {
    case .jump(let place):
      session.route(.pointer(.motionAbsolute(to: place)))
      session.route(.pointer(.frame))
    case .began(let kind, let fingers):
      gesture = HeldGesture(
        gesture: kind, fingers: UInt8(clamping: fingers), space: space ?? .output(nil), frame: frame)
      reportGesture(.began) { _ in }
    case .moved(let step, let scale, let degrees):
      gesture?.scale = scale
      reportGesture(.changed) {
        ($0.dx, $0.dy) = (Float(step.dx), Float(step.dy))
        ($0.scale, $0.rotation) = (Float(scale), Float(degrees))
      }
    case .ended(let end):
      reportGesture(end == .cancelled ? .cancelled : .ended) { _ in }
      gesture = nil
    }
  }

  private func reportGesture(_ phase: PointerGesture.Phase, _ fill: (inout PointerGesture) -> Void) {
    guard let gesture else { return }
    var event = PointerGesture(
      device: ScriptDevice.pointer, PointerGesture.Kind(gesture.gesture), phase, fingers: gesture.fingers)
    fill(&event)
    session.route(.gesture(event))
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
