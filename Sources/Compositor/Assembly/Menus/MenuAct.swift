import Seats
import Surfaces

/// An act of the user in the program that draws the edit menu: an item was pressed, or a handle moved.
///
/// The client receives no press for it. After it, the client may show the menu again, as after a press on its surface.
struct MenuAct {
  /// The surface for which the menu was open, or whose selection has the handle.
  private let surface: SurfaceID
  /// True if a key had opened the menu.
  let isByKey: Bool
  private let time: InputTime

  /// The time in which the client may show the menu, in microseconds: that of a press.
  private static let period: UInt64 = 5_000_000

  init(on surface: SurfaceID, isByKey: Bool, at time: InputTime) {
    (self.surface, self.isByKey, self.time) = (surface, isByKey, time)
  }

  /// Returns true if the client may show the menu of a surface now, because of this act.
  ///
  /// - Parameter press: the time of the press that the client names; nil for none. A later press counts instead of the act.
  func permits(_ surface: SurfaceID, at now: InputTime, after press: InputTime?) -> Bool {
    surface == self.surface && now <= time.advanced(by: Self.period) && press ?? .zero <= time
  }
}
