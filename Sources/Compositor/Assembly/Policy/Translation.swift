import Documents
package import Geometry
import Globals
import Interaction
import Keymaps
package import Policies
import Seats
package import Surfaces

// The values of the policy file as values of the modules that use them.

extension Action {
  init(_ name: ActionName) { self.init(name.text) }
}

extension KeyModifier {
  init(_ modifier: KeyChord.Modifier) {
    switch modifier {
    case .control: self = .control
    case .alt: self = .alt
    case .shift: self = .shift
    case .logo: self = .logo
    case .level3: self = .level3
    }
  }
}

extension KeyModifiers {
  init(_ modifiers: Set<KeyChord.Modifier>) {
    self.init()
    for modifier in modifiers {
      switch modifier {
      case .control: insert(.control)
      case .alt: insert(.alt)
      case .shift: insert(.shift)
      case .logo: insert(.logo)
      case .level3: insert(.level3)
      }
    }
  }
}

extension WindowOperation {
  init(_ operation: WindowOperationRule) {
    switch operation {
    case .close: self = .close
    case .maximize: self = .maximize
    case .minimize: self = .minimize
    case .fullscreen: self = .fullscreen
    case .move: self = .move
    case .resize: self = .resize
    case .nextWindow: self = .nextWindow
    case .previousWindow: self = .previousWindow
    }
  }
}

extension MediaKey.Precedence {
  init(_ order: MediaKeyRule.Order) {
    switch order {
    case .always: self = .always
    case .never: self = .never
    case .whereHandled: self = .whereHandled
    }
  }
}

extension FocusRules {
  init(_ policy: FocusPolicy) {
    self.init()
    switch policy.follows {
    case .tap: follows = .press
    case .hover: follows = .pointer
    case .explicit: follows = .nothing
    }
    newWindowsBecomeKey = policy.newWindows == .becomeKey
    pressRaises = policy.pressRaises
  }
}

extension OutputDescription {
  /// The output that the policy describes. Without a position it is to the right of the previous outputs.
  ///
  /// - Parameter corner: the top left corner of the next output without a position.
  package init(_ policy: OutputPolicy, after corner: inout Point<LayoutSpace>) {
    let size = policy.size ?? PixelSize(width: 1280, height: 800)
    self.init(
      name: policy.name, mode: IntSize(Int32(size.width), Int32(size.height)), refresh: policy.millihertz ?? 60_000,
      scale: policy.scale ?? 1, transform: policy.transform.map { Transform($0) } ?? .normal,
      position: policy.position.map { Point(Double($0.x), Double($0.y)) } ?? corner,
      millimetres: policy.physicalSize.map { Size($0.width, $0.height) })
    corner.x = max(corner.x, frame.maxX)
  }
}
