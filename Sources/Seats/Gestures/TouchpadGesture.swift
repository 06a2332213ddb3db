import Surfaces

/// One gesture on a touchpad, from its beginning until nobody has anything more to hear of it.
final class TouchpadGesture {
  let device: DeviceID
  let kind: PointerGesture.Kind
  let fingers: UInt8
  /// The surface that the pointer was in as it began; nil where nobody hears of it, or does so no longer.
  var target: SurfaceCapture?
  /// Set where recognizers have it before its client; without it the client hears of everything at once.
  var offer: GestureOffer?
  /// The device has ended it; recognizers may still be undecided.
  var isOver = false

  init(_ beginning: PointerGesture, on target: SurfaceCapture?) {
    device = beginning.device
    kind = beginning.kind
    fingers = beginning.fingers
    self.target = target
  }

  /// Its client has had the beginning, and is owed an end.
  var isHeard: Bool { target != nil && offer?.isTold != false }

  /// One step of it.
  func step(_ phase: PointerGesture.Phase) -> PointerGesture {
    PointerGesture(device: device, kind, phase, fingers: fingers)
  }
}
