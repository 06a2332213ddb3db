import Surfaces
import WaylandServer

/// A `fingerpost_responder_surface_v1`.
final class ResponderSurface: FingerpostResponderSurfaceV1.Handler {
  private(set) weak var surface: ClientSurface?
  let client: ClientID
  let actions: ResponderActions
  let focus: ResponderFocus
  unowned let global: ResponderGlobal

  init(
    _ resource: FingerpostResponderSurfaceV1, of surface: ClientSurface, _ global: ResponderGlobal,
    _ quarantine: Quarantine
  ) {
    (self.surface, self.global) = (surface, global)
    client = surface.model.client
    actions = ResponderActions(resource, of: surface, global, quarantine)
    focus = ResponderFocus(resource, of: surface, global, quarantine)
    setAsked(!quarantine.isOn)
  }

  func destroy(_ object: FingerpostResponderSurfaceV1) {}

  func setVerdicts(_ object: FingerpostResponderSurfaceV1, kinds: FingerpostResponderSurfaceV1.Kind) {
    let isFirstVersion = object.version < 2
    let all: FingerpostResponderSurfaceV1.Kind =
      isFirstVersion ? [.touch, .key, .button] : [.touch, .key, .button, .motion, .remoteCommand]
    guard kinds.isSubset(of: all) else {
      let added = isFirstVersion ? "" : ", 8 (motion), 16 (remote_command)"
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidKind.rawValue,
        "kinds \(kinds.rawValue): expected a sum of 1 (touch), 2 (key), 4 (button)\(added)")
    }
    surface?.model.pending.judged = .set(JudgedEvents(rawValue: UInt8(kinds.rawValue)))
  }

  /// Sets whether the declarations of the client have an effect.
  func setAsked(_ isAsked: Bool) {
    surface?.model.responder.isAsked = isAsked
    if !isAsked { focus.resign() }
  }

  func end() {
    actions.withdrawIntroduced()
    focus.resignRequested()
    focus.end()
    guard let model = surface?.model else { return }
    model.pending.judged = .set([])
    model.responder = DeclaredResponder()
    endHits()
  }
}
