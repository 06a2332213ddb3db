import Accessibility
import Evidence
import Geometry
import Rendering
import Scripts
import Widgets

/// The movements of one scroll so far, and the next one.
struct WidgetScroll {
  struct Movement {
    var axis: PointerScroll.Axis
    /// Positive is down or right.
    var detents: Int
  }

  /// Whether the application was asked to scroll by itself.
  var hasAsked = false
  private(set) var count = 0
  /// The reason why the scroll has ended.
  private(set) var end = ""
  private var last: (widget: WidgetID?, area: Rect<LayoutSpace>?, picture: Bitmap?, movement: Movement)?
  private var isUp = false
  private var stops = 0

  /// Returns whether the last movement has had an effect so far, after a look.
  func hasMoved(_ widget: LocatedWidget?, seen: Excerpt?) -> Bool {
    guard let last, widget == nil || last.area == nil else { return last?.area != widget?.area }
    return !isSame(Self.picture(seen), last.picture)
  }

  private static func picture(_ seen: Excerpt?) -> Bitmap? { seen.flatMap { try? $0.picture.part($0.part) } }

  /// Returns whether a further movement may help, after a look.
  mutating func mayGoOn(_ widget: LocatedWidget?, seen: Excerpt?, most: Int) -> Bool {
    if let last {
      if !hasMoved(widget, seen: seen) {
        stops += 1
        isUp = last.movement.detents > 0
      } else if widget != nil {
        stops = 0
      }
      if stops >= 2 {
        end = "scrolling did not move it any more"
        return false
      }
    }
    if count >= most {
      end = "\(most) movements of the wheel were not enough"
      return false
    }
    if let moved = last, let before = moved.area, let now = widget?.area {
      let way = moved.movement.axis == .vertical ? now.minY - before.minY : now.minX - before.minX
      let detents = Double(abs(moved.movement.detents))
      if way != 0, detents > 0 { perDetent = max(1, abs(way) / detents) }
    }
    count += 1
    last = (widget?.widget.id, widget?.area, Self.picture(seen), Movement(axis: .vertical, detents: 1))
    return true
  }

  /// The distance in logical pixels that one detent has moved the widget.
  private var perDetent: Double?

  private func isSame(_ first: Bitmap?, _ second: Bitmap?) -> Bool {
    guard let first, let second, first.size == second.size, first.format == second.format else { return false }
    return first.changedPart(since: second) == nil
  }

  /// The next movement.
  mutating func movement(to widget: LocatedWidget?, in port: Rect<LayoutSpace>) -> Movement {
    var movement = Movement(axis: .vertical, detents: isUp ? -3 : 3)
    if let area = widget?.area {
      let middle = Point<LayoutSpace>(area.minX + area.size.width / 2, area.minY + area.size.height / 2)
      let (dx, dy) = (
        middle.x - (port.minX + port.size.width / 2), middle.y - (port.minY + port.size.height / 2)
      )
      let isAcross = middle.y > port.minY && middle.y < port.maxY
      let distance = isAcross ? dx : dy
      let number = perDetent.map { max(1, min(20, (abs(distance) / $0).rounded(.down))) } ?? 1
      movement = Movement(axis: isAcross ? .horizontal : .vertical, detents: distance < 0 ? -Int(number) : Int(number))
    }
    last?.movement = movement
    return movement
  }
}
