import Geometry
import Surfaces

/// What says where a popup lies.
enum PopupRule {
  case positioner(Positioner)
  /// So far from the parent window's root surface, each by its origin; nothing keeps it on the screen.
  case offset(Vector<SurfaceSpace>)

  /// - Returns: the window geometry to ask for, from the top left of the parent's; an offset asks for nothing.
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
