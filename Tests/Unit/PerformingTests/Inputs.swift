import Geometry
import Performing
import Seats

/// Events of the script's devices, in few words.
extension InputEvent {
  static func down(_ finger: Int32, _ x: Double, _ y: Double) -> InputEvent {
    .touch(.down(FingerSample(device: ScriptDevice.touchscreen, finger: finger, place: Point(x, y))))
  }

  static func moved(_ finger: Int32, _ x: Double, _ y: Double) -> InputEvent {
    .touch(.motion(FingerSample(device: ScriptDevice.touchscreen, finger: finger, place: Point(x, y))))
  }

  static func up(_ finger: Int32) -> InputEvent { .touch(.up(device: ScriptDevice.touchscreen, finger: finger)) }

  /// The end of a batch of touches.
  static var touchFrame: InputEvent { .touch(.frame(device: ScriptDevice.touchscreen)) }

  static func pressed(_ code: UInt32, on device: DeviceID = ScriptDevice.keyboard) -> InputEvent {
    .key(.key(device: device, code: code, isPressed: true))
  }

  static func released(_ code: UInt32, on device: DeviceID = ScriptDevice.keyboard) -> InputEvent {
    .key(.key(device: device, code: code, isPressed: false))
  }

  static func button(_ code: UInt32, isPressed: Bool) -> InputEvent {
    .pointer(.button(device: ScriptDevice.pointer, code: code, isPressed: isPressed))
  }
}
