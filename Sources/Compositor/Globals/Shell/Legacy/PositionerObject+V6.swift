import Surfaces
import WaylandServer

extension PositionerObject: ZxdgPositionerV6.Handler {
  func setAnchor(_ object: ZxdgPositionerV6, anchor: ZxdgPositionerV6.Anchor) {
    setAnchor(Positioner.Direction(edgesV6: anchor.rawValue), object)
  }

  func setGravity(_ object: ZxdgPositionerV6, gravity: ZxdgPositionerV6.Gravity) {
    setGravity(Positioner.Direction(edgesV6: gravity.rawValue), object)
  }
}

extension Positioner.Direction {
  /// Edges as the bits of `zxdg_positioner_v6.anchor` and `.gravity`; nil for opposite edges or unknown bits.
  init?(edgesV6 bits: UInt32) {
    guard bits < 16, let y = Self.side(bits & 1, bits & 2), let x = Self.side(bits & 4, bits & 8) else { return nil }
    self.init(x: x, y: y)
  }

  private static func side(_ start: UInt32, _ end: UInt32) -> Side? {
    switch (start != 0, end != 0) {
    case (false, false): .middle
    case (true, false): .start
    case (false, true): .end
    case (true, true): nil
    }
  }
}

extension ZxdgPositionerV6 {
  /// The current rules.
  var rules: Positioner { handler.map { unsafeDowncast($0, to: PositionerObject.self).rules } ?? Positioner() }
}
