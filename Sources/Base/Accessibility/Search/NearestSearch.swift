import Geometry

/// Chooses the widgets that are nearest to others, by their areas.
///
/// The distance of two areas is that of their nearest points; it is 0 if they touch or overlap. For each of the others, the
/// widgets with the shortest distance to it are chosen, all of them if several are equally near. A widget is not near to
/// itself, to what it contains, or to what contains it.
struct NearestSearch {
  private typealias Placed = (id: WidgetID, area: Rect<WidgetSpace>)

  /// Toolkits round areas: distances that differ by this much are equal.
  private static let tolerance = 1.0
  private let anchors: [WidgetID]
  private let root: WidgetID
  private let reader: QuestionQueue

  init(_ anchors: [WidgetID], below root: WidgetID, reader: QuestionQueue) {
    (self.anchors, self.root, self.reader) = (anchors, root, reader)
  }

  func start(among widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    reader.areas(of: anchors) { anchors in
      reader.areas(of: widgets) { placed in
        let compared = anchors.prefix(max(1, SearchLimits.pairs / max(1, placed.count)))
        reader.each(Array(compared), { anchor, then in nearest(to: anchor, among: placed, then: then) }) { chosen in
          let chosen = Set(chosen.flatMap { $0 })
          then(widgets.filter(chosen.contains))
        }
      }
    }
  }

  private func nearest(to anchor: Placed, among widgets: [Placed], then: @escaping ([WidgetID]) -> Void) {
    let others = widgets.filter { $0.id != anchor.id }.map { ($0.id, $0.area.distance(to: anchor.area)) }
    // Only areas that touch can be those of a widget and of what is in it.
    let touching = others.filter { $0.1 == 0 }.map(\.0)
    reader.filter(touching, by: { widget, then in isRelated(widget, to: anchor.id) { then(!$0) } }) { unrelated in
      let near = Set(unrelated)
      let left = others.filter { $0.1 > 0 || near.contains($0.0) }
      let shortest = left.map(\.1).min() ?? 0
      then(left.filter { $0.1 <= shortest + Self.tolerance }.map(\.0))
    }
  }

  /// Answers true if one of the widgets contains the other.
  private func isRelated(_ widget: WidgetID, to other: WidgetID, then: @escaping (Bool) -> Void) {
    reader.ancestors(of: widget, below: root) { chain in
      if chain.contains(other) { return then(true) }
      reader.ancestors(of: other, below: root) { then($0.contains(widget)) }
    }
  }
}

extension Rect<WidgetSpace> {
  /// The distance of the nearest points of two areas.
  func distance(to other: Self) -> Double {
    let x = max(0, minX - other.maxX, other.minX - maxX)
    let y = max(0, minY - other.maxY, other.minY - maxY)
    return (x * x + y * y).squareRoot()
  }
}
