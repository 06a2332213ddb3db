import Surfaces

/// A finger on a surface above its own: a second touch point for its client, with its own number.
struct TouchEcho {
  let wireID: Int32
  var capture: SurfaceCapture
}

extension Surface {
  /// The surface that also receives the touches of this one: its parent, or the surface of the window that presents its
  /// window.
  ///
  /// It always belongs to the same client.
  var receiver: Surface? {
    guard parentReceivesTouches || root.window?.touchesContinue == true else { return nil }
    if let parent = subsurface?.parent { return parent }
    guard let presenter = window?.parent, presenter.isMapped, presenter.client == client else { return nil }
    return presenter.surface
  }
}
