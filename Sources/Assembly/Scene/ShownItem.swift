import Geometry
import Rendering
import Surfaces

/// Where a surface is on an output: all that says whether it has to be painted somewhere else than before.
struct ShownItem: Equatable {
  var surface: SurfaceID
  var place: Rect<OutputSpace>
  var crop: Rect<UprightSpace>?
  var transform: Transform

  init(_ surface: SurfaceID, _ item: PaintItem) {
    self.surface = surface
    place = item.destination
    crop = item.crop
    transform = item.transform
  }

  private var bounds: IntRect<OutputSpace> { IntRect(snapping: place) }

  /// The pixels that may show something else, where one list of items, back to front, has become another.
  ///
  /// What lies below and above all that has moved is left alone.
  static func difference(_ before: [ShownItem], _ now: [ShownItem]) -> Region<OutputSpace> {
    let shorter = min(before.count, now.count)
    let below = zip(before, now).prefix { $0 == $1 }.count
    let above = zip(before.reversed(), now.reversed()).prefix(shorter - below).prefix { $0 == $1 }.count
    let moved = before[below..<(before.count - above)] + now[below..<(now.count - above)]
    return Region(moved.map(\.bounds))
  }
}
