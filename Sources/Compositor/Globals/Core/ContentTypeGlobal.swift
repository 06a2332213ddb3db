import Surfaces
package import WaylandServer

/// `wp_content_type_manager_v1`: tells which kind of content a surface shows. Rules of the policy match windows by it.
package final class ContentTypeGlobal: WpContentTypeManagerV1.Handler {
  /// The surfaces that have a content type object.
  private var typed: Set<SurfaceID> = []
  private var global: Global<WpContentTypeManagerV1>?

  package init(_ server: Server) throws(DisplayError) {
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpContentTypeManagerV1) {}

  package func getSurfaceContentType(_ object: WpContentTypeManagerV1, id: WpContentTypeV1, surface: WlSurface) {
    guard let target = surface.object else { return }
    let name = target.model.id
    guard typed.insert(name).inserted else {
      return object.postError(
        WpContentTypeManagerV1.Error.alreadyConstructed.rawValue, "\(surface.label) already has a content type")
    }
    id.handler = ContentTypeObject(target)
    id.onDestroy = { [weak self, weak target] in
      self?.typed.remove(name)
      target?.model.pending.contentType = .set(ContentType.none)
    }
  }
}

/// A `wp_content_type_v1`. It is inert after the end of its surface.
private final class ContentTypeObject: WpContentTypeV1.Handler {
  private weak var surface: ClientSurface?

  init(_ surface: ClientSurface) { self.surface = surface }

  func destroy(_ object: WpContentTypeV1) {}

  /// Sets the type of the next commit. An invalid type counts as none, because the protocol lacks an error for it.
  func setContentType(_ object: WpContentTypeV1, contentType: WpContentTypeV1.TypeValue) {
    let types: [WpContentTypeV1.TypeValue: ContentType] = [.photo: .photo, .video: .video, .game: .game]
    surface?.model.pending.contentType = .set(types[contentType] ?? ContentType.none)
  }
}
