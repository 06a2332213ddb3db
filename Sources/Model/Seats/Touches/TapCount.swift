import Geometry
package import Surfaces

/// Counts the taps of fingers on one surface, for on-screen keyboards that appear when the active text field is tapped.
package final class TapCount: SeatOwner {
  /// The largest distance of a tap from its beginning to its end, in logical pixels.
  private static let slop = 10.0

  /// The surface whose taps are counted; nil for none.
  @exclusivity(unchecked) private var watched: SurfaceID?
  package private(set) var count: UInt32 = 0

  init() {}

  /// Counts taps on another surface from now on.
  package func watch(_ surface: SurfaceID?) {
    if surface != watched { watched = surface }
  }

  /// Counts a touch whose client receives its end now, if it is a tap on the watched surface.
  @inline(__always)
  func touchWillEnd(_ touch: SeatTouch) {
    guard let watched, touch.isSent, touch.endReason == .captured, case .surface(let capture) = touch.target else {
      return
    }
    if capture.id == watched { add(from: touch.start, to: touch.place) }
  }

  /// Counts a click of a finger that acts as the pointer, if it is a tap on the watched surface.
  func fingerWillClick(_ finger: EmulatedPointer, from start: Point<LayoutSpace>) {
    guard finger.button == EmulatedPointer.primary, finger.capture.id == watched else { return }
    add(from: start, to: finger.place)
  }

  private func add(from start: Point<LayoutSpace>, to end: Point<LayoutSpace>) {
    if (end - start).length <= Self.slop { count &+= 1 }
  }

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    if surface == watched { watched = nil }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}
