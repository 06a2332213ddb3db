public import Geometry
public import WaylandClient

/// All open windows in the host.
public final class HostWindows: HostSurfaces {
  public private(set) var all: [HostWindow] = []
  private let globals: HostGlobals

  public init(_ globals: HostGlobals) {
    self.globals = globals
    globals.onOutputs = { [weak self] in self?.all.forEach { $0.outputsDidChange() } }
  }

  /// Opens a window. Its shape is nil until the host has configured it.
  public func open(_ wish: HostWindow.Wish) -> HostWindow {
    let window = HostWindow(wish, globals)
    all.append(window)
    return window
  }

  public func close(_ window: HostWindow) {
    all.removeAll { $0 === window }
    window.destroy()
  }

  public var windows: [WlSurface] { all.filter { $0.shape != nil }.map(\.surface) }

  public func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>? {
    all.first { $0.surface === surface }?.place(of: point)
  }
}
