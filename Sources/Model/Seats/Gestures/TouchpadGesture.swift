import Surfaces

/// One touchpad gesture, from its beginning until clients and recognizers have received its end.
final class TouchpadGesture {
  let device: DeviceID
  let kind: PointerGesture.Kind
  let fingers: UInt8
  /// The surface that had the pointer at the beginning; nil if no client receives the gesture, or no longer does.
  private(set) var target: SurfaceCapture?
  /// The gesture as touches, if recognizers receive it before its client; nil if the client receives it at once.
  private(set) var offer: GestureOffer?
  /// True if the device has ended it. Recognizers may still be undecided.
  private(set) var isOver = false

  init(_ beginning: PointerGesture, on target: SurfaceCapture?, offer: GestureOffer? = nil) {
    device = beginning.device
    kind = beginning.kind
    fingers = beginning.fingers
    self.target = target
    self.offer = offer
  }

  /// Removes its target: no client receives it any more.
  func release() { target = nil }

  func deviceDidEnd() { isOver = true }

  func change(_ body: (inout GestureOffer) -> Void) {
    if var changed = offer {
      body(&changed)
      offer = changed
    }
  }

  /// Returns the sum of the steps since its client last received one.
  func takeUnsent() -> PointerGesture? { offer?.takeUnsent() }

  /// True if its client has received the beginning, and must receive an end.
  var isDelivered: Bool { target != nil && offer?.isSent != false }

  /// Returns a step of the gesture without movement.
  func step(_ phase: PointerGesture.Phase) -> PointerGesture {
    PointerGesture(device: device, kind, phase, fingers: fingers)
  }
}
