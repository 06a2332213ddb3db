import Surfaces

/// A finger on a surface above its own: another touch point for its client, with a number of its own.
struct TouchEcho {
  let wireID: Int32
  var capture: SurfaceCapture
}

extension Surface {
  /// The surface that also receives this one's fingers: its parent, or that of the window which presents its own.
  ///
  /// It never belongs to another client.
  var hearer: Surface? {
    guard parentHearsTouches || root.window?.touchesContinue == true else { return nil }
    if let parent = subsurface?.parent { return parent }
    guard let presenter = window?.parent, presenter.isMapped, presenter.client == client else { return nil }
    return presenter.surface
  }
}
