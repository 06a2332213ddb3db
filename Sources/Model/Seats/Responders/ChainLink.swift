import Interaction
import Surfaces

/// One responder of a chain, as it is written to a trace.
enum ChainLink: Equatable {
  case surface(SurfaceID)
  case window(WindowID)
  case client(ClientID)
  case desktop
  case shell
  /// One of the shell's own views, by its type.
  case view(String)
}

extension ChainLink {
  var isSurface: Bool { if case .surface = self { true } else { false } }

  /// Returns the chain of a surface, derived from the scene without views.
  static func chain(of surface: Surface) -> [ChainLink] {
    var links: [ChainLink] = []
    links.reserveCapacity(8)
    var current: Surface? = surface
    while let surface = current {
      links.append(.surface(surface.id))
      current = surface.subsurface?.parent
    }
    var window = surface.root.window
    while let shown = window {
      links.append(.window(shown.id))
      window = shown.parent.flatMap { $0.isMapped && $0.client == surface.client ? $0 : nil }
    }
    links.append(.client(surface.client))
    links.append(.desktop)
    links.append(.shell)
    return links
  }

  /// Returns the chain of a view, up to the shell.
  static func chain(of view: View) -> [ChainLink] {
    var links: [ChainLink] = []
    links.reserveCapacity(8)
    var current: Responder? = view
    while let responder = current {
      links.append(ChainLink(responder))
      if responder is ShellView { break }
      current = responder.next
    }
    return links
  }

  private init(_ responder: Responder) {
    switch responder {
    case let view as SurfaceView: self = .surface(view.surface.id)
    case let view as WindowView: self = .window(view.content.id)
    case let view as ClientView: self = .client(view.id)
    case is DesktopView: self = .desktop
    case is ShellView: self = .shell
    default: self = .view("\(type(of: responder))")
    }
  }
}
