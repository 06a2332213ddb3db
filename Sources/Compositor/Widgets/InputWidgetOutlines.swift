import Accessibility
package import Assembly
import Geometry
package import Overlays
package import Seats
import Surfaces
import WaylandServer

/// The outlines of the widgets that input concerns, for the debug overlay: those under fingers and under the pressed
/// pointer, and the one that has the keyboard focus. `outlined` returns each with its area and its caption.
///
/// It asks when the input has been routed, and again when the finger has moved or the application has drawn. Input never
/// waits. While the debug overlay is off it asks and keeps nothing.
package final class InputWidgetOutlines: CompositorObserver, WidgetOutlines {
  /// The most widgets of presses. Further presses get no outline.
  private static let mostPresses = 32
  /// The most characters of a name in a caption.
  private static let longestName = 60
  /// Milliseconds between questions about the same thing, unless a script settles.
  private static let pause: Int32 = 100

  /// The source of a press: a finger of a device, or the pointer.
  private enum Presser: Equatable {
    case finger(DeviceID, Int32)
    case pointer
  }

  /// A widget that was found, and its place in its window.
  private struct Found {
    weak var window: ClientWindow?
    let size: Size<LayoutSpace>
    let area: Rect<LayoutSpace>
    let caption: String
  }

  /// A press, or the focus, with what is known of its widget.
  private final class Subject {
    let presser: Presser?
    var place = Point<LayoutSpace>.zero
    var end: InputTime?
    var found: Found?
    var request: WidgetRequest?
    /// True if the answer may be another one now.
    var isOld = true

    init(_ presser: Presser?) { self.presser = presser }
  }

  private unowned let compositor: Compositor
  private let widgets: any WindowWidgets
  /// Masks secrets in names.
  package var maskingSecrets: (String) -> String = { $0 }
  package private(set) var changes: UInt64 = 0
  private var presses: [Subject] = []
  private var focus = Subject(nil)
  private weak var keyWindow: ClientWindow?
  private var time = InputTime(microseconds: 0)
  private var token: ObserverToken?
  /// The watch for drawing; nil while the overlay is off.
  private var drawing: DrawingWatch?
  private var timer: EventSource?
  private var isTimerSet = false

  package init(_ compositor: Compositor, _ widgets: any WindowWidgets) {
    (self.compositor, self.widgets) = (compositor, widgets)
    token = compositor.add(self)
    timer = compositor.loop.timer { [weak self] in
      self?.isTimerSet = false
      self?.askAll()
    }
    compositor.foreground.outline(self)
  }

  package var topics: ObserverTopics { [.input, .turns] }

  package func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) { self.time = time }

  package func didRoute(from origin: InputOrigin) {
    guard isOn else { return }
    takeOver(compositor.seat.snapshot)
    focus.isOld = true
  }

  package func turnDidRoute() {
    guard isOn || drawing != nil else { return }
    review()
    if isOn { askSoon() }
  }

  private var isOn: Bool { compositor.foreground.overlay.showsEverything }

  // MARK: Outlines

  package var outlined: [OutlinedWidget] {
    guard isOn else { return [] }
    return (presses + [focus]).compactMap { outline(of: $0) }
  }

  private func outline(of subject: Subject) -> OutlinedWidget? {
    guard let found = subject.found, let window = found.window, window.isMapped, window.frame.size == found.size else {
      return nil
    }
    let area = Rect(origin: window.frame.origin + (found.area.origin - .zero), size: found.area.size)
    let owner: OverlayScene.Owner =
      switch subject.presser {
      case .finger(_, let number)?: .finger(number)
      case .pointer?: .pointer
      case nil: .focus
      }
    let caption = subject.presser == nil ? "focus: \(found.caption)" : found.caption
    return OutlinedWidget(owner: owner, area: area, caption: caption, end: subject.end)
  }
}

// MARK: - Presses

extension InputWidgetOutlines {
  /// Adds new presses, moves the known ones, and ends those that the seat does not have any more.
  private func takeOver(_ seat: SeatSnapshot) {
    var held = seat.fingers.map { (Presser.finger($0.device, $0.finger), $0.place) }
    if seat.pressesButton, let cursor = seat.cursor { held.append((.pointer, cursor)) }
    for subject in presses where subject.end == nil && !held.contains(where: { $0.0 == subject.presser }) {
      subject.end = time
      changes &+= 1
    }
    for (presser, place) in held {
      guard let known = presses.first(where: { $0.presser == presser && $0.end == nil }) else {
        begin(presser, at: place)
        continue
      }
      guard known.place != place else { continue }
      known.place = place
      known.isOld = true
    }
  }

  private func begin(_ presser: Presser, at place: Point<LayoutSpace>) {
    presses.removeAll { $0.presser == presser }
    guard presses.count < Self.mostPresses else { return }
    let subject = Subject(presser)
    subject.place = place
    presses.append(subject)
    ask(subject)
  }

  /// Removes outlines that have faded or whose windows are gone, and all outlines when the overlay is off.
  private func review() {
    guard isOn else {
      (drawing, presses, focus, keyWindow) = (nil, [], Subject(nil), nil)
      changes &+= 1
      return
    }
    if drawing == nil {
      drawing = DrawingWatch(compositor) { [weak self] in self?.becomeOld() }
    }
    let now = compositor.clock.now
    presses.removeAll { subject in
      guard subject.end != nil else { return false }
      return subject.found == nil ? subject.request == nil : outline(of: subject)?.hasFaded(at: now) ?? true
    }
    if let key = compositor.seat.keyWindow, key === keyWindow { return }
    keyWindow = compositor.seat.keyWindow
    focus = Subject(nil)
    changes &+= 1
  }

  private func becomeOld() {
    focus.isOld = true
    for subject in presses { subject.isOld = true }
  }
}

// MARK: - Questions

extension InputWidgetOutlines {
  private var open: [Subject] { [focus] + presses.filter { $0.end == nil } }

  private func askSoon() {
    guard !isTimerSet, open.contains(where: \.isOld) else { return }
    isTimerSet = true
    timer?.fire(afterMilliseconds: Self.pause)
    askAll()
  }

  private func askAll() { if isOn { for subject in open where subject.isOld { ask(subject) } } }

  /// Asks for the widget of a subject, unless a question is under way; then the next one follows.
  private func ask(_ subject: Subject) {
    guard subject.request == nil else { return }
    subject.isOld = false
    guard subject.presser != nil else { return askFocus(subject) }
    guard mayShow(subject), compositor.windows.hitTest(subject.place, for: .touch) != nil else {
      return take(.success(nil), for: subject)
    }
    subject.request = widgets.widget(at: subject.place) { [weak self, weak subject] in self?.take($0, for: subject) }
  }

  private func askFocus(_ subject: Subject) {
    guard let keyWindow else { return take(.success(nil), for: subject) }
    subject.request = widgets.focusedWidget(of: keyWindow) { [weak self, weak subject] in self?.take($0, for: subject) }
  }

  /// The keys of an on-screen keyboard would reveal a password.
  private func mayShow(_ subject: Subject) -> Bool {
    let privacy = compositor.seat.privacy
    guard subject.place.x.isFinite, subject.place.y.isFinite, !privacy.covers(subject.place) else { return false }
    guard case .finger(_, let number)? = subject.presser else { return true }
    return !privacy.hidesFinger(number)
  }

  private func take(_ answer: Result<LocatedWidget?, WidgetFault>, for subject: Subject?) {
    guard let subject else { return }
    subject.request = nil
    var found: Found?
    if case .success(let widget?) = answer, let area = widget.visibleArea ?? widget.area, area.isUsable {
      let frame = widget.window.frame
      found = Found(
        window: widget.window, size: frame.size,
        area: Rect(origin: Point<LayoutSpace>.zero + (area.origin - frame.origin), size: area.size),
        caption: caption(of: widget.widget))
    }
    guard found != nil || subject.found != nil else { return }
    subject.found = found
    changes &+= 1
  }

  /// The role and the name; only the role of a field for passwords.
  private func caption(of widget: Widget) -> String {
    guard widget.role != "password" else { return widget.role }
    let name = maskingSecrets(widget.name)
    let shown = name.count > Self.longestName ? "\(name.prefix(Self.longestName))..." : name
    return WidgetLine(role: widget.role, name: shown).words
  }
}

// MARK: - Scripts

extension InputWidgetOutlines {
  /// Asks for everything that may have changed, so that each run of a script gets the same outlines.
  package func prepare() {
    guard isOn else { return }
    review()
    askAll()
  }

  /// True until all questions are answered.
  package var isWaiting: Bool { focus.request != nil || presses.contains { $0.request != nil } }
}

extension Rect {
  /// True if an outline can be drawn around the rectangle.
  fileprivate var isUsable: Bool {
    !isEmpty && [minX, minY, size.width, size.height].allSatisfy { $0.isFinite && abs($0) < 1e6 }
  }
}
