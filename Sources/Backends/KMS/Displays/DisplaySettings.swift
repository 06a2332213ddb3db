package import Geometry
import Surfaces

/// The settings of a display, from the policy or from a client.
package struct DisplaySettings: Equatable, Sendable {
  package var isEnabled = true
  /// False while the power is off.
  package var isPowered = true
  package var wish = ModeChoice.Wish()
  package var scale = 1.0
  package var transform = Transform.normal
  /// True if the desk turns the output as the device is held.
  package var followsDevice = false
  /// The top left corner in the layout of all outputs; nil is to the right of the displays before this one.
  package var position: Point<LayoutSpace>?
  /// The visible size, before the transform; nil is the size in the EDID.
  package var millimetres: Size<OutputSpace>?
  /// False to paint the cursor into the pictures, also if the display has a plane for it.
  package var mayUsePlane = true

  package init() {}

  /// The names of the displays whose settings differ, also those that have settings in one of the two only.
  package static func names(
    thatDifferIn one: [String: DisplaySettings], _ other: [String: DisplaySettings]
  ) -> Set<String> {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
  }

  /// These settings of a policy, in place of others: a display that shows its output keeps its power, and one that follows the
  /// device its transform.
  func replacing(_ former: DisplaySettings) -> DisplaySettings {
    var settings = self
    settings.isPowered = former.isPowered || !former.isEnabled || !isEnabled
    if followsDevice { settings.transform = former.transform }
    return settings
  }

  /// The settings that a client wants.
  init(_ wish: DisplayWish, instead of: DisplaySettings) {
    self = of
    isEnabled = wish.isEnabled
    if !isEnabled || !of.isEnabled { isPowered = true }
    self.wish = ModeChoice.Wish(
      pixels: wish.mode.pixels, refresh: wish.mode.refresh > 0 ? wish.mode.refresh : nil)
    (scale, transform, position) = (wish.scale, wish.transform, wish.position)
  }
}
