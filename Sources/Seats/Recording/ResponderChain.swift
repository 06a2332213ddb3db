import Interaction
import Surfaces

/// One responder of a chain, as a trace names it.
enum ChainLink: Equatable {
  case surface(SurfaceID)
  case window(Surfaces.Window)
  case client(ClientID)
  case desktop
  case shell
  /// One of the shell's own views, by its type.
  case view(String)

  static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.surface(let a), .surface(let b)): a == b
    case (.window(let a), .window(let b)): a === b
    case (.client(let a), .client(let b)): a == b
    case (.desktop, .desktop), (.shell, .shell): true
    case (.view(let a), .view(let b)): a == b
    default: false
    }
  }
}

extension InputRouter {
  /// Who hears of what a surface leaves: subsurface, parent surface, window, the windows that present it, client, shell.
  ///
  /// Where gestures watch there are views for all of that, and it is their chain; without them none is made.
  func chain(of surface: Surface) -> [ChainLink] {
    responders.map { chain(of: $0.view(of: surface)) } ?? plainChain(of: surface)
  }

  func plainChain(of surface: Surface) -> [ChainLink] {
    var links: [ChainLink] = []
    links.reserveCapacity(8)
    var current: Surface? = surface
    while let surface = current {
      links.append(.surface(surface.id))
      current = surface.subsurface?.parent
    }
    var window = surface.root.window
    while let shown = window {
      links.append(.window(shown))
      window = shown.parent.flatMap { $0.isMapped && $0.client == surface.client ? $0 : nil }
    }
    links.append(.client(surface.client))
    links.append(.desktop)
    links.append(.shell)
    return links
  }

  /// The chain of a view, up to the shell: what is above that only carries it.
  func chain(of view: View) -> [ChainLink] {
    var links: [ChainLink] = []
    links.reserveCapacity(8)
    var current: Responder? = view
    while let responder = current {
      links.append(link(of: responder))
      if responder is ShellView { break }
      current = responder.next
    }
    return links
  }

  private func link(of responder: Responder) -> ChainLink {
    switch responder {
    case let view as SurfaceView: .surface(view.surface.id)
    case let view as WindowView: .window(view.content)
    case is ClientView: clientLink(of: responder)
    case is DesktopView: .desktop
    case is ShellView: .shell
    default: .view("\(type(of: responder))")
    }
  }

  private func clientLink(of responder: Responder) -> ChainLink {
    responders?.client(of: responder).map { .client($0) } ?? .view("client")
  }
}
