package import Geometry
package import Surfaces

/// One responder of a chain, with its area on the desktop.
package struct ChainSnapshot: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case surface(SurfaceID)
    case window(WindowID)
    case client(ClientID)
    /// The window of another client that presents the previous window. It gets actions only.
    case presenter(WindowID)
    case desktop
    case shell

    /// True for a client, or a part of one.
    var isOfClient: Bool {
      switch self {
      case .surface, .window, .client, .presenter: true
      case .desktop, .shell: false
      }
    }
  }

  package var part: Part
  /// The area; nil for a client, or for an object that is not shown.
  package var area: Rect<LayoutSpace>?

  package init(_ part: Part, area: Rect<LayoutSpace>?) {
    self.part = part
    self.area = area
  }
}

extension ChainSnapshot {
  /// The responders from a surface to the shell: surface, parent surface, window, the windows that present it, client,
  /// the windows of other clients that may get its actions, each with its client, desktop, shell. Empty if no window on the desktop contains the surface.
  ///
  /// The chain is derived from the scene. No view of the responder model is created or moved.
  package static func chain(of surface: SurfaceID, in router: InputRouter) -> [ChainSnapshot] {
    guard let found = router.owners.stack.surface(surface) else { return [] }
    let bounds = router.owners.pointer.layout.bounds
    var surfaces: [Surface] = [found]
    while let parent = surfaces[surfaces.count - 1].subsurface?.parent { surfaces.append(parent) }
    var areas: [SurfaceID: Rect<LayoutSpace>] = [:]
    for surface in surfaces { areas[surface.id] = area(of: surface) }
    return ChainLink.chain(of: found).flatMap { link -> [ChainSnapshot] in
      switch link {
      case .surface(let id): [ChainSnapshot(.surface(id), area: areas[id])]
      case .window(let id): [ChainSnapshot(.window(id), area: router.window(id)?.frame)]
      case .client(let client): [ChainSnapshot(.client(client), area: nil)] + presenters(of: found.root.window)
      case .desktop: [ChainSnapshot(.desktop, area: bounds)]
      case .shell: [ChainSnapshot(.shell, area: bounds)]
      case .view: []
      }
    }
  }

  /// The windows of other clients that may get the actions of a window, each with its client.
  private static func presenters(of window: ClientWindow?) -> [ChainSnapshot] {
    guard let window else { return [] }
    var route = ActionRoute(window)
    while let (link, obstacle) = route.next, obstacle == nil { route.take(link) }
    return route.links.map(\.presenter).flatMap {
      [ChainSnapshot(.presenter($0.id), area: $0.frame), ChainSnapshot(.client($0.client), area: nil)]
    }
  }

  private static func area(of surface: Surface) -> Rect<LayoutSpace>? {
    guard let origin = SurfaceCapture(surface)?.origin else { return nil }
    let size = surface.state.size
    return Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }
}
