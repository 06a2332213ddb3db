import Documents
package import Geometry
package import Scripts

/// The widget at the place of a press. Its answer may come after the step of the press is decided.
package final class PressedWidget {
  package enum Answer: Equatable {
    case named(NamedWidget)
    /// The step keeps its coordinates. The reason is for people; nil for none.
    case unnamed(because: String?)
  }

  /// Nil until it is known. The first answer stays.
  package private(set) var answer: Answer?
  /// Whether the finger has been lifted, or the button released.
  package internal(set) var isReleased = false
  /// Called with the answer.
  var didAnswer: (() -> Void)?

  package init() {}

  package func take(_ answer: Answer) {
    guard self.answer == nil else { return }
    self.answer = answer
    didAnswer?()
    didAnswer = nil
  }
}

/// A widget that a script can name.
package struct NamedWidget: Hashable, Sendable {
  /// The selector without a window.
  package var selector: WidgetSelector
  /// The window whose widgets the selector chooses from.
  package var window: WindowSelector
  package var area: Rect<LayoutSpace>

  package init(_ selector: WidgetSelector, in window: WindowSelector, area: Rect<LayoutSpace>) {
    (self.selector, self.window, self.area) = (selector, window, area)
  }
}

// MARK: - Places

extension NamedWidget {
  /// What a place inside the widget means.
  private enum Meaning {
    /// All places mean the same.
    case whole
    /// Most places mean the same.
    case same
    /// A part of the length, as with sliders.
    case part
    /// A distance from the top left, as with text and pictures.
    case distance
  }

  /// The sides in pixels up to which most places of a widget mean the same.
  private static let small = Size<LayoutSpace>(320, 120)

  private static let distances: Set<String> = [
    "calendar", "canvas", "chart", "document", "embedded", "image", "image-map", "paragraph", "password",
    "spin-button", "terminal", "text-box", "video",
  ]
  /// The roles of widgets that do the same wherever they are pressed, whatever their size.
  private static let items: Set<String> = ["check-menu-item", "menu-item", "radio-menu-item"]
  private static let parts: Set<String> = ["dial", "meter", "rating", "scroll-bar", "slider", "split-pane"]
  /// The roles of widgets that fingers drag. Elsewhere a finger that moves scrolls.
  private static let dragged: Set<String> = ["dial", "rating", "scroll-bar", "slider", "split-pane", "switch"]

  var isDragged: Bool { selector.role.map(Self.dragged.contains) ?? false }

  private var meaning: Meaning {
    guard let role = selector.role else { return .distance }
    if Self.items.contains(role) { return .whole }
    if Self.distances.contains(role) { return .distance }
    if Self.parts.contains(role) { return .part }
    return area.size.width <= Self.small.width && area.size.height <= Self.small.height ? .same : .part
  }

  /// The space of a step that is relative to the widget.
  var space: PlaceSpace { .widget(selector, in: window) }

  /// A position as a script writes it: the middle if the place means the same.
  func place(_ point: Point<LayoutSpace>) -> Place {
    let (x, y) = (point.x - area.minX, point.y - area.minY)
    let isMiddle = max((x - area.size.width / 2).magnitude, (y - area.size.height / 2).magnitude) < 0.5
    if isMiddle { return .center }
    let isNear = { (offset: Double, length: Double) in (offset - length / 2).magnitude <= max(length / 4, 1) }
    switch meaning {
    case .whole: return .center
    case .distance: return exactPlace(point)
    case .same where isNear(x, area.size.width) && isNear(y, area.size.height): return .center
    case .same, .part: return Place(Self.part(x, of: area.size.width), Self.part(y, of: area.size.height))
    }
  }

  /// A position in pixels from the top left.
  func exactPlace(_ point: Point<LayoutSpace>) -> Place {
    Place(.pixels((point.x - area.minX).rounded(decimals: 3)), .pixels((point.y - area.minY).rounded(decimals: 3)))
  }

  /// A position that has the widget itself, for a step in another space.
  func place(_ point: Point<LayoutSpace>, in space: PlaceSpace) -> Place {
    var place = self.place(point)
    place.widget = selector
    if space.window.map({ PlaceSpace.window($0).isSame(as: .window(window)) }) != true { place.widget?.window = window }
    return place
  }

  /// A percentage with as few decimals as a tenth of a pixel needs.
  private static func part(_ offset: Double, of length: Double) -> WrittenLength {
    guard length > 0 else { return .fraction(0.5) }
    let percentages = (0...2).lazy.map { (offset / length * 100).rounded(decimals: $0) }
    let found = percentages.first { ($0 / 100 * length - offset).magnitude < 0.1 }
    return .fraction((found ?? (offset / length * 100).rounded(decimals: 3)) / 100)
  }
}
