import Accessibility
import Documents
import Evidence
import Geometry
import Performing
import Scenes
import Scripts
import Surfaces
import Widgets

/// Plays steps that scroll a widget of an application into view.
struct ScrollPerformer {
  private let search: Search
  private let input: InputPerformer
  private let patience: Patience
  private let time: ScriptTime
  /// Records what the application has scrolled by itself; nil for no recorder.
  private let recorder: (any RunRecorder)?

  init(
    _ search: Search, _ input: InputPerformer, _ patience: Patience, _ time: ScriptTime,
    _ recorder: (any RunRecorder)?
  ) {
    (self.search, self.input, self.patience, self.time) = (search, input, patience, time)
    self.recorder = recorder
  }

  private var finder: WindowFinder { search.finder }

  /// The number of movements after which a scroll gives up.
  private static let mostScrolls = 100
  /// The longest real time until an application reacts to a movement. An application of X11 receives it from its display
  /// server, whose answers do not show that the application has handled it.
  private static let longestReaction = TimeSpan.seconds(2)

  /// Scrolls until a widget is in view: by the toolkit's own means, else by the wheel.
  ///
  /// A widget that does not exist yet may be a row of a list that builds its rows when they come into view. Then the
  /// largest scrolled area of the window, or the ancestor that the selector names, is scrolled down to its end, and then
  /// up.
  func perform(_ step: ScrollToStep) throws(StepFault) {
    guard let host = step.space.window, let selector = step.space.widget?.within(host),
      let answers = search.widgets.answers
    else { throw .broken(StepWidgets.isOff) }
    var scroll = WidgetScroll()
    while true {
      let (window, widget) = try lookForScrolling(selector, in: host)
      if let widget, widget.isInView { return }
      if let widget, !scroll.hasAsked {
        scroll.hasAsked = true
        if askToScroll(to: widget, selector, answers) {
          recorder?.didScroll(step)
          return
        }
      }
      let port = widget.map { $0.viewport(in: window.frame) } ?? scrolledArea(of: selector, in: window)
      guard scroll.mayGoOn(widget, seen: search.scene.excerpt(of: port, .nothing), most: Self.mostScrolls) else {
        throw .failed(
          expected: "\(selector) to come into view by scrolling",
          actual: widget.map { Self.words(about: $0, after: scroll) } ?? "no such widget has come, and \(scroll.end)")
      }
      try scrollOnce(scroll.movement(to: widget, in: port), in: port, of: window, answers)
      awaitReaction(to: scroll, of: selector, in: port, of: window)
    }
  }

  /// Where a widget is after a scroll that did not bring its middle into view.
  private static func words(about widget: LocatedWidget, after scroll: WidgetScroll) -> String {
    let name = WidgetWords.selector(widget.widget)
    guard let area = widget.area else { return "\(name) has no place, and \(scroll.end)" }
    let text = "\(name) is \(area.words), and \(scroll.end)"
    guard let visible = widget.visibleArea, let position = widget.positionInView else { return text }
    return "\(text); only \(visible.words) of it is in view (steps can use \(position))"
  }

  /// The widget as of two equal answers; nil if it does not exist.
  private func lookForScrolling(
    _ selector: WidgetSelector, in host: WindowSelector
  ) throws(StepFault) -> (ClientWindow, LocatedWidget?) {
    var fault = StepFault.broken("\(host) did not answer\(search.waited)")
    var result: (ClientWindow, LocatedWidget?)?
    var last: Rect<LayoutSpace>?
    var empty = 0
    var isAnswered = false
    patience.wait(patience.settings.within, orWhile: { !isAnswered }) {
      finder.doubts?.forget()
      guard let window = finder.window(host), finder.doubts?.text == nil else {
        fault = .failed(expected: "a window \(host)\(search.waited)", actual: finder.describeAll())
        isAnswered = true
        return false
      }
      guard let answer = search.widgets.poll(selector, in: window) else { return false }
      isAnswered = true
      guard case .success(let all) = answer else {
        if case .failure(let reason) = answer {
          fault = .failed(
            expected: "a widget \(selector)\(search.waited)",
            actual: search.words(about: reason, in: window))
        }
        return false
      }
      // A widget that is scrolled out of view may have no area, and need not be shown.
      let shown = all.shown(for: selector)
      let found = shown.isEmpty ? all : shown
      guard found.count <= 1 else {
        fault = .failed(
          expected: "one widget \(selector)\(search.waited)",
          actual: "\(WidgetWords.candidates(found)) (index chooses one)")
        return false
      }
      guard let widget = found.first else {
        empty += 1
        result = (window, nil)
        return empty >= 2
      }
      defer { last = widget.area }
      result = (window, widget)
      return last == widget.area
    }
    guard let result else { throw fault }
    return result
  }

  /// Asks the application to scroll a widget into view. Returns whether it came into view.
  private func askToScroll(
    to widget: LocatedWidget, _ selector: WidgetSelector, _ answers: any WidgetAnswers
  ) -> Bool {
    let look = RepeatedQuestion<Bool>(of: answers) { answers.scrollIntoView(widget, then: $0) }
    var isDone: Bool?
    var looks = 0
    return patience.wait(patience.settings.within, orWhile: { isDone == nil }) {
      if isDone == nil {
        guard let answer = look.poll() else { return false }
        if case .success(true) = answer { isDone = true } else { isDone = false }
      }
      guard isDone == true, let answer = search.widgets.poll(selector, in: widget.window) else {
        return isDone == false
      }
      looks += 1
      guard case .success(let found) = answer, let now = found.first(where: { $0.widget.id == widget.widget.id })
      else { return looks >= 20 }
      return now.isInView || looks >= 20
    } && isInViewNow(selector, widget)
  }

  private func isInViewNow(_ selector: WidgetSelector, _ widget: LocatedWidget) -> Bool {
    var isInView = false
    patience.wait(patience.settings.within, orWhile: { true }) {
      guard let answer = search.widgets.poll(selector, in: widget.window) else { return false }
      if case .success(let found) = answer {
        isInView = found.first { $0.widget.id == widget.widget.id }?.isInView ?? false
      }
      return true
    }
    return isInView
  }

  /// The area in which a widget that does not exist yet may come into view.
  private func scrolledArea(of selector: WidgetSelector, in window: ClientWindow) -> Rect<LayoutSpace> {
    var queries = selector.inside
    if queries.isEmpty {
      queries = ["scroll-area", "list", "table", "tree", "document"].map {
        WidgetSelector(window: selector.window, role: $0, position: selector.position)
      }
    }
    for query in queries {
      var areas: [Rect<LayoutSpace>] = []
      patience.wait(patience.settings.within, orWhile: { true }) {
        guard let answer = search.widgets.poll(query, in: window) else { return false }
        if case .success(let found) = answer { areas = found.filter(\.isShown).compactMap(\.visibleArea) }
        return true
      }
      let largest = areas.max { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
      if let largest, largest.size.width > 0, largest.size.height > 0 { return largest.intersection(window.frame) }
    }
    return window.frame
  }

  // MARK: The wheel

  /// Widgets that change their value when the wheel turns over them.
  private static let turned: Set<String> = ["spin-button", "slider", "combo-box", "scroll-bar", "dial"]

  private func scrollOnce(
    _ movement: WidgetScroll.Movement, in port: Rect<LayoutSpace>, of window: ClientWindow,
    _ answers: any WidgetAnswers
  ) throws(StepFault) {
    guard let place = placeForWheel(in: port, of: window, answers) else {
      throw .failed(
        expected: "a place inside \(port.words) at which the wheel scrolls \(finder.describe(window))",
        actual: "it is covered, or every place has a widget that the wheel changes")
    }
    let cursor = search.scene.cursorPlace
    let frame = PlaceFrame(area: Rect(x: place.x, y: place.y, width: 1, height: 1))
    // Qt on Xwayland loses a turn of the wheel that follows a motion. So the pointer is not moved where it is already.
    let step = PointerScroll(
      axis: movement.axis, amount: .value120(movement.detents * 120),
      place: place == cursor ? nil : Place(.pixels(0), .pixels(0)))
    input.perform(.scroll(step), at: StepPlaces(frame, cursor: cursor))
    // The application may animate the movement.
    for _ in 0..<15 {
      patience.settle()
      time.pass(microseconds: 16_667)
    }
    patience.settle()
  }

  /// Waits until the last movement has had an effect, at most for a short time: at the end of a list, it has none.
  private func awaitReaction(
    to scroll: WidgetScroll, of selector: WidgetSelector, in port: Rect<LayoutSpace>, of window: ClientWindow
  ) {
    patience.wait(min(patience.settings.within, Self.longestReaction)) {
      guard let answer = search.widgets.poll(selector, in: window) else { return false }
      guard case .success(let all) = answer else { return true }
      let shown = all.shown(for: selector)
      let widget = (shown.isEmpty ? all : shown).first
      return scroll.hasMoved(widget, seen: search.scene.excerpt(of: port, .nothing))
    }
  }

  private func placeForWheel(
    in port: Rect<LayoutSpace>, of window: ClientWindow, _ answers: any WidgetAnswers
  ) -> Point<LayoutSpace>? {
    let (x, y) = (port.minX + port.size.width / 2, port.minY + port.size.height / 2)
    let dx = max(0, port.size.width / 2 - 8)
    let dy = max(0, port.size.height / 2 - 8)
    let places = [(x, y), (x - dx, y), (x, y - dy), (x, y + dy), (x - dx, y - dy), (x - dx, y + dy), (x + dx, y)]
    let test = AimTest(search)
    for place in places.map({ Point<LayoutSpace>($0.0.rounded(), $0.1.rounded()) }) {
      guard test.reaches(window, test.prediction(for: .pointer, at: place)) else { continue }
      let look = RepeatedQuestion<LocatedWidget?>(of: answers) { answers.widget(at: place, then: $0) }
      var isTurned = false
      patience.wait(patience.settings.within) {
        guard let answer = look.poll() else { return false }
        if case .success(let widget?) = answer { isTurned = Self.turned.contains(widget.widget.role) }
        return true
      }
      if !isTurned { return place }
    }
    return nil
  }
}

extension LocatedWidget {
  /// Whether the middle of the widget is in view.
  fileprivate var isInView: Bool {
    guard let area, let visible = visibleArea else { return false }
    return visible.containsOrTouches(Point(area.minX + area.size.width / 2, area.minY + area.size.height / 2))
  }

  /// The area of the nearest ancestor that does not contain the middle of the widget, inside a frame: it has scrolled the
  /// widget out of view.
  fileprivate func viewport(in frame: Rect<LayoutSpace>) -> Rect<LayoutSpace> {
    guard let area, let own = widget.extents else { return frame }
    let middle = Point<LayoutSpace>(area.minX + area.size.width / 2, area.minY + area.size.height / 2)
    for ancestor in ancestors {
      guard let extents = ancestor.extents else { continue }
      let place = Rect<LayoutSpace>(
        x: area.minX + extents.minX - own.minX, y: area.minY + extents.minY - own.minY, width: extents.size.width,
        height: extents.size.height)
      let visible = place.intersection(frame)
      if !place.containsOrTouches(middle), visible.size.width >= 16, visible.size.height >= 16 { return visible }
    }
    return frame
  }
}
