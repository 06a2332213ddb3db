import Accessibility
import Assembly
import Seats
import Surfaces
import WaylandServer
import Widgets

/// Reports the widget that has the keyboard focus, for clients that follow the first responder.
///
/// It asks when the keyboard has another target, when input was routed, and when the client has drawn, but not more often
/// than its pause. Nothing is asked while nobody follows.
final class FocusFeed: CompositorObserver {
  /// Milliseconds between an answer and the next question.
  private static let pause: Int32 = 250

  private unowned let compositor: Compositor
  private let widgets: () -> (any WindowWidgets)?
  private let tell: (Widget?) -> Void
  private var token: ObserverToken?
  private var drawing: DrawingWatch?
  private var timer: EventSource?
  private var request: WidgetRequest?
  private var window: ClientWindow?
  private var known: (window: WindowID, widget: Widget?)?
  private var isOld = true

  /// - Parameter tell: receives the widget when it changes; nil if no widget has the focus.
  init(
    of compositor: Compositor, widgets: @escaping () -> (any WindowWidgets)?, tell: @escaping (Widget?) -> Void
  ) {
    (self.compositor, self.widgets, self.tell) = (compositor, widgets, tell)
    token = compositor.add(self)
    drawing = DrawingWatch(compositor) { [weak self] in self?.isOld = true }
    timer = compositor.loop.timer { [weak self] in self?.review() }
    review()
  }

  deinit { timer?.cancel() }

  var topics: ObserverTopics { .input }

  func didRoute(from origin: InputOrigin) { isOld = true }

  private func review() {
    timer?.fire(afterMilliseconds: Self.pause)
    let keyboard = compositor.seat.keyboardTarget.flatMap { compositor.surface($0.surface)?.root.window?.presenter }
    if keyboard !== window { (window, request, known, isOld) = (keyboard, nil, nil, true) }
    guard isOld, request == nil, let window, let widgets = widgets() else { return }
    isOld = false
    request = widgets.focusedWidget(of: window) { [weak self, id = window.id] result in
      guard let self else { return }
      request = nil
      if case .success(let found) = result { take(found?.widget, of: id) }
    }
  }

  private func take(_ widget: Widget?, of window: WindowID) {
    if let known, known.window == window, known.widget?.id == widget?.id, known.widget?.name == widget?.name { return }
    known = (window, widget)
    tell(widget)
  }
}
