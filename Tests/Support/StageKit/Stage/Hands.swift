import Geometry
package import Seats

/// A simulated user of a stage's devices: a touch panel, a mouse and a keyboard.
package protocol Hands: AnyObject {
  /// Routes events in their order, and lets the stage handle the effects.
  func route(_ events: [InputEvent])
  var panel: DeviceID { get }
  var mouse: DeviceID { get }
  var keys: DeviceID { get }
}

extension Hands {
  package var panel: DeviceID { DeviceID(.scripts, 1) }
  package var mouse: DeviceID { DeviceID(.scripts, 2) }
  package var keys: DeviceID { DeviceID(.scripts, 3) }

  package func route(_ events: InputEvent...) { route(events) }

  // MARK: Fingers

  /// A sample of a finger on the panel, in coordinates of the desktop.
  package func sample(_ finger: Int32, _ x: Double, _ y: Double) -> FingerSample {
    FingerSample(device: panel, finger: finger, place: Point(x, y))
  }

  /// Reports fingers that go down, in one frame.
  package func land(_ fingers: (Int32, x: Double, y: Double)...) {
    route(fingers.map { InputEvent.touch(.down(sample($0.0, $0.x, $0.y))) } + [.touch(.frame(device: panel))])
  }

  /// Reports fingers that move, in one frame.
  package func move(_ fingers: (Int32, x: Double, y: Double)...) {
    route(fingers.map { InputEvent.touch(.motion(sample($0.0, $0.x, $0.y))) } + [.touch(.frame(device: panel))])
  }

  /// Reports fingers that lift, in one frame.
  package func lift(_ first: Int32, _ others: Int32...) {
    route(([first] + others).map { InputEvent.touch(.up(device: panel, finger: $0)) } + [.touch(.frame(device: panel))])
  }

  package func finger(_ finger: Int32 = 0, downAt x: Double, _ y: Double) { land((finger, x, y)) }
  package func finger(_ finger: Int32 = 0, to x: Double, _ y: Double) { move((finger, x, y)) }
  package func fingerUp(_ finger: Int32 = 0) { lift(finger) }

  // MARK: Pointer and keys

  package func pointer(to x: Double, _ y: Double) {
    route(.pointer(.motionAbsolute(to: Point(x, y))), .pointer(.frame))
  }

  /// - Parameter code: the left button by default.
  package func button(_ isPressed: Bool, code: UInt32 = 0x110) {
    route(.pointer(.button(device: mouse, code: code, isPressed: isPressed)), .pointer(.frame))
  }

  package func scroll(_ samples: AxisSample...) {
    route(samples.map { InputEvent.pointer(.axis($0)) } + [.pointer(.frame)])
  }

  package func key(_ code: UInt32, _ isPressed: Bool) {
    route(.key(.key(device: keys, code: code, isPressed: isPressed)))
  }
}
