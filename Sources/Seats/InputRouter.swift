import Geometry
import Interaction
import Surfaces
import Traces

/// Decides who gets each input event of one seat, and what else it leads to.
///
/// It reads the window stack and changes nothing but itself: what must happen stands in `effects`, in order, for the
/// owner to carry out. The owner tells it of every change of the scene; times are given, never asked for.
public final class InputRouter {
  public let effects = EffectQueue()
  public var focusRules = FocusRules()
  /// Whether decisions that send nothing are noted among the effects.
  public var explains = false
  /// The last few thousand things that came in, were decided and went out.
  public let recorder = FlightRecorder()
  /// Told everything with its explanation; nil costs nothing.
  public internal(set) var trace: RoutingTrace?

  let stack: WindowStack
  var keyboards: KeyboardSet
  var layout = OutputLayout()

  var touches = TouchTable()
  var touchBatch = Batch()
  var pointer = PointerState()
  var pointerBatch = Batch()
  var keys = PressedSet()
  /// Keys whose press a client has not had; it does not get the release either.
  var takenKeys: [TakenKey] = []
  var keyGrab: KeyGrab?
  /// Keys whose press a grab had that is over: nobody gets the release.
  var strayKeys = PressedSet()
  /// Keyboards that clients have made.
  var keyboardOwners: [DeviceID: ClientID] = [:]
  /// Whether some responder has, or had, key bindings.
  var hasBindings = false
  /// Surfaces whose clients want the keys of bindings for themselves.
  var inhibitors: Set<SurfaceID> = []
  /// Keys by keysym that are events for the shell or for the first responder, as each of them says.
  public var mediaKeys: [UInt32: MediaKey] = [:]
  /// What the shell does about motion that nobody else has taken.
  public var motionActions: [DeviceMotion: Action] = [:]
  /// Whether a client whose window was moved or resized hears that the button is up, though leaving its surface has
  /// ended the press already: lenience towards clients that wait for it.
  public var returnsButtons = false
  var actionNames = ActionNames()
  /// The action that is on its way up the chain.
  var sending = Sending()
  var keyboardFocus: KeyboardTarget?
  var focusHistory = FocusHistory()
  var popups = PopupGrab()
  var operation = Operation.none
  /// Made for the first recognizer or view of the shell; without it nothing of the responder model is asked.
  var responders: ResponderTree?
  var touchClocks = TouchClocks()
  var emulation: EmulatedPointer?
  /// Clients that know of pointers and not of touches.
  var pointerOnlyClients: Set<ClientID> = []
  /// What fingers do on touchpads: one gesture that goes on, and those before it that recognizers are undecided about.
  var gestures: [TouchpadGesture] = []
  var lastGestureTouch = 0
  /// What is used on tablets now.
  var tools: [TabletTool] = []
  var hasOpenToolFrame = false
  var tabletClients: Set<ClientID> = []
  /// Buttons of pads that are down for whoever has the keyboard.
  var padPresses: [PadPress] = []
  /// What clients want the pointer to be held by.
  var constraints = PointerConstraints()
  /// Clients that want to hear of the pointer's steps.
  var stepListeners: Set<ClientID> = []
  var lastEvent: UInt32 = 0
  public internal(set) var recognizers = RecognizerRegister()

  public init(windows: WindowStack, keyboard: any Keyboard = PlainKeyboard()) {
    stack = windows
    keyboards = KeyboardSet(keyboard)
  }

  /// Takes in one event. Motions allocate nothing once the buffers have grown to what the seat needs.
  public func route(_ event: InputEvent, at time: Timestamp) {
    if responders != nil, !touchBatch.isOpen, !event.isPointerFrame { advance(to: time) }
    recordInput(event, at: time)
    switch event {
    case .touch(let report): route(report, at: time)
    case .pointer(let report): route(report, at: time)
    case .gesture(let gesture): pointerGesture(gesture, at: time)
    case .tool(let event): tool(event, at: time)
    case .pad(let event): pad(event, at: time)
    case .key(let report): route(report, at: time)
    case .motion(let motion): moved(motion, at: time)
    case .deviceRemoved(let device): deviceRemoved(device, at: time)
    }
    if !constraints.isEmpty { reviewConstraints(at: time) }
  }

  @inline(__always)
  private func route(_ report: TouchReport, at time: Timestamp) {
    switch report {
    case .down(let sample): touchDown(sample, at: time)
    case .motion(let sample): touchMotion(sample, at: time)
    case .up(let device, let finger): touchUp(finger, on: device, at: time)
    case .shape(let device, let finger, let major, let minor):
      touchDetail(.shape(major: major, minor: minor), of: finger, on: device, at: time)
    case .orientation(let device, let finger, let degrees):
      touchDetail(.orientation(degrees: degrees), of: finger, on: device, at: time)
    case .cancel(let device, let finger): touchCancel(finger, on: device, at: time)
    case .cancelAll(let device): cancelTouches(on: device, at: time, because: .deviceCancelled)
    case .frame: endTouchBatch(at: time)
    }
  }

  @inline(__always)
  private func route(_ report: PointerReport, at time: Timestamp) {
    switch report {
    case .motion(let step, let unaccelerated): pointerMotion(by: step, unaccelerated, at: time)
    case .motionAbsolute(let place): pointerMotion(absolutelyTo: place, at: time)
    case .step(let step, let unaccelerated): pointerStep(step, unaccelerated, at: time)
    case .leave: pointerLeave(at: time)
    case .button(let device, let code, let isPressed): pointerButton(code, isPressed: isPressed, on: device, at: time)
    case .axis(let sample): pointerAxis(sample, at: time)
    case .frame: endPointerBatch()
    }
  }

  @inline(__always)
  private func route(_ report: KeyReport, at time: Timestamp) {
    switch report {
    case .key(let device, let code, let isPressed): key(code, isPressed: isPressed, on: device, at: time)
    case .modifiers(let device, let modifiers): setModifiers(modifiers, of: device, at: time)
    }
  }

  /// Says where outputs are; the cursor stays on them.
  public func setOutputs(_ outputs: [Rect<LayoutSpace>], at time: Timestamp) {
    layout.outputs = outputs
    responders?.setFrame(layout.bounds)
    guard pointer.isPresent, layout.clamping(pointer.place) != pointer.place else { return }
    if let current = constraints.current { endConstraint(current) }
    pointerMotion(to: pointer.place, at: time)
    endPointerBatch()
  }

  /// What keys mean now: the keyboard's that spoke last.
  var keyboard: any Keyboard { keyboards.current }

  func emit(_ effect: Effect, _ reason: RoutingReason) {
    effects.append(effect, reason)
    recordEffect(effect, reason)
  }

  func note(_ kind: RoutingNote.Kind, _ number: Int64 = 0, _ reason: RoutingReason = .hit) {
    recordNote(RoutingNote(kind, number), reason)
    if explains { effects.append(.note(RoutingNote(kind, number)), reason) }
  }

  private func deviceRemoved(_ device: DeviceID, at time: Timestamp) {
    if !tools.isEmpty { removeTools(on: device, at: time) }
    releasePads(device, at: time, because: .deviceRemoved)
    cancelTouches(on: device, at: time, because: .deviceRemoved)
    if !touchBatch.isOpen { endTouchBatch(at: time) }
    while let code = pointer.buttons.code(heldBy: device) {
      note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      pointerButton(code, isPressed: false, on: device, at: time)
    }
    endPointerBatch()
    cancelGesture(on: device, at: time)
    releaseKeys(of: device, at: time)
    forgetKeyboard(of: device, at: time)
  }
}

/// When a window becomes the key window by itself.
public struct FocusRules: Equatable, Sendable {
  public enum Follows: Sendable { case press, pointer, nothing }

  public var follows = Follows.press
  public var newWindowsBecomeKey = true
  public var pressRaises = true

  public init() {}
}

/// The clients that are owed a frame event when the batch of a device is complete.
struct Batch {
  /// Between a device's first event and its frame.
  var isOpen = false
  /// In the order in which they got their first line.
  private(set) var clients = ReusedList<ClientID>(capacity: 8)

  mutating func add(_ client: ClientID) {
    if !clients.contains(where: { $0 == client }) { clients.append(client) }
  }

  mutating func drop(_ client: ClientID) { clients.removeAll { $0 == client } }

  mutating func close(_ body: (ClientID) -> Void) {
    isOpen = false
    for index in 0..<clients.count { body(clients[index]) }
    clients.removeAll()
  }
}
