import Geometry
import Rendering
import Surfaces

/// The place, crop, transform and opacity of a surface on an output. If they change, the surface must be painted again.
struct ShownItem: Equatable {
  var surface: SurfaceID
  var place: Rect<OutputSpace>
  var crop: Rect<UprightSpace>?
  var transform: Transform
  var alpha: Double

  init(_ surface: SurfaceID, _ item: PaintItem) {
    self.surface = surface
    place = item.destination
    crop = item.crop
    transform = item.transform
    alpha = item.alpha
  }

  private var bounds: IntRect<OutputSpace> { IntRect(snapping: place) }

  /// The pixels that may change between two lists of items, back to front.
  ///
  /// Unchanged items below and above all changed ones are left out.
  static func difference(_ before: [ShownItem], _ now: [ShownItem]) -> Region<OutputSpace> {
    let shorter = min(before.count, now.count)
    let below = zip(before, now).prefix { $0 == $1 }.count
    let above = zip(before.reversed(), now.reversed()).prefix(shorter - below).prefix { $0 == $1 }.count
    let moved = before[below..<(before.count - above)] + now[below..<(now.count - above)]
    return Region(moved.map(\.bounds))
  }
}
