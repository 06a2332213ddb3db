package import Geometry
package import WaylandClient

/// All open windows in the host.
package final class HostWindows: HostSurfaces {
  package private(set) var all: [HostWindow] = []
  private let globals: HostGlobals
  private let painting: WindowPainting

  init(_ globals: HostGlobals, _ painting: WindowPainting) {
    (self.globals, self.painting) = (globals, painting)
    globals.onOutputs = { [unowned self] in all.forEach { $0.outputsDidChange() } }
  }

  deinit { globals.onOutputs = nil }

  /// Opens a window. Its shape is nil until the host has configured it.
  package func open(_ wish: HostWindow.Wish) -> HostWindow {
    let window = HostWindow(wish, globals, painting)
    all.append(window)
    return window
  }

  package func close(_ window: HostWindow) {
    all.removeAll { $0 === window }
    window.destroy()
  }

  package var windows: [WlSurface] { all.filter { $0.shape != nil }.map(\.surface) }

  package func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>? {
    all.first { $0.surface === surface }?.place(of: point)
  }
}
