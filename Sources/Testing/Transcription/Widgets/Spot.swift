import Documents
import Geometry
package import Scripts

/// What the positions of a recorded step are relative to, and the widgets there.
struct Spot {
  /// The area of the step's space.
  var frame: PlaceFrame
  /// The widget at the press; nil if it was not asked for.
  var start: PressedWidget?
  /// The widget at the end of a movement.
  var end: PressedWidget?

  /// Whether an answer is still missing.
  var isOpen: Bool { [start, end].contains { $0.map { $0.answer == nil } ?? false } }
}

extension Spot: Equatable {
  static func == (left: Spot, right: Spot) -> Bool {
    left.frame == right.frame && left.start === right.start && left.end === right.end
  }
}

/// A step as a line of the recorded script.
package struct RecordedStep {
  package var kind: Step.Kind
  /// Why a press has coordinates; nil without a reason for people.
  package var reason: String?
  /// True if a press has coordinates although its widget was asked for.
  var staysAtPlace = false
}

extension TimedStep {
  /// The step relative to the widgets that it presses, as far as they can be named.
  var recorded: RecordedStep {
    guard let spot else { return RecordedStep(kind: kind) }
    var recorded = RecordedStep(kind: kind)
    switch kind {
    case .fingers(let step):
      switch step {
      case .tap(let tap) where tap.fingers == 1:
        recorded.take(spot.start) { tap.named($0, spot.frame).map { .fingers(.tap($0)) } }
      case .touch(let touch): recorded.take(spot.start) { touch.named($0, spot.frame).map { .fingers(.touch($0)) } }
      case .swipe(let swipe):
        if let named = spot.start?.named.flatMap({ swipe.named($0, spot.frame) }) {
          recorded.kind = .fingers(.swipe(named))
        }
      case .draw(let draw):
        if let named = spot.start?.named.flatMap({ draw.named($0, spot.frame) }) {
          recorded.kind = .fingers(.draw(named))
        }
      case .tap, .pinch, .rotate, .recording: break
      }
    case .pointer(let step):
      switch step {
      case .click(let click) where click.place != nil:
        recorded.take(spot.start) { click.named($0, spot.frame).map { .pointer(.click($0)) } }
      case .move(let move): recorded.take(spot.end) { move.named($0, spot.frame).map { .pointer(.move($0)) } }
      case .drag(let drag): drag.record(spot, in: &recorded)
      case .click, .press, .release, .scroll, .leave: break
      }
    default: break
    }
    return recorded
  }

  /// Whether the step presses a button where an earlier step has moved the pointer.
  var pressesInPlace: Bool {
    switch kind {
    case .pointer(.click(let click)): click.place == nil
    case .pointer(.drag(let drag)): drag.start == nil
    case .pointer(.press): true
    default: false
    }
  }

  /// Whether the step can end at a widget that the next step presses.
  var endsAtPlace: Bool {
    if case .pointer(.move(let move)) = kind, case .along = move.course { spot != nil } else { false }
  }
}

extension PressedWidget {
  fileprivate var named: NamedWidget? { if case .named(let widget)? = answer { widget } else { nil } }
}

extension RecordedStep {
  /// Takes the step that names a widget, or the reason why none does.
  fileprivate mutating func take(_ widget: PressedWidget?, _ name: (NamedWidget) -> Step.Kind?) {
    switch widget?.answer {
    case .named(let widget)?: if let named = name(widget) { kind = named }
    case .unnamed(because: let reason)?: (self.reason, staysAtPlace) = (reason, true)
    case nil: break
    }
  }
}

extension TimedStep {
  /// The condition before a press that has kept its coordinates: the window has its size, so that the same widget can
  /// still be there. Nil for other steps.
  func ground(of recorded: RecordedStep) -> Expectation? {
    guard recorded.staysAtPlace, let size = spot?.frame.area.size,
      case .window(let window, false)? = recorded.kind.space,
      let width = Int(exactly: size.width.rounded()), width > 0,
      let height = Int(exactly: size.height.rounded()), height > 0
    else { return nil }
    let isWhole = Double(width) == size.width && Double(height) == size.height
    return Expectation(
      .window(
        WindowState(window: window, size: PixelSize(width: width, height: height), tolerance: isWhole ? 0 : 1)))
  }
}

// MARK: - Steps

extension TapStep {
  fileprivate func named(_ widget: NamedWidget, _ frame: PlaceFrame) -> TapStep? {
    guard !space.isForced else { return nil }
    var step = self
    (step.space, step.place) = (widget.space, widget.place(frame.point(place)))
    return step
  }
}

extension TouchStep {
  fileprivate func named(_ widget: NamedWidget, _ frame: PlaceFrame) -> TouchStep? {
    guard case .down(var downs, let space) = self, downs.count == 1, !space.isForced else { return nil }
    downs[0].place = widget.place(frame.point(downs[0].place))
    return .down(downs, space: widget.space)
  }
}

extension SwipeStep {
  fileprivate func named(_ widget: NamedWidget, _ frame: PlaceFrame) -> SwipeStep? {
    guard fingers == 1, !space.isForced, widget.isDragged, case .along(let places) = course else { return nil }
    guard let start = widget.exactPlaces([start], frame)?.first, let rest = widget.exactPlaces(places, frame) else {
      return nil
    }
    var step = self
    (step.space, step.start, step.course) = (widget.space, start, .along(rest))
    return step
  }
}

extension DrawStep {
  fileprivate func named(_ widget: NamedWidget, _ frame: PlaceFrame) -> DrawStep? {
    guard paths.count == 1, !space.isForced, widget.isDragged else { return nil }
    guard let path = widget.exactPlaces(paths[0], frame) else { return nil }
    var step = self
    (step.space, step.paths) = (widget.space, [path])
    return step
  }
}

extension PointerClick {
  fileprivate func named(_ widget: NamedWidget, _ frame: PlaceFrame) -> PointerClick? {
    guard let place, !space.isForced else { return nil }
    var click = self
    let inside = widget.place(frame.point(place))
    (click.space, click.place) = (widget.space, inside)
    return click
  }
}

extension PointerMove {
  fileprivate func named(_ widget: NamedWidget, _ frame: PlaceFrame) -> PointerMove? {
    guard case .along(var places) = course, let last = places.popLast() else { return nil }
    var move = self
    if places.isEmpty {
      (move.space, move.course) = (widget.space, .along([widget.place(frame.point(last))]))
    } else {
      move.course = .along(places + [widget.place(frame.point(last), in: space)])
    }
    return move
  }
}

extension PointerDrag {
  /// Names the widget in which the pointer is dragged, else the widgets at both ends.
  fileprivate func record(_ spot: Spot, in recorded: inout RecordedStep) {
    guard let from = spot.start?.named else { return recorded.take(spot.start) { _ in nil } }
    guard !space.isForced else { return }
    var drag = self
    if let inside = from.exactPlaces(points, spot.frame) {
      drag.space = from.space
      drag.start = start.map { from.exactPlace(spot.frame.point($0)) }
      drag.points = inside
    } else if let start, let last = points.last {
      guard let to = spot.end?.named else { return recorded.take(spot.end) { _ in nil } }
      // The widget has moved with the pointer, such as a title that moves its window: it is not where the drag ends.
      guard to.selector != from.selector || to.window != from.window else { return }
      drag.start = from.place(spot.frame.point(start), in: space)
      drag.points[points.count - 1] = to.place(spot.frame.point(last), in: space)
    }
    recorded.kind = .pointer(.drag(drag))
  }
}

extension NamedWidget {
  /// Positions in pixels from the widget's top left; nil if one is outside the widget.
  fileprivate func exactPlaces(_ places: [Place], _ frame: PlaceFrame) -> [Place]? {
    let points = places.map(frame.point)
    return points.allSatisfy(area.contains) ? points.map(exactPlace) : nil
  }
}
