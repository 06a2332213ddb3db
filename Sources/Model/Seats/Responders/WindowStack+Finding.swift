import Surfaces

extension WindowStack {
  /// Returns a window on the desktop.
  func window(_ id: WindowID) -> ClientWindow? { windows.first { $0.id == id } }

  /// Returns a surface of a window on the desktop.
  func surface(_ id: SurfaceID) -> Surface? { windows.lazy.compactMap { $0.surface.find(id) }.first }
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
