import Geometry

/// The areas in which controls of a view and its subviews keep taps from recognizers of superviews.
///
/// Controls are enabled ``SystemControl``s, ``TextField``s and ``TextView``s that can be hit. The areas are their bounds, also
/// if a control has another hit test. An area ends at the bounds of its superviews, and does not include views in front of
/// it that use the default hit test.
package struct ControlAreas: Equatable, Sendable {
  /// A rectangle that belongs to a control, or to a view in front of one.
  package struct Part: Equatable, Sendable {
    /// The rectangle in the coordinates of the view that was searched, in logical pixels.
    package let rect: ViewRect
    /// A Boolean value that indicates whether the rectangle is a control. Otherwise it covers those before it.
    package let isControl: Bool
  }

  /// The rectangles, back to front: a later one replaces the part of earlier ones that it covers. Empty without controls.
  package private(set) var parts: [Part] = []

  /// The largest number of rectangles. Controls and covers after them are left out.
  package static let most = 512

  /// Creates areas without controls.
  package init() {}

  /// Finds the controls of a view, usually a window.
  ///
  /// - Parameters:
  ///   - view: The view that is searched, together with its subviews.
  ///   - threshold: Views whose alpha is at most this value are not hit; see ``Configuration/alphaThreshold``.
  package init(of view: View, alphaThreshold threshold: Double = Configuration().alphaThreshold) {
    search(view, at: .zero, in: ViewRect(origin: .zero, size: view.frame.size), threshold)
  }

  /// - Parameters:
  ///   - origin: the top left corner of the view's bounds.
  ///   - clip: the part of the view that can be hit.
  private mutating func search(_ view: View, at origin: ViewPoint, in clip: ViewRect, _ threshold: Double) {
    guard view.canBeHit(above: threshold), parts.count < Self.most else { return }
    if view.keepsTaps { return parts.append(Part(rect: clip, isControl: true)) }
    if !parts.isEmpty, view.isStandardForHitTesting { parts.append(Part(rect: clip, isControl: false)) }
    for child in view.subviews {
      let place = ViewPoint(
        origin.x - view.boundsOrigin.x + child.frame.origin.x, origin.y - view.boundsOrigin.y + child.frame.origin.y)
      let inner = ViewRect(origin: place, size: child.frame.size).intersection(clip)
      if !inner.isEmpty { search(child, at: place, in: inner, threshold) }
    }
  }
}

extension View {
  /// True if a tap on the view is not for recognizers of its superviews.
  fileprivate var keepsTaps: Bool {
    if let control = self as? SystemControl { return control.isEnabled }
    // Those of text inputs are taps.
    return !builtInRecognizers.isEmpty
  }
}
