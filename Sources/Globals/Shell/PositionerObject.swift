import Geometry
import Surfaces
import WaylandServer

/// One `xdg_positioner`: rules under construction, copied whenever they are used.
final class PositionerObject: XdgPositioner.Handler {
  private(set) var rules = Positioner()

  func destroy(_ object: XdgPositioner) {}

  func setSize(_ object: XdgPositioner, width: Int32, height: Int32) {
    guard width > 0, height > 0 else { return refuse(object, "\(width)x\(height) is no size for a popup") }
    rules.size = IntSize(width, height)
  }

  func setAnchorRect(_ object: XdgPositioner, x: Int32, y: Int32, width: Int32, height: Int32) {
    guard width >= 0, height >= 0 else { return refuse(object, "\(width)x\(height) is no size for an anchor") }
    rules.anchorRect = IntRect(x: x, y: y, width: width, height: height)
  }

  func setAnchor(_ object: XdgPositioner, anchor: XdgPositioner.Anchor) {
    guard let direction = Positioner.Direction(wireCode: anchor.rawValue) else {
      return refuse(object, "\(anchor.rawValue) is no xdg_positioner.anchor")
    }
    rules.anchor = direction
  }

  func setGravity(_ object: XdgPositioner, gravity: XdgPositioner.Gravity) {
    guard let direction = Positioner.Direction(wireCode: gravity.rawValue) else {
      return refuse(object, "\(gravity.rawValue) is no xdg_positioner.gravity")
    }
    rules.gravity = direction
  }

  func setConstraintAdjustment(_ object: XdgPositioner, constraintAdjustment: UInt32) {
    rules.adjustment = Positioner.Adjustment(rawValue: constraintAdjustment)
  }

  func setOffset(_ object: XdgPositioner, x: Int32, y: Int32) { rules.offset = Positioner.Offset(x: x, y: y) }

  func setReactive(_ object: XdgPositioner) { rules.isReactive = true }

  func setParentSize(_ object: XdgPositioner, parentWidth: Int32, parentHeight: Int32) {
    rules.parentSize = IntSize(parentWidth, parentHeight)
  }

  func setParentConfigure(_ object: XdgPositioner, serial: UInt32) { rules.parentConfigure = serial }

  private func refuse(_ object: XdgPositioner, _ message: String) {
    object.postError(XdgPositioner.Error.invalidInput.rawValue, message)
  }
}

extension XdgPositioner {
  /// The rules as they are now.
  var rules: Positioner { handler.map { unsafeDowncast($0, to: PositionerObject.self).rules } ?? Positioner() }
}
