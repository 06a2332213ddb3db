import Surfaces
import WaylandServer

extension ResponderSurface {
  func getInputView(
    _ object: FingerpostResponderSurfaceV1, id: FingerpostResponderInputViewV1, surface: WlSurface,
    placement: FingerpostResponderSurfaceV1.Placement
  ) {
    let wanted: InputViewPlacement
    switch placement {
    case .inputView: wanted = .inputView
    case .accessory: wanted = .accessory
    default:
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidPlacement.rawValue,
        "placement \(placement.rawValue): expected 0 (input_view) or 1 (accessory)")
    }
    guard let target = surface.object else { return }
    // Without a surface, the object is valid and has no effect.
    let (views, host) = (global.inputViews, self.surface?.model.id)
    if let host, views.has(wanted, of: host) {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.inputViewExists.rawValue,
        "the surface already has a fingerpost_responder_input_view_v1 with the placement \(placement.rawValue)")
    }
    let isEmpty = !target.model.hasContent && !target.model.pending.attachesBuffer
    guard target.roleHandler == nil, isEmpty, target.model.take(.inputView) else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.role.rawValue,
        "wl_surface@\(surface.id) cannot be an input view: it already has "
          + (isEmpty ? target.existingRole : "a buffer"))
    }
    let view = InputViewObject(id, of: target, wanted) { [weak views] in
      if let host { views?.didChange($0, of: host) }
    }
    if let host { views.add(view, of: host) }
    id.handler = view
    id.onDestroy = { [weak views] in
      if let host { views?.remove(view, of: host) }
      view.end()
    }
  }
}
