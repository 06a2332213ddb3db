public import Interaction
public import Painting
import Glibc
import WaylandClient

/// An application that is a client of a Wayland compositor: it delivers the events of its seats to views, and reports to
/// the compositor what nothing in it has handled.
///
/// Create one in a program, open windows, and call ``run()``. All calls belong to one thread.
///
/// With a compositor that has `fingerpost-responder-v1`, the responder chain continues above the application: touches that
/// nothing has handled, and actions that nothing can perform. With another compositor it ends at the application.
open class WaylandApplication: Application {
  /// The name of the application for the compositor, in reverse domain notation.
  public let identifier: String
  private let logsEvents: ((String) -> Void)?

  /// Draws the text of the library's views, and of ``Drawing/drawText(_:in:_:on:)``; `nil`, the default, for the strokes of
  /// ``StrokeFont``, which have the characters of ASCII. `PangoTextDrawer` of the module `TextDrawing` has all scripts.
  public var textDrawer: (any TextDrawer)? {
    didSet { for window in windows { (window as? SurfaceWindow)?.setNeedsDisplay() } }
  }

  let display: Display
  private(set) var clock = EventClock()
  /// The seat and the serial of the latest touch, button or key that went down; nil before the first.
  var latestInput: Moment? { didSet { selectionSerial = latestInput?.serial } }
  /// The serial for a new clipboard: that of the latest input, or of an action after it; nil before the first.
  private(set) var selectionSerial: UInt32?
  private(set) var responder: ResponderSeat!
  /// Shows the views to other programs; nil without an accessibility bus.
  private var accessibility: AccessibilityService?
  /// The clipboard of the first seat.
  public private(set) lazy var pasteboard = Pasteboard(display.dataDevices, display.firstSeat, self)
  private lazy var inputViews = InputViewPresenter(self)
  private let timers = TimerQueue()
  private let watched = WatchedDescriptors()
  private var isStopped = false
  private var numberOfWindows = 0
  /// The number of turns so far. Events of one turn have arrived together.
  private(set) var turns = 0
  /// The number of events so far that may have changed the hit tests of windows.
  private(set) var changes = 0
  /// The windows of surfaces by the identity of the surface, for events that name one.
  private var owners: [ObjectIdentifier: SurfaceWindow] = [:]

  /// Connects to a compositor.
  ///
  /// - Parameters:
  ///   - display: The socket's name, or its path; by default that of the environment.
  ///   - continuesChain: Whether the responder chain continues in the compositor, if it has `fingerpost-responder-v1`.
  ///   - logsEvents: Receives one line for each event of outputs, touches, pointers and keyboards; `nil` for no log.
  /// - Throws: ``ClientError`` if no compositor can be reached, or if it lacks a global that every window needs.
  public convenience init(
    identifier: String, display: String? = nil, continuesChain: Bool = true, logsEvents: ((String) -> Void)? = nil
  ) throws(ClientError) {
    let connection: Connection
    do { connection = try Connection(display: display) } catch { throw ClientError("\(error)") }
    try self.init(
      identifier: identifier, connection, responderVersion: continuesChain ? Display.responderVersion : nil,
      logsEvents: logsEvents
    ) { $0.roundtrip() }
    show(onBusOf: AccessibilityService.environment)
  }

  /// - Parameter responderVersion: the latest version of `fingerpost-responder-v1` that is used; nil not to use it.
  init(
    identifier: String, _ connection: Connection, responderVersion: Int32? = Display.responderVersion,
    logsEvents: ((String) -> Void)? = nil, wait: (Connection) -> Bool
  ) throws(ClientError) {
    (self.identifier, self.logsEvents) = (identifier, logsEvents)
    display = Display(connection)
    super.init()
    try display.start(for: self, responderVersion: responderVersion, wait)
    responder = ResponderSeat(display.responders, display.firstSeat, self)
    observer = responder
    // The compositor sends the clipboard only to devices that exist.
    _ = pasteboard
  }

  /// Shows the views on the accessibility bus that the environment names.
  ///
  /// - Parameter variable: returns a variable of the environment.
  func show(onBusOf variable: (String) -> String?) {
    accessibility = AccessibilityService(of: self, variable: variable)
  }

  /// `WaylandApplication`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { WaylandApplication.self }

  // MARK: Running

  /// Handles events until the last ``WaylandWindow`` and ``LayerWindow`` is closed or ``stop()`` is called.
  ///
  /// - Throws: ``ClientError`` if the connection to the compositor ends.
  public func run() throws(ClientError) {
    isStopped = false
    while !isStopped, windows.contains(where: { ($0 as? SurfaceWindow)?.isOnItsOwn == true }) { try turn() }
    display.connection.flush()
  }

  /// Ends ``run()`` after the current event.
  public func stop() { isStopped = true }

  /// Shows what has changed, waits for events or a timer, and handles them.
  ///
  /// - Parameter limit: The longest wait in milliseconds; -1 for no limit.
  /// - Throws: ``ClientError`` if the connection to the compositor has ended.
  public func turn(milliseconds limit: Int32 = -1) throws(ClientError) {
    update()
    wait(atMost: limit)
    turns += 1
    guard display.connection.dispatchReady() else { throw ClientError(lost: display.connection) }
    accessibility?.process()
    let now = clock.now
    if let due = nextAlarm, due <= now { step { advance(to: now) } }
    timers.fire(at: TimerQueue.now) { body in step { body() } }
    watched.fire { body in step { body() } }
    for seat in display.seats.values { seat.repeatKey() }
    update()
  }

  /// Shows what has changed, and sends all requests.
  func update() {
    makePartKey()
    inputViews.update()
    for window in windows { (window as? SurfaceWindow)?.update() }
    responder?.nameRecognizers()
    updateTextInput()
    accessibility?.update()
    display.paint()
    display.connection.flush()
  }

  /// The time of the next timer, or of the next verdict that cannot wait longer; nil if there is neither.
  var nextAlarm: Timestamp? { [nextTimer, responder.nextAnswer].compactMap { $0 }.min() }

  private func wait(atMost limit: Int32) {
    let timers =
      [nextAlarm.map { $0.milliseconds(since: clock.now) }, accessibility?.delay, timers.delay(at: TimerQueue.now)]
      + display.seats.values.map { $0.nextRepeat }
    var delay = limit
    if let soonest = timers.compactMap({ $0 }).min() {
      let milliseconds = Int32(clamping: Int(max(0, soonest.rounded(.up))))
      delay = limit < 0 ? milliseconds : min(limit, milliseconds)
    }
    let events = Int16(POLLIN) | (display.connection.isBlocked ? Int16(POLLOUT) : 0)
    var descriptors = [pollfd(fd: display.connection.descriptor, events: events, revents: 0)]
    if let waiting = accessibility?.waiting { descriptors.append(waiting) }
    let own = descriptors.count
    descriptors += watched.waiting
    poll(&descriptors, nfds_t(descriptors.count), delay)
    watched.take(descriptors[own...])
  }

  /// Calls a function each time a descriptor can be read, between two events.
  ///
  /// - Parameters:
  ///   - descriptor: Stays open as long as the application runs.
  ///   - body: The function, which reads from the descriptor. The application keeps it.
  package func watch(_ descriptor: Int32, _ body: @escaping () -> Void) { watched.add(descriptor, body) }

  /// Calls a function each time a descriptor is ready, until ``stopWaiting(for:)`` is called.
  func wait(for descriptor: Int32, _ events: WatchedDescriptors.Events, _ body: @escaping () -> Void) {
    watched.add(descriptor, for: events, body)
  }

  /// Waits for a descriptor no more. Call it before the descriptor is closed.
  func stopWaiting(for descriptor: Int32) { watched.remove(descriptor) }

  /// Calls a function later, between two events.
  ///
  /// - Parameters:
  ///   - delay: The time until the first call, and between two calls of a timer that repeats.
  ///   - body: The function. The application keeps it until the timer is invalidated, or was called and does not repeat.
  @discardableResult
  public func scheduleTimer(
    after delay: Duration, repeats: Bool = false, _ body: @escaping () -> Void
  ) -> Timer { timers.add(after: delay, repeats: repeats, at: TimerQueue.now, body) }

  /// The modifier keys that are held on the keyboard of the window that has the keyboard.
  open override var modifierFlags: KeyModifierFlags { display.modifierFlags }

  /// Lets no time pass between events any more, for tests.
  func stopClock() { clock.stop() }

  func log(_ line: () -> String) { if let logsEvents { logsEvents(line()) } }

  /// Uses the serial of an action for a new clipboard. Other requests need that of a touch, a button or a key.
  func allowSelection(with serial: UInt32) { selectionSerial = serial }

  func cancelTouch(_ id: Int32) { for seat in display.seats.values { seat.cancelTouch(id) } }

  func updateTextInput() { for seat in display.seats.values { seat.updateTextInput() } }

  /// Delivers something, and then tells the compositor what was not handled.
  ///
  /// - Parameter changesHits: false for movements, after which windows are not asked again where they are hit.
  func step(changesHits: Bool = true, _ body: () -> Void) {
    body()
    if changesHits { changes += 1 }
    makePartKey()
    responder?.judge()
  }

  /// Delivers an event at its time on the wire.
  func deliver(_ event: ApplicationEvent, atMilliseconds time: UInt32) {
    let time = clock.timestamp(time)
    var isMovement = false
    if case .touches(let samples) = event { isMovement = samples.allSatisfy { $0.phase == .move } }
    step(changesHits: !isMovement) { deliver(event, at: time) }
  }

  // MARK: Hit testing

  /// The view of the window at a place. The compositor has decided which window is hit.
  open override func target(of touch: TouchID, at place: ScreenPoint) -> (view: View, window: Window)? {
    hoverTarget(at: place)
  }

  /// The view of the window at a place. The compositor has decided which window is hit.
  open override func hoverTarget(at place: ScreenPoint) -> (view: View, window: Window)? {
    guard let window = window(around: place) else { return nil }
    return hitTest(place, in: window).map { ($0, window) }
  }

  /// The density of the screen that shows the window at a place.
  open override func pixelsPerMillimetre(at place: ScreenPoint) -> Double? {
    (window(around: place) as? SurfaceWindow)?.pixelsPerMillimetre
  }

  private func window(around place: ScreenPoint) -> Window? {
    windows.first { abs(place.x - $0.frame.origin.x) < SurfaceWindow.distance / 2 }
  }

  /// Makes the part of the key window key in which a responder has become first.
  private func makePartKey() {
    guard let key = keyWindow as? SurfaceWindow, let part = key.topWindow.keyPart, part.isOpen else { return }
    if part !== key { part.makeKey() }
  }

  // MARK: Windows

  /// The screens of the compositor, oldest first.
  public var screens: [WaylandScreen] { display.screens }

  /// The current time on the clock of events, as far as the latest event tells.
  package var currentTime: Timestamp { clock.now }

  /// The keymap of the first seat, in the format `xkb_v1`; nil if the compositor has sent none.
  package var keymapText: String? { display.keymapText }

  /// Adds a window, which makes its surface. Windows are apart from each other in the coordinates of the application's
  /// screen, because a client does not know their places on the compositor's.
  func open(_ window: SurfaceWindow) {
    numberOfWindows += 1
    window.frame.origin = ViewPoint(Double(numberOfWindows) * SurfaceWindow.distance, 0)
    owners[ObjectIdentifier(window.surface.surface)] = window
    addWindow(window)
    responder.declare(window)
  }

  func close(_ window: SurfaceWindow) {
    owners[ObjectIdentifier(window.surface.surface)] = nil
    removeWindow(window)
  }

  func window(of surface: WlSurface?) -> SurfaceWindow? { surface.flatMap { owners[ObjectIdentifier($0)] } }
}
