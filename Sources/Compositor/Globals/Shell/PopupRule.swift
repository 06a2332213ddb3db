import Geometry
import Surfaces

/// The rule that determines the position of a popup.
enum PopupRule {
  case positioner(Positioner)
  /// The vector from the origin of the parent's root surface to that of the popup's. The popup is not kept on the
  /// screen.
  case offset(Vector<SurfaceSpace>)

  /// - Returns: the window geometry to be sent, from the top left of the parent's; zero for an offset.
  func solve(within bounds: IntRect<SurfaceSpace>?) -> IntRect<SurfaceSpace> {
    switch self {
    case .positioner(let rules): rules.solve(within: bounds)
    case .offset: .zero
    }
  }

  var isReactive: Bool {
    switch self {
    case .positioner(let rules): rules.isReactive
    case .offset: false
    }
  }
}
