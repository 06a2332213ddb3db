import Accessibility
import Assembly
import Geometry
import Playback
import Scenes
import Surfaces
import WaylandServer
import Widgets
import WidgetTerms
import WireClients

/// A stand-in for a desk: widgets of a window that a test has made up. It answers in a later turn of the loop.
final class WidgetPage: WidgetAnswers {
  /// The widgets, from top to bottom.
  var widgets: [LocatedWidget] = []
  var focused: LocatedWidget?
  /// What the widgets can do; nil for an application without a tree.
  var listing: ActionListing?
  /// The widget in front of every place; nil for the last of `widgets` that contains the place.
  var inFront: LocatedWidget?
  /// The answers about places, in their order, in place of `inFront`; after the last one no answer comes.
  var fronts: [LocatedWidget?]?
  /// The number of questions about places.
  private(set) var placesAsked = 0
  /// The fault that every question gets.
  var fault: WidgetFault?
  /// Called before each answer to a search, with the number of searches that were answered before.
  var willAnswer: ((Int) -> Void)?
  private(set) var searches = 0
  private(set) var answered = 0
  /// The largest number of searches that were under way at a time.
  private(set) var mostAtATime = 0
  let eventCount: UInt64 = 0
  private let theatre: Theatre
  private var timers: [EventSource] = []

  init(_ theatre: Theatre) { self.theatre = theatre }

  /// Adds a widget to a window. Its area is relative to the window.
  @discardableResult
  func add(
    _ role: String, _ name: String, _ area: Rect<WidgetSpace>, in window: String = "a", text: String? = nil,
    states: WidgetStates = [.showing, .visible, .enabled, .sensitive], isInView: Bool = true,
    saysFront: Bool = true, below parent: LocatedWidget? = nil
  ) throws -> LocatedWidget {
    let host = try theatre.window(window)
    let id = WidgetID(bus: ":1.1", path: "/\(widgets.count)")
    let place = Rect<LayoutSpace>(
      x: host.frame.minX + area.minX, y: host.frame.minY + area.minY, width: area.size.width, height: area.size.height)
    let located = LocatedWidget(
      widget: Widget(id: id, role: role, name: name, states: states, text: text, extents: area),
      ancestors: parent.map { [$0.widget] + $0.ancestors } ?? [], window: host, area: place,
      visibleArea: isInView ? place : nil, saysFront: saysFront)
    widgets.append(located)
    return located
  }

  private func later(_ answer: @escaping () -> Void) -> AnyObject {
    let timer = theatre.arena.compositor.display.loop.timer(answer)
    timer.fire(afterMilliseconds: 1)
    timers.append(timer)
    return timer
  }

  func find(
    _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) -> AnyObject {
    searches += 1
    mostAtATime = max(mostAtATime, searches - answered)
    return later { [unowned self] in
      willAnswer?(answered)
      answered += 1
      if let fault { return then(.failure(fault)) }
      var found = widgets.filter { query.fits($0) && $0.window === window }
      if let index = query.index { found = found.indices.contains(index - 1) ? [found[index - 1]] : [] }
      then(.success(found))
    }
  }

  func tree(
    of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) -> AnyObject {
    later { [unowned self] in
      let root = Widget(id: WidgetID(bus: ":1.1", path: "/root"), role: "window", name: "Page", states: [.showing])
      then(.success(WidgetTree(root, children: widgets.map { WidgetTree($0.widget) })))
    }
  }

  func widget(
    at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> AnyObject {
    placesAsked += 1
    if fronts != nil {
      guard fronts?.isEmpty == false, let front = fronts?.removeFirst() else { return later {} }
      return later { then(.success(front)) }
    }
    return later { [unowned self] in
      then(.success(inFront ?? widgets.last { $0.visibleArea?.contains(place) == true }))
    }
  }

  func focusedWidget(
    of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> AnyObject {
    later { [unowned self] in then(.success(focused)) }
  }

  func actions(
    of window: ClientWindow, then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) -> AnyObject {
    later { [unowned self] in then(fault.map { .failure($0) } ?? listing.map { .success($0) } ?? .failure(.noTree)) }
  }

  func scrollIntoView(
    _ widget: LocatedWidget, then: @escaping (Result<Bool, WidgetFault>) -> Void
  ) -> AnyObject {
    later { then(.success(false)) }
  }
}

extension WidgetQuery {
  private func hasDetails(of widget: Widget) -> Bool {
    let details = widget.details ?? WidgetDetails()
    return (id?.matchesID(details.id) ?? true) && (description?.matches(details.description) ?? true)
      && (row == nil || row == details.row) && (column == nil || column == details.column)
      && (label?.matches(details.label ?? widget.name) ?? true)
  }

  fileprivate func fits(_ located: LocatedWidget) -> Bool {
    let widget = located.widget
    return (role == nil || role == widget.role) && (name?.matches(widget.name) ?? true)
      && (text?.matches(widget.text ?? "") ?? true) && widget.states.isSuperset(of: states)
      && widget.states.isDisjoint(with: absentStates) && hasDetails(of: widget)
  }
}
