import Surfaces
import WaylandServer

/// A `fingerpost_responder_surface_v1`.
final class ResponderSurface: FingerpostResponderSurfaceV1.Handler {
  private(set) weak var surface: ClientSurface?

  init(of surface: ClientSurface) { self.surface = surface }

  func destroy(_ object: FingerpostResponderSurfaceV1) {}

  func setVerdicts(_ object: FingerpostResponderSurfaceV1, kinds: FingerpostResponderSurfaceV1.Kind) {
    guard kinds.isSubset(of: .touch) else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidKind.rawValue,
        "kinds \(kinds.rawValue): expected 0 or 1 (touch)")
    }
    surface?.model.pending.judgesTouches = .set(kinds.contains(.touch))
  }

  func end() {
    surface?.model.pending.judgesTouches = .set(false)
    endHits()
  }
}
