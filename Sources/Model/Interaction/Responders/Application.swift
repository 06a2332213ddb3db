public import Geometry

/// An application: it takes input from one queue, one event at a time, and delivers it to windows, recognizers and
/// responders.
///
/// It owns its windows and reads no clock. Each event has a time, and ``nextTimer`` is the time at which to call
/// ``advance(to:)`` if no event comes before.
open class Application: Responder {
  /// The windows in the order they were added or brought to the front. Those of equal level are back to front. The
  /// application owns them.
  @exclusivity(unchecked) public private(set) var windows: [Window] = []
  /// The window that receives presses, motion, commands and text; `nil` until a window is made key. While it is `nil`,
  /// these events are dropped.
  public private(set) unowned(unsafe) var keyWindow: Window?
  /// The last responder of the chain, unless it is a view, a view controller or the application itself.
  ///
  /// The application does not own it.
  public weak var delegate: Responder?
  /// The observer of events and decisions; `nil` by default. If a handler replaces it, the new one may receive the first message
  /// only after the current event.
  public weak var observer: (any InteractionObserver)? {
    get { isObserved ? observerStorage : nil }
    set {
      observerStorage = newValue
      isObserved = newValue != nil
    }
  }
  @exclusivity(unchecked) private weak var observerStorage: (any InteractionObserver)?
  /// Without an observer, the weak reference is not read.
  var isObserved: Bool {
    get { engine.isObserved }
    set { engine.isObserved = newValue }
  }
  /// The observer of the recognizers' decisions only. It is called rarely enough to be set permanently; the application
  /// owns it.
  package var decisionObserver: (any DecisionObserver)? {
    get { engine.decisionObserver }
    set { engine.decisionObserver = newValue }
  }

  /// Restricts from now on which recognizers receive new contacts. Delegates cannot admit one that is refused.
  ///
  /// - Parameters:
  ///   - isRestricted: returns whether only some recognizers may receive the contact. It is called once for each contact.
  ///   - isAdmitted: returns whether a recognizer may receive it then.
  package func admitRecognizers(
    while isRestricted: @escaping () -> Bool, where isAdmitted: @escaping (GestureRecognizer) -> Bool
  ) {
    engine.admitRecognizers(while: isRestricted, where: isAdmitted)
  }

  /// The thresholds of gestures. New values apply from the next event on.
  @exclusivity(unchecked) public var configuration = Configuration() {
    didSet { event.configurationDidChange() }
  }
  var limits: Limits { event.limits }

  /// The time of the last event or timer.
  public internal(set) var now: Timestamp {
    get { engine.now }
    set { engine.now = newValue }
  }
  /// The keyboard, input view and accessory view when they were last updated.
  public private(set) var inputPresentation = InputPresentation.nothing

  @exclusivity(unchecked) var queue = EventQueue()
  @exclusivity(unchecked) var isDelivering = false
  let event: Event
  let engine: RecognitionEngine
  @exclusivity(unchecked) private var frontToBack: [Window] = []
  var presses: [Press] = []
  /// The receiver of the rest of the current motion, fixed with its window when the motion begins.
  var motionReceiver: (window: Window, responder: Responder)?
  /// True if the beginning of the current motion was not sent.
  var motionIsKept = false
  @exclusivity(unchecked) var recentLifts = RecentLifts()
  @exclusivity(unchecked) var hovers = HoverContacts()

  /// Creates an application without windows, at the time ``Timestamp/zero``.
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

  /// The declared next responder, else the delegate if it may be in the chain, else `nil`.
  open override var next: Responder? {
    if let declared = declared?.next { return declared }
    guard let delegate, !(delegate is View), !(delegate is ViewController), delegate !== self else { return nil }
    return delegate
  }

  override var ownWindow: Window? { keyWindow }

  /// Called when an event has been taken from the queue, before any hit test. The default does nothing.
  ///
  /// It cannot prevent the delivery of the event. ``sendEvent(_:)`` can.
  open func willSend(_ event: Event) {}

  /// Sends an event to windows, recognizers and responders, after the hit tests of its touches.
  ///
  /// Override it to see all events first, or to keep some of them: without a call of `super`, no window, recognizer or
  /// responder receives the event. Actions, commands and text do not pass through it. A second call for the same event, or
  /// one outside of its delivery, has no effect.
  ///
  /// Beginnings and ends belong together. The rest of a touch, press or motion whose beginning was not sent is never
  /// delivered. If the end of one is not sent whose beginning was, its receivers get a cancellation in place of the end. The
  /// recognizers' timers run on.
  open func sendEvent(_ event: Event) {
    guard event === self.event, let content = event.awaited else { return }
    event.awaited = nil
    deliver(content)
  }

  /// The modifier keys that are held; none by default. Override it to report those of the keyboard. It is read only
  /// when a handler asks for ``Event/modifierFlags``.
  open var modifierFlags: KeyModifierFlags { [] }

  // MARK: Windows

  /// Adds a window in front of the others of its level, and removes it from its previous application.
  public func addWindow(_ window: Window) {
    window.application?.removeWindow(window)
    window.application = self
    windows.append(window)
    windowOrderChanged()
  }

  /// Removes a window from the screen. Its touches continue. If it is key, it stops being key.
  ///
  /// No other window becomes key automatically.
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

  /// Moves a window in front of the others of its level.
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

  /// Returns the density of the screen at a point, in logical pixels per millimetre; `nil`, the default, if it is
  /// unknown.
  ///
  /// It is called when a touch goes down. Lengths in millimetres of a gesture are converted with the density of its
  /// first touch until the gesture is over. Override it if screens have different densities.
  open func pixelsPerMillimetre(at place: ScreenPoint) -> Double? { nil }

  // MARK: Hit testing

  /// Returns the view that receives a new touch, and the view's window. The default is ``hitTest(_:)``.
  ///
  /// Override it if the owner of the views already has the answer.
  open func target(of touch: TouchID, at place: ScreenPoint) -> (view: View, window: Window)? { hitTest(place) }

  /// Returns the view under a pointer without a pressed button, and the view's window. The default is ``hitTest(_:)``.
  ///
  /// Override it if the owner of the views already has the answer.
  open func hoverTarget(at place: ScreenPoint) -> (view: View, window: Window)? { hitTest(place) }

  /// Returns the responder that receives a new press first. The default is the first responder of the window, or else the
  /// window.
  ///
  /// Override it if presses without a first responder go to another responder.
  open func receiver(of press: Press, in window: Window) -> Responder { window.firstResponder ?? window }

  /// A Boolean value that indicates whether presses are withheld from responders while a recognizer that would cancel
  /// them may still recognize, even if it does not delay their beginning. `false` by default.
  ///
  /// Override it if receivers cannot undo a press that is cancelled later.
  open var withholdsPresses: Bool { false }

  /// Returns the view at a point of the screen and its window, from the frontmost window whose hit test finds a view;
  /// else `nil`.
  public func hitTest(_ place: ScreenPoint) -> (view: View, window: Window)? {
    for window in frontToBack {
      if let view = hitTest(place, in: window) { return (view, window) }
    }
    return nil
  }

  /// Returns the view of a window at a point of the screen; `nil` if the hit test of the window finds none.
  public func hitTest(_ place: ScreenPoint, in window: Window) -> View? {
    event.alphaThreshold = configuration.alphaThreshold
    event.hitTestObserver = observer.flatMap { $0.watchesHitTests ? $0 : nil }
    defer { event.hitTestObserver = nil }
    return window.isAskedHitTest(window.convertFromSuperview(ViewPoint(place.x, place.y)), with: event)
  }
}
