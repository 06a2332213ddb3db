package import Surfaces
import WaylandServer

/// The icon of a toplevel, as its client describes it. Its pixels are not kept, since nothing shows them.
package struct ToplevelIcon: Equatable, Sendable {
  package struct Image: Equatable, Sendable {
    /// The length of each side in pixels.
    package var side: Int32
    /// The number of pixels for a logical pixel.
    package var scale: Int32
  }

  /// The name in a theme of icons; nil if the client has set none.
  package private(set) var name: String?
  /// The images, in the order in which their sizes were first added.
  package private(set) var images: [Image] = []

  var isEmpty: Bool { name == nil && images.isEmpty }

  mutating func rename(to name: String) { self.name = name }

  /// Adds an image, unless there is one of the same size and scale, which it replaces.
  mutating func add(_ image: Image) { if !images.contains(image) { images.append(image) } }
}

/// The icons of the toplevels, and those that the next commits of their surfaces will set.
final class ToplevelIcons {
  private var icons: [WindowID: ToplevelIcon] = [:]
  private var pending: [WindowID: ToplevelIcon] = [:]

  subscript(window: WindowID) -> ToplevelIcon? { icons[window] }

  /// Sets the icon of the next commit. An empty icon restores the default.
  func set(_ icon: ToplevelIcon, of window: WindowID) { pending[window] = icon }

  func didCommit(_ window: WindowID) {
    guard !pending.isEmpty, let icon = pending.removeValue(forKey: window) else { return }
    icons[window] = icon.isEmpty ? nil : icon
  }

  func forget(_ window: WindowID) {
    icons[window] = nil
    pending[window] = nil
  }
}

extension Shell {
  /// The icon of a toplevel; nil for the default icon.
  package func icon(of window: WindowID) -> ToplevelIcon? { icons[window] }
}
