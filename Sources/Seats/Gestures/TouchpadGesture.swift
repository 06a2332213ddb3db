import Surfaces

/// One gesture on a touchpad, from its beginning until clients and recognizers have received its end.
final class TouchpadGesture {
  let device: DeviceID
  let kind: PointerGesture.Kind
  let fingers: UInt8
  /// The surface that the pointer was in as it began; nil where no client receives it, or none any longer.
  private(set) var target: SurfaceCapture?
  /// Set where recognizers receive it before its client; without it the client receives everything at once.
  private(set) var offer: GestureOffer?
  /// The device has ended it; recognizers may still be undecided.
  private(set) var isOver = false

  init(_ beginning: PointerGesture, on target: SurfaceCapture?, offer: GestureOffer? = nil) {
    device = beginning.device
    kind = beginning.kind
    fingers = beginning.fingers
    self.target = target
    self.offer = offer
  }

  /// Takes it from its client.
  func release() { target = nil }

  func deviceDidEnd() { isOver = true }

  func change(_ body: (inout GestureOffer) -> Void) {
    if var changed = offer {
      body(&changed)
      offer = changed
    }
  }

  /// How it went on since its client received something.
  func takeUntold() -> PointerGesture? { offer?.takeUntold() }

  /// Its client has received the beginning, and has to receive an end.
  var isHeard: Bool { target != nil && offer?.isTold != false }

  /// One step of it.
  func step(_ phase: PointerGesture.Phase) -> PointerGesture {
    PointerGesture(device: device, kind, phase, fingers: fingers)
  }
}
