public import Geometry

/// Takes input from one queue, one event at a time, and delivers it to windows, recognizers and responders.
///
/// It owns its windows and has no clock: each event comes with its time, and ``nextTimer`` says when to call
/// ``advance(to:)`` if nothing comes before.
open class Application: Responder {
  /// In the order they were added, back to front among those of equal level; the application owns them.
  @exclusivity(unchecked) public private(set) var windows: [Window] = []
  /// The window that presses, motion, commands and text go to; `nil`, and all of these dropped, until one is made key.
  public private(set) unowned(unsafe) var keyWindow: Window?
  /// The last of the responder chain, unless it is a view, a controller or the application itself.
  ///
  /// The application does not own it.
  public weak var delegate: Responder?
  /// Told what happens and why; `nil` costs nothing.
  public weak var observer: (any InteractionObserver)? {
    get { isObserved ? observerStorage : nil }
    set {
      observerStorage = newValue
      isObserved = newValue != nil
    }
  }
  @exclusivity(unchecked) private weak var observerStorage: (any InteractionObserver)?
  /// Without an observer the weak reference is not even looked at.
  var isObserved: Bool {
    get { engine.isObserved }
    set { engine.isObserved = newValue }
  }
  /// Told what recognizers decide and nothing else, so seldom that it may listen always; the application keeps it.
  public var decisionObserver: (any DecisionObserver)? {
    get { engine.decisionObserver }
    set { engine.decisionObserver = newValue }
  }

  /// The constants of gestures, effective from the next event on.
  @exclusivity(unchecked) public var configuration = Configuration() {
    didSet { event.configurationDidChange() }
  }
  var limits: Limits { event.limits }

  /// The moment of the last event or timer.
  public internal(set) var now: Timestamp {
    get { engine.now }
    set { engine.now = newValue }
  }
  /// What is shown for writing, as it was when it was evaluated last.
  public private(set) var inputPresentation = InputPresentation.nothing

  @exclusivity(unchecked) var queue = EventQueue()
  @exclusivity(unchecked) var isDelivering = false
  let event: Event
  let engine: RecognitionEngine
  @exclusivity(unchecked) private var frontToBack: [Window] = []
  var presses: [Press] = []
  /// Who hears the rest of the motion that has begun, fixed with the window like that of a press.
  var motionReceiver: (window: Window, responder: Responder)?
  @exclusivity(unchecked) var recentLifts = RecentLifts()

  /// An application without windows, at the origin of time.
  public override init() {
    event = Event()
    engine = RecognitionEngine(event)
    super.init()
    event.application = self
  }

  deinit {
    for window in windows { window.application = nil }
    engine.dismantle()
    event.application = nil
  }

  /// `Application`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { Application.self }

  /// The delegate, if it may be in the chain; nobody after it.
  open override var next: Responder? {
    if let declared = declared?.next { return declared }
    guard let delegate, !(delegate is View), !(delegate is ViewController), delegate !== self else { return nil }
    return delegate
  }

  override var ownWindow: Window? { keyWindow }

  /// Told when an event has been taken from the queue, before any hit test; the default does nothing.
  ///
  /// It cannot keep the event from being delivered.
  open func willSend(_ event: Event) {}

  // MARK: Windows

  /// Puts a window in front of the others of its level.
  public func addWindow(_ window: Window) {
    window.application?.removeWindow(window)
    window.application = self
    windows.append(window)
    windowOrderChanged()
  }

  /// Takes a window off the screen; touches on it go on to it, and it is no longer key.
  ///
  /// No other window becomes key in its place: make one.
  public func removeWindow(_ window: Window) {
    guard window.application === self else { return }
    withExtendedLifetime(window) {
      windows.removeAll { $0 === window }
      windowOrderChanged()
      if keyWindow === window {
        keyWindow = nil
        observer?.didResignKey(window)
        updateInputPresentation()
      }
      window.application = nil
    }
  }

  /// Puts a window in front of the others of its level.
  public func bringToFront(_ window: Window) {
    guard let index = windows.firstIndex(where: { $0 === window }) else { return }
    windows.append(windows.remove(at: index))
    windowOrderChanged()
  }

  func windowOrderChanged() {
    let order = windows.enumerated().sorted { a, b in
      (b.element.level, b.offset) < (a.element.level, a.offset)
    }
    frontToBack = order.map(\.element)
    engine.treeChanged()
  }

  func treeChanged() { engine.treeChanged() }

  func changeKeyWindow(to window: Window, settle: Bool = false) {
    guard keyWindow !== window else { return }
    if let former = keyWindow {
      keyWindow = nil
      observer?.didResignKey(former)
    }
    keyWindow = window
    observer?.didBecomeKey(window)
    if settle { updateInputPresentation() }
  }

  func updateInputPresentation() {
    let input = InputPresentation(for: keyWindow?.firstResponder)
    guard !input.isSame(as: inputPresentation) else { return }
    inputPresentation = input
    observer?.didPresent(input)
  }

  // MARK: Screens

  /// Logical pixels per millimetre of the screen at a place; `nil`, the default, where that is not known.
  ///
  /// It is called when a touch goes down. Lengths in millimetres of a gesture are converted by the density of the gesture's
  /// first touch, until the gesture is over. Override it where screens have different densities.
  open func pixelsPerMillimetre(at place: ScreenPoint) -> Double? { nil }

  // MARK: Hit testing

  /// The view that a touch comes down on, and the view's window; the default is the hit test.
  ///
  /// Override it where the owner of the views knows the answer already.
  open func target(of touch: TouchID, at place: ScreenPoint) -> (view: View, window: Window)? { hitTest(place) }

  /// The view under a place of the screen, and the window that gave it: the first from the front that has an answer.
  public func hitTest(_ place: ScreenPoint) -> (view: View, window: Window)? {
    event.alphaThreshold = configuration.alphaThreshold
    event.hitTestObserver = observer.flatMap { $0.watchesHitTests ? $0 : nil }
    defer { event.hitTestObserver = nil }
    for window in frontToBack {
      let point = window.convertFromSuperview(ViewPoint(place.x, place.y))
      if let view = window.isAskedHitTest(point, with: event) { return (view, window) }
    }
    return nil
  }
}
