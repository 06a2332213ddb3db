/// The mapped windows by their names, root surfaces and clients, so that finding one does not depend on their number.
struct WindowIndex {
  private(set) var byID: [WindowID: ClientWindow] = [:]
  private(set) var byRoot: [SurfaceID: ClientWindow] = [:]
  /// The number of windows of each client that has some.
  private(set) var counts: [ClientID: Int] = [:]

  mutating func add(_ window: ClientWindow) {
    (byID[window.id], byRoot[window.surface.id]) = (window, window)
    counts[window.client, default: 0] += 1
  }

  mutating func remove(_ window: ClientWindow) {
    (byID[window.id], byRoot[window.surface.id]) = (nil, nil)
    let rest = (counts[window.client] ?? 1) - 1
    counts[window.client] = rest > 0 ? rest : nil
  }
}

extension WindowStack {
  /// Returns a surface of a window on the desktop. It searches all windows for a subsurface, but not for a root surface.
  package func surface(_ id: SurfaceID) -> Surface? {
    window(ofRoot: id)?.surface ?? windows.lazy.compactMap { $0.surface.find(id) }.first
  }
}

extension Surface {
  fileprivate func find(_ id: SurfaceID) -> Surface? {
    if self.id == id { return self }
    for surface in subsurfaces {
      if let found = surface.find(id) { return found }
    }
    return nil
  }
}
