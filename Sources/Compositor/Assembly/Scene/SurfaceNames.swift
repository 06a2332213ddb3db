import Globals
package import Surfaces

/// Names surfaces by client, window and position in the window's tree. The names are the same in every run.
///
/// `term` is the first window of the client `term`, `term#2` its second, `term popup` its first popup and `term layer`
/// its first layer surface. `term/0` is the lowest subsurface of the first window.
package final class SurfaceNames {
  private unowned let clients: ClientRegistry
  private var windows: [SurfaceID: String] = [:]
  /// The window surface of the latest lookup, and its name: a trace names the same one in each line of an event.
  private var latest: (surface: SurfaceID, name: String)?
  private var counts: [String: Int] = [:]

  init(clients: ClientRegistry) { self.clients = clients }

  /// Assigns a name to a window that is mapped for the first time.
  func register(_ window: ClientWindow) {
    guard windows[window.surface.id] == nil else { return }
    let stem = label(window.client) + window.kind.suffix
    let count = (counts[stem] ?? 0) + 1
    counts[stem] = count
    windows[window.surface.id] = count == 1 ? stem : "\(stem)#\(count)"
  }

  func forget(_ surface: Surface) {
    windows[surface.id] = nil
    if latest?.surface == surface.id { latest = nil }
  }

  /// Returns the name of a window's surface; nil for surfaces that were never mapped as a window.
  func name(ofWindowSurface surface: SurfaceID) -> String? {
    if let latest, latest.surface == surface { return latest.name }
    guard let name = windows[surface] else { return nil }
    latest = (surface, name)
    return name
  }

  package subscript(surface: Surface) -> String {
    if let name = name(ofWindowSurface: surface.id) { return name }
    guard let link = surface.subsurface, let parent = link.parent else {
      return "\(label(surface.client)) \(surface.role?.rawValue ?? "surface without a role")"
    }
    let number = parent.subsurfaces.firstIndex { $0 === surface } ?? 0
    return "\(self[parent])/\(number)"
  }

  private func label(_ client: ClientID) -> String { clients[client]?.label ?? "a disconnected client" }
}
