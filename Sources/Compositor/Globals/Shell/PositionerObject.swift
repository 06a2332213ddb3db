import Geometry
import Surfaces
import WaylandServer

/// An `xdg_positioner` or its counterpart in version 6. It collects rules, which are copied when they are used.
final class PositionerObject {
  private(set) var rules = Positioner()

  func destroy(_ object: some Resource) {}

  func setSize(_ object: some Resource, width: Int32, height: Int32) {
    guard width > 0, height > 0 else {
      return refuse(object, "invalid popup size \(width)x\(height); width and height must be at least 1")
    }
    rules.size = IntSize(width, height)
  }

  func setAnchorRect(_ object: some Resource, x: Int32, y: Int32, width: Int32, height: Int32) {
    guard width >= 0, height >= 0 else {
      return refuse(object, "invalid anchor rectangle size \(width)x\(height); width and height must be at least 0")
    }
    rules.anchorRect = IntRect(x: x, y: y, width: width, height: height)
  }

  func setAnchor(_ direction: Positioner.Direction?, _ object: Resource) {
    guard let direction else { return refuse(object, "invalid anchor; expected an edge, a corner or none") }
    rules.anchor = direction
  }

  func setGravity(_ direction: Positioner.Direction?, _ object: Resource) {
    guard let direction else { return refuse(object, "invalid gravity; expected an edge, a corner or none") }
    rules.gravity = direction
  }

  func setConstraintAdjustment(_ object: some Resource, constraintAdjustment: UInt32) {
    rules.adjustment = Positioner.Adjustment(rawValue: constraintAdjustment)
  }

  func setOffset(_ object: some Resource, x: Int32, y: Int32) { rules.offset = Positioner.Offset(x: x, y: y) }

  private func refuse(_ object: Resource, _ message: String) {
    object.postError(XdgPositioner.Error.invalidInput.rawValue, message)
  }
}

extension PositionerObject: XdgPositioner.Handler {
  func setAnchor(_ object: XdgPositioner, anchor: XdgPositioner.Anchor) {
    setAnchor(Positioner.Direction(wireCode: anchor.rawValue), object)
  }

  func setGravity(_ object: XdgPositioner, gravity: XdgPositioner.Gravity) {
    setGravity(Positioner.Direction(wireCode: gravity.rawValue), object)
  }

  func setReactive(_ object: XdgPositioner) { rules.isReactive = true }

  func setParentSize(_ object: XdgPositioner, parentWidth: Int32, parentHeight: Int32) {
    rules.parentSize = IntSize(parentWidth, parentHeight)
  }

  func setParentConfigure(_ object: XdgPositioner, serial: UInt32) { rules.parentConfigure = serial }
}

extension XdgPositioner {
  /// The current rules.
  var rules: Positioner { handler.map { unsafeDowncast($0, to: PositionerObject.self).rules } ?? Positioner() }
}
