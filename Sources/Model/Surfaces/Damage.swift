package import Geometry

/// Damage may be larger than reported: above a maximum number of rectangles, it is replaced by its bounds.
///
/// So the cost of a commit is limited by the pixels of its surface, for any number of rectangles from a client.
extension Region {
  private static var mostDamageRects: Int { 256 }

  package mutating func addDamage(_ rect: IntRect<Space>) {
    formUnion(rect)
    simplifyDamage()
  }

  package mutating func addDamage(_ other: Self) {
    formUnion(other)
    simplifyDamage()
  }

  private mutating func simplifyDamage() {
    if rects.count > Self.mostDamageRects { self = Self(bounds) }
  }
}
