import WaylandServer

/// The actions of a surface.
extension ResponderSurface {
  func getAction(_ object: FingerpostResponderSurfaceV1, id: FingerpostResponderActionV1, name: String) {
    id.handler = ResponderAction()
  }
}

/// A `fingerpost_responder_action_v1`.
final class ResponderAction: FingerpostResponderActionV1.Handler {
  func destroy(_ object: FingerpostResponderActionV1) {}
  func setState(_ object: FingerpostResponderActionV1, enabled: UInt32, checked: UInt32) {}
  func setTitle(_ object: FingerpostResponderActionV1, title: String) {}
  func setValidates(_ object: FingerpostResponderActionV1, enabled: UInt32) {}
  func answerValidate(_ object: FingerpostResponderActionV1, number: UInt32) {}
  func performed(_ object: FingerpostResponderActionV1, number: UInt32) {}
  func declined(_ object: FingerpostResponderActionV1, number: UInt32) {}
}
