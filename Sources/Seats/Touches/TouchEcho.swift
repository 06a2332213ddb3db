import Surfaces

/// A finger once more, on a surface above its own: for its client another touch point, with a number of its own.
struct TouchEcho {
  let wireID: Int32
  var capture: SurfaceCapture
}

extension Surface {
  /// The surface that hears of this one's fingers too: its parent's, or that of the window which presents its own.
  ///
  /// Never another client's.
  var hearer: Surface? {
    guard parentHearsTouches || root.window?.touchesContinue == true else { return nil }
    if let parent = subsurface?.parent { return parent }
    guard let presenter = window?.parent, presenter.isMapped, presenter.client == client else { return nil }
    return presenter.surface
  }
}
