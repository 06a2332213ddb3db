public import Geometry

/// Damage may be said to be more than it is: past a number of rectangles only what they all lie in is kept.
///
/// So a commit costs no more than the pixels of its surface, however many rectangles a client names.
extension Region {
  private static var mostDamageRects: Int { 256 }

  public mutating func addDamage(_ rect: IntRect<Space>) {
    formUnion(rect)
    simplifyDamage()
  }

  mutating func addDamage(_ other: Self) {
    formUnion(other)
    simplifyDamage()
  }

  private mutating func simplifyDamage() {
    if rects.count > Self.mostDamageRects { self = Self(bounds) }
  }
}
