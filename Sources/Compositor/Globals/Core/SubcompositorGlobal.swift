import Surfaces
package import WaylandServer

/// `wl_subcompositor`: connects surfaces into trees.
package final class SubcompositorGlobal: WlSubcompositor.Handler {
  /// The limit of the depth of a tree, because trees are walked level by level. Toolkits use three or four levels.
  private static let deepestTree = 256

  private unowned let server: Server
  private var global: Global<WlSubcompositor>?

  package init(_ server: Server) throws(DisplayError) {
    self.server = server
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WlSubcompositor) {}

  package func getSubsurface(_ object: WlSubcompositor, id: WlSubsurface, surface: WlSurface, parent: WlSurface) {
    guard let child = surface.object, let owner = parent.object else { return }
    if let fault = fault(child.model, in: owner.model) {
      return object.postError(WlSubcompositor.Error.badSurface.rawValue, "wl_surface@\(surface.id) \(fault)")
    }
    guard owner.model.depth + child.model.height <= Self.deepestTree else { return object.client.postNoMemory() }
    _ = child.model.take(.subsurface)
    let link = Subsurface(surface: child.model, parent: owner.model)
    id.handler = SubsurfaceObject(link, of: child, server: server)
    id.onDestroy = { [weak child, server] in
      guard let child, child.client.isConnected, child.model.subsurface === link else { return }
      let applied = link.setSynchronized(false)
      link.detach()
      child.announce(applied)
      server.observer?.surfacesDidCommit([])
    }
  }

  private func fault(_ child: Surface, in parent: Surface) -> String? {
    if child === parent { return "cannot be its own parent" }
    if child.subsurface != nil { return "is already a subsurface" }
    if let role = child.role, role != .subsurface {
      return "cannot be a subsurface: it already has the role \(role.rawValue)"
    }
    return parent.root === child ? "cannot be a child of its own descendant" : nil
  }
}

/// A `wl_subsurface`.
final class SubsurfaceObject: WlSubsurface.Handler {
  private let link: Subsurface
  private weak var surface: ClientSurface?
  private unowned let server: Server

  init(_ link: Subsurface, of surface: ClientSurface, server: Server) {
    self.link = link
    self.surface = surface
    self.server = server
  }

  /// True if the surface exists and still belongs to this object. If not, requests are ignored.
  private var isLive: Bool { surface.map { $0.model.subsurface === link } ?? false }

  func destroy(_ object: WlSubsurface) {}

  func setPosition(_ object: WlSubsurface, x: Int32, y: Int32) {
    if isLive { link.setPosition(x: x, y: y) }
  }

  func placeAbove(_ object: WlSubsurface, sibling: WlSurface) { place(.above, sibling, object) }
  func placeBelow(_ object: WlSubsurface, sibling: WlSurface) { place(.below, sibling, object) }

  private func place(_ order: Subsurface.Order, _ sibling: WlSurface, _ object: WlSubsurface) {
    guard isLive, let other = sibling.object else { return }
    if !link.place(order, other.model) {
      object.postError(
        WlSubsurface.Error.badSurface.rawValue,
        "wl_surface@\(sibling.id) is neither the parent nor a sibling of \(object.label)")
    }
  }

  func setSync(_ object: WlSubsurface) {
    if isLive { _ = link.setSynchronized(true) }
  }

  func setDesync(_ object: WlSubsurface) {
    if isLive { surface?.announce(link.setSynchronized(false)) }
  }
}
