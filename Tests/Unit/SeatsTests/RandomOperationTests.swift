import Geometry
import Interaction
import Seats
import SeededRandom
import Surfaces
import Testing

/// Tests with thousands of random events and scene changes. After each one, the events of every client must be
/// consistent.
@Suite struct RandomOperationTests {
  @Test(arguments: 1...40)
  func noClientEverSeesAnImpossibleStream(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    runToTheEnd(play, seed)
  }

  @Test(arguments: 1...60)
  func recognizersLeaveClientsAPossibleStream(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    Watchers.post(around: play)
    guard runToTheEnd(play, seed) else { return }
    #expect(Watchers.haveForgotten(play), "seed \(seed): nothing is kept of fingers that are gone")
  }

  /// Some clients support only pointers, some parents also receive their children's touches, and rules change hit
  /// tests.
  @Test(arguments: 1...80)
  func rulesAndEmulatedPointersLeaveClientsAPossibleStream(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    Rules.make(for: play)
    if seed % 2 == 0 { Watchers.post(around: play) }
    guard runToTheEnd(play, seed) else { return }
    #expect(Watchers.haveForgotten(play), "seed \(seed): nothing is kept of fingers that are gone")
  }

  /// Clients lock and confine the pointer, and one keyboard has its own keymap, like virtual keyboards.
  @Test(arguments: 1...60)
  func constraintsAndKeymapsOfTheirOwnLeaveClientsAPossibleStream(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    play.hasRarities = true
    if seed % 2 == 0 { Watchers.post(around: play) }
    runToTheEnd(play, seed)
    #expect(play.raritiesSeen.isSuperset(of: ["keymap"]), "seed \(seed): the keymaps took turns")
  }

  /// Contacts have sizes, palms are rejected for some receivers, and some touches are held back or ignored.
  @Test(arguments: 1...60)
  func rejectedAndHeldTouchesLeaveClientsAPossibleStream(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    play.reportsSizes = true
    if seed % 4 < 2 { Watchers.post(around: play) }
    if seed % 5 < 2 { Rules.make(for: play) }
    var rules = TouchRejectionRules()
    rules.longestContact = 40
    rules.typingPause = 2000
    rules.receivers = [.all, .clients, .recognizers][Int(seed % 3)]
    play.router.reject(rules)
    var settings = TouchAccommodationSettings()
    if seed % 7 < 3 { settings.holdDuration = 3000 }
    if seed % 7 == 1 { settings.ignoreRepeat = 2000 }
    if seed % 7 > 4 { (settings.tapPlace, settings.tapPeriod) = (.final, 5000) }
    play.router.apply(settings)
    guard runToTheEnd(play, seed) else { return }
    #expect(Watchers.haveForgotten(play), "seed \(seed): nothing is kept of fingers that are gone")
    #expect(!play.router.hasHeldTouches, "seed \(seed): nothing waits")
  }

  /// The session is locked and unlocked, and some windows are those of the lock.
  @Test(arguments: 1...60)
  func locksLeaveClientsAPossibleStream(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    play.hasRarities = seed % 3 == 0
    play.hasMouse = seed % 5 < 2
    if seed % 2 == 0 { Watchers.post(around: play) }
    let former = play.onNewWindow
    play.onNewWindow = { window in
      if window.id.rawValue % 4 == 1 { window.layer = .lock }
      former(window)
    }
    play.onChange = { [unowned play] _, random in
      guard Int.random(in: 0..<4, using: &random) == 0 else { return }
      let isLocked = Bool.random(using: &random)
      play.router.take(isLocked ? .lockSession : .unlockSession(because: .sessionLock), at: .zero)
    }
    runToTheEnd(play, seed)
  }

  /// Recognizers receive presses of the pointer, are turned off and on, and move and resize windows.
  @Test(arguments: 1...120)
  func recognizersOfTheMouseLeaveClientsAPossibleStream(seed: UInt64) {
    let play = RandomPlay(seed: seed)
    play.hasMouse = true
    play.hasRarities = seed % 4 == 0
    if seed % 3 == 0 { Watchers.post(around: play) }
    MouseWatchers.post(around: play, isHeld: seed % 2 == 0)
    guard runToTheEnd(play, seed) else { return }
    #expect(Watchers.haveForgotten(play), "seed \(seed): nothing is kept of presses that are over")
  }

  /// Performs many steps, then releases everything.
  ///
  /// - Returns: false, without releasing anything, if a client received an invalid event.
  @discardableResult
  private func runToTheEnd(_ play: RandomPlay, _ seed: UInt64) -> Bool {
    for step in 0..<400 {
      play.step()
      if let fault = play.log.fault {
        Issue.record("seed \(seed), step \(step): \(fault); before it: \(play.story.suffix(12))")
        return false
      }
    }
    play.end()
    #expect(play.log.fault == nil, "seed \(seed)")
    #expect(play.log.isQuiet, "seed \(seed): everything that began has ended: \(play.log.open)")
    #expect(play.pointerIsAtHome, "seed \(seed): the pointer is back where the cursor is")
    return true
  }
}

/// Checks the events that clients received against the rules of wl_touch, wl_pointer and wl_keyboard.
struct EventLog {
  private var touches: [ClientID: [Int32: SurfaceID]] = [:]
  private var touchDue: Set<ClientID> = []
  /// Fingers whose down event was not followed by a frame yet, by the client's number for them.
  private var unframed: [ClientID: Set<Int32>] = [:]
  private var pointer: PointerContact?
  private var pressed: Set<UInt32> = []
  private var pointerDue: Set<ClientID> = []
  private var keyboard: KeyboardTarget?
  private var keys: Set<UInt32> = []
  private var awaitsModifiers = false
  private var grabbed: [KeyGrabTarget: Set<UInt32>] = [:]
  private var endedGrabs: Set<KeyGrabTarget> = []
  private var tools: [ToolID: (surface: SurfaceID, isDown: Bool, buttons: Set<UInt32>)] = [:]
  private var toolsDue: Set<ClientID> = []
  private var gesture: (target: GestureTarget, kind: PointerGesture.Kind)?
  /// The constraint that holds the pointer, from its client's view.
  private var constraint: ConstraintTarget?
  /// Rare kinds of effects that occurred, so that a test can check that they do.
  private(set) var rarities: Set<String> = []
  private(set) var destroyed: Set<SurfaceID> = []
  private var times: [ClientID: InputTime] = [:]
  private var pointerTime = InputTime.zero
  private(set) var fault: String?

  var isQuiet: Bool {
    touches.values.allSatisfy(\.isEmpty) && touchDue.isEmpty && pointerDue.isEmpty && pressed.isEmpty && keys.isEmpty
      && grabbed.values.allSatisfy(\.isEmpty) && gesture == nil && tools.isEmpty && toolsDue.isEmpty
  }
  var open: String { "\(touches) \(touchDue) \(pointerDue) \(pressed) \(keys) \(grabbed) \(gesture as Any)" }

  /// Records the end of a grab, after all its events were received.
  mutating func grabEnded(_ target: KeyGrabTarget) {
    let held = grabbed[target] ?? []
    check(held.isEmpty, "a grab ends with keys held: \(held)")
    endedGrabs.insert(target)
  }

  private mutating func check(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds, fault == nil { fault = message() }
  }

  mutating func surfaceGone(_ surface: SurfaceID) {
    destroyed.insert(surface)
    check(!touches.values.contains { $0.values.contains(surface) }, "a touch outlives its surface \(surface)")
    check(!tools.values.contains { $0.surface == surface }, "a tool outlives its surface \(surface)")
    check(gesture?.target.surface != surface, "a gesture outlives its surface \(surface)")
  }

  /// Records that a client destroys its constraint. No event is sent for this.
  mutating func constraintGoes(_ id: ConstraintID) {
    if constraint?.id == id { constraint = nil }
  }

  /// Records that a surface is destroyed. The next pointer focus is sent at once.
  mutating func surfaceGoes(_ surface: SurfaceID) {
    if constraint?.surface == surface { constraint = nil }
    guard pointer?.surface == surface else { return }
    pointer = nil
    pressed = []
  }

  mutating func batchEnded() {
    check(touchDue.isEmpty, "no frame after a touch batch")
    check(pointerDue.isEmpty, "no frame after a pointer batch")
  }

  private mutating func checkTime(of contact: TouchContact) {
    check(times[contact.client] ?? .zero <= contact.time, "time runs back for \(contact.client)")
    times[contact.client] = contact.time
  }

  private mutating func checkPointerTime(of contact: PointerContact) {
    check(pointerTime <= contact.time, "time runs back for the pointer")
    pointerTime = contact.time
  }

  mutating func receive(_ effect: Effect, queue: EffectQueue) {
    switch effect {
    case .touch(let message): receive(message)
    case .pointer(let message): receive(message)
    case .key(let message): receive(message, queue: queue)
    case .gesture(let target, let told): receive(told, on: target)
    case .tool(let contact, let change): receive(change, on: contact)
    case .pad: break
    case .drag, .window, .responder, .menu, .action, .note: break
    }
  }

  private mutating func receive(_ message: TouchMessage) {
    switch message {
    case .down(let contact):
      checkTime(of: contact)
      check(touches[contact.client]?[contact.wireID] == nil, "second down of \(contact.wireID)")
      check(!destroyed.contains(contact.surface), "down on a dead surface")
      check(!touches.values.contains { $0[contact.wireID] != nil }, "wire id \(contact.wireID) used twice in the seat")
      touches[contact.client, default: [:]][contact.wireID] = contact.surface
      unframed[contact.client, default: []].insert(contact.wireID)
      touchDue.insert(contact.client)
    case .motion(let contact), .shape(let contact, _, _), .orientation(let contact, _):
      checkTime(of: contact)
      check(touches[contact.client]?[contact.wireID] == contact.surface, "motion of a touch that is not down")
      touchDue.insert(contact.client)
    case .cancelled(let contact):
      check(touches[contact.client]?.removeValue(forKey: contact.wireID) == contact.surface, "end of nothing")
      touchDue.insert(contact.client)
    case .up(let contact):
      checkTime(of: contact)
      check(unframed[contact.client]?.contains(contact.wireID) != true, "down and up in one frame")
      check(touches[contact.client]?.removeValue(forKey: contact.wireID) == contact.surface, "up of nothing")
      touchDue.insert(contact.client)
    case .frame(let client):
      check(touchDue.remove(client) != nil, "touch frame for nothing")
      unframed[client] = []
    case .cancel(let client):
      check(touches[client]?.isEmpty == false, "cancel of nothing")
      touches[client] = [:]
      unframed[client] = []
      touchDue.remove(client)
    }
  }

  private mutating func receive(_ message: PointerMessage) {
    switch message {
    case .enter(let contact):
      check(pointer == nil, "enter without leave")
      check(!destroyed.contains(contact.surface), "enter of a dead surface")
      check(pressed.isEmpty, "enter while a button is held")
      pointer = contact
      pointerDue.insert(contact.client)
    case .leave(let contact):
      check(pointer?.surface == contact.surface, "leave of a surface that was not entered")
      pointer = nil
      pressed = []
      pointerDue.insert(contact.client)
    case .motion(let contact), .axis(let contact, _):
      checkPointerTime(of: contact)
      check(pointer?.surface == contact.surface, "motion outside the focus")
      pointerDue.insert(contact.client)
    case .button(let contact, let code, let isPressed):
      checkPointerTime(of: contact)
      check(pointer?.surface == contact.surface, "button outside the focus")
      check(isPressed ? pressed.insert(code).inserted : pressed.remove(code) != nil, "button \(code) out of order")
      pointerDue.insert(contact.client)
    case .step(let told):
      check(pointer?.surface == told.surface, "a step outside the focus")
      pointerDue.insert(told.client)
    case .frame(let client): check(pointerDue.remove(client) != nil, "pointer frame for nothing")
    case .constraint(let target, let isActive): receive(target, isActive)
    }
  }

  private mutating func receive(_ message: KeyMessage, queue: EffectQueue) {
    switch message {
    case .enter(let target, let held):
      check(keyboard == nil, "keyboard enter without leave")
      check(!awaitsModifiers, "no modifiers after enter")
      check(!destroyed.contains(target.surface), "keyboard enter of a dead surface")
      keyboard = target
      keys = Set(queue.keys(held))
      awaitsModifiers = true
    case .leave(let target):
      check(keyboard == target, "keyboard leave of a surface without it")
      keyboard = nil
      keys = []
    case .key(let target, let code, let isPressed, _):
      check(keyboard == target && !awaitsModifiers, "key outside the focus")
      check(isPressed ? keys.insert(code).inserted : keys.remove(code) != nil, "key \(code) out of order")
    case .modifiers(let target, _):
      check(keyboard == target, "modifiers outside the focus")
      awaitsModifiers = false
    case .grabbedKey(let target, let code, let isPressed, _):
      let isHeld = grabbed[target]?.contains(code) == true
      check(isPressed != isHeld, "grabbed key \(code) out of order")
      if isPressed { grabbed[target, default: []].insert(code) } else { grabbed[target]?.remove(code) }
      check(!isPressed || !endedGrabs.contains(target), "key for a grab that has ended")
    case .grabbedModifiers(let target, _):
      check(!endedGrabs.contains(target), "modifiers for a grab that has ended")
    case .keymap:
      rarities.insert("keymap")
      check(keys.isEmpty, "the keymap changes while the client has keys held")
    }
  }
}

extension EventLog {
  /// Checks that there is one constraint at a time, and only on the surface with the pointer.
  private mutating func receive(_ target: ConstraintTarget, _ isActive: Bool) {
    rarities.insert("constraint")
    if isActive {
      check(constraint == nil, "a constraint begins in another")
      check(pointer?.surface == target.surface, "a constraint holds a pointer that is elsewhere")
      constraint = target
    } else {
      check(constraint == target, "a constraint ends that did not hold")
      constraint = nil
    }
  }

  /// Checks that a tool is on one surface at a time, and that presses end on the surface where they began.
  private mutating func receive(_ change: ToolChange<SurfaceSpace>, on contact: ToolContact) {
    if case .frame = change { return check(toolsDue.remove(contact.client) != nil, "tool frame for nothing") }
    toolsDue.insert(contact.client)
    if case .proximityIn = change {
      check(tools[contact.tool] == nil, "a tool comes twice")
      check(!destroyed.contains(contact.surface), "a tool on a dead surface")
      tools[contact.tool] = (contact.surface, false, [])
      return
    }
    guard let state = tools[contact.tool], state.surface == contact.surface else {
      return check(false, "\(change) of a tool that is not there")
    }
    switch change {
    case .proximityOut:
      check(!state.isDown && state.buttons.isEmpty, "a tool leaves with something held")
      tools[contact.tool] = nil
    case .down, .up:
      check(state.isDown == (change == .up), "\(change) out of order")
      tools[contact.tool]?.isDown.toggle()
    case .button(let code, let isPressed):
      check(state.buttons.contains(code) != isPressed, "tool button out of order")
      if isPressed { tools[contact.tool]?.buttons.insert(code) } else { tools[contact.tool]?.buttons.remove(code) }
    case .proximityIn, .motion, .pressure, .distance, .tilt, .rotation, .slider, .wheel, .frame: break
    }
  }

  /// Checks that a client has one gesture at a time, with a beginning and an end.
  private mutating func receive(_ told: PointerGesture, on target: GestureTarget) {
    check(pointerTime <= target.time, "time runs back for gestures")
    pointerTime = target.time
    switch told.phase {
    case .began:
      check(gesture == nil, "a gesture begins in another")
      check(!destroyed.contains(target.surface), "a gesture on a dead surface")
      gesture = (target, told.kind)
    case .changed:
      check(gesture?.target.surface == target.surface && gesture?.kind == told.kind, "a gesture without beginning")
    case .ended, .cancelled:
      check(gesture?.target.surface == target.surface && gesture?.kind == told.kind, "the end of no gesture")
      gesture = nil
    }
  }
}

/// A scene of a few windows with random input and changes.
final class RandomPlay {
  private var random: SeededRandom
  private let windows = WindowStack()
  let router: InputRouter
  /// The maximum duration of a step, in milliseconds.
  var pace = 1
  /// Called for each new window.
  var onNewWindow: (ClientWindow) -> Void = { _ in }
  /// Called now and then between events of the mouse.
  var onMouse: (inout SeededRandom, InputTime) -> Void = { _, _ in }
  /// Called for each change of the scene.
  var onChange: ([ClientWindow], inout SeededRandom) -> Void = { _, _ in }
  private(set) var log = EventLog()
  private(set) var story: [String] = []
  private var toplevels: [ClientWindow] = []
  private var popups: [ClientWindow] = []
  private var children: [Surface] = []
  private var grab: KeyGrabTarget?
  private var lastID: UInt32 = 0
  private var time: UInt64 = 1
  private let devices = [1, 2].map { DeviceID(.scripts, $0) }
  /// True if clients constrain the pointer and the second device gets its own keymaps.
  var hasRarities = false
  /// True if touchscreens report the sizes of contacts.
  var reportsSizes = false
  /// True if half of the steps are those of a mouse that clicks and drags.
  var hasMouse = false
  private var constraints: [ConstraintID] = []
  var raritiesSeen: Set<String> { log.rarities }

  init(seed: UInt64) {
    random = SeededRandom(seed)
    router = InputRouter(windows: windows, keyboard: ShiftOnlyKeyboard())
    router.take(.setOutputs([Rect(x: 0, y: 0, width: 300, height: 300)].map { OutputArea(frame: $0) }), at: .zero)
  }

  /// The surfaces on the desktop, with their subsurfaces.
  var mappedSurfaces: [Surface] { windows.windows.flatMap { [$0.surface] + $0.surface.subsurfaces } }

  private var now: InputTime { InputTime(milliseconds: time) }
  private var device: DeviceID { devices[Int.random(in: 0...1, using: &random)] }
  private var place: Point<LayoutSpace> {
    Point(Double.random(in: -20..<320, using: &random), Double.random(in: -20..<320, using: &random))
  }

  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  func step() {
    time += pace == 1 ? 1 : UInt64(pick(pace))
    router.advance(to: now)
    drain()
    if hasRarities, pick(5) == 0 { return doSomethingRare() }
    if reportsSizes, pick(6) == 0 {
      let major = Double(pick(60))
      return send(
        .touch(.shape(device: device, finger: Int32(pick(5)), major: major, minor: major / 2)), isTouch: true)
    }
    if hasMouse, pick(2) == 0 { return useMouse() }
    switch pick(43) {
    case 0..<9: send(.touch(.down(FingerSample(device: device, finger: Int32(pick(5)), place: place))), isTouch: true)
    case 9..<14:
      send(.touch(.motion(FingerSample(device: device, finger: Int32(pick(5)), place: place))), isTouch: true)
    case 14..<18: send(.touch(.up(device: device, finger: Int32(pick(5)))), isTouch: true)
    case 18: send(.touch(.cancel(device: device, finger: Int32(pick(5)))), isTouch: true)
    case 19..<22: send(.pointer(.motionAbsolute(to: place)))
    case 22..<25: send(.pointer(.button(device: device, code: UInt32(272 + pick(2)), isPressed: pick(2) == 0)))
    case 25: scroll()
    case 26..<29: send(.key(.key(device: device, code: UInt32(40 + pick(4)), isPressed: pick(2) == 0)))
    case 29: send(.deviceRemoved(device))
    case 30: for _ in 0..<3 { sendGesture() }
    case 31: for _ in 0..<4 { sendTool() }
    case 40: send(.pointer(.leave))
    case 41: send(.key(.modifiers(device: device, Modifiers(depressed: UInt32(pick(2))))))
    case 42: changeKeymap()
    default: changeScene()
    }
  }

  /// Sends a few events of a wheel or of fingers on a touchpad, with or without their end.
  private func scroll() {
    let source: AxisSample.Source = [.wheel, .finger, .continuous][pick(3)]
    for _ in 0...pick(3) {
      let axis: AxisSample.Axis = pick(3) == 0 ? .horizontal : .vertical
      let isStop = source == .finger && pick(3) == 0
      let value = isStop ? 0 : Double(pick(31) - 15)
      send(.pointer(.axis(AxisSample(axis: axis, source: source, value: value, isStop: isStop))))
    }
  }

  /// Takes the pointer off the desktop.
  func leaveDesktop() { send(.pointer(.leave)) }

  private func useMouse() {
    switch pick(8) {
    case 0, 1: send(.pointer(.button(device: device, code: UInt32(272 + pick(3)), isPressed: true)))
    case 2, 3: send(.pointer(.button(device: device, code: UInt32(272 + pick(3)), isPressed: false)))
    case 4, 5: send(.pointer(.motion(by: Vector(Double(pick(9) - 4), Double(pick(30) - 15)), unaccelerated: nil)))
    case 6: send(.pointer(.motionAbsolute(to: place)))
    default: onMouse(&random, now)
    }
    drain()
  }

  private func doSomethingRare() {
    switch pick(5) {
    case 0:
      story.append("own keymap")
      router.take(.setKeyboard(ShiftOnlyKeyboard(), KeymapID(rawValue: UInt32(1 + pick(3))), of: devices[1]), at: now)
    case 1, 2: addConstraint()
    case 3:
      guard let id = constraints.randomElement(using: &random) else { return }
      let isWide = pick(2) == 0
      let region = Region<SurfaceSpace>(IntRect(left: 0, top: 0, right: isWide ? 80 : 10, bottom: 40))
      story.append("constraint \(id.rawValue) changes")
      router.take(.changeConstraint(id, within: .set(pick(3) == 0 ? nil : region), hint: .set(Point(5, 5))), at: now)
    default:
      guard let id = constraints.randomElement(using: &random) else { return }
      constraints.removeAll { $0 == id }
      story.append("constraint \(id.rawValue) goes")
      log.constraintGoes(id)
      router.take(.removeConstraint(id), at: now)
    }
    drain()
  }

  private func addConstraint() {
    guard constraints.count < 4, let surface = mappedSurfaces.randomElement(using: &random) else { return }
    lastID += 1
    let id = ConstraintID(rawValue: lastID)
    constraints.append(id)
    story.append("constraint \(lastID) on \(surface.id)")
    router.take(
      .addConstraint(
        PointerConstraint(
          id, pick(2) == 0 ? .lock : .confinement, on: surface, within: nil, isPersistent: pick(2) == 0)), at: now)
  }

  private func changeKeymap() {
    router.take(.releaseSeatKeys, at: now)
    router.take(.setSeatKeyboard(PlainKeyboard()), at: now)
    story.append("keymap")
    drain()
  }

  /// Sends a random phase of a random gesture, valid or not, from one of the two devices.
  private func sendGesture() {
    let phase: PointerGesture.Phase = [.began, .began, .changed, .changed, .changed, .ended, .cancelled][pick(7)]
    send(
      .gesture(
        PointerGesture(
          device: device, PointerGesture.Kind.allCases[pick(3)], phase, fingers: UInt8(1 + pick(4)),
          dx: Float(pick(80) - 40), dy: Float(pick(20)), scale: Float(pick(30)) / 10, rotation: Float(pick(90) - 45))))
  }

  /// Sends a random change of one of two tools. Every second client supports tablets.
  private func sendTool() {
    let tool = ToolID(rawValue: UInt32(1 + pick(2)))
    router.setSupportsTablets(pick(4) > 0, ClientID(rawValue: UInt32(1 + pick(2))))
    let changes: [ToolChange<LayoutSpace>] = [
      .proximityIn(device), .proximityIn(device), .motion(place), .motion(place), .motion(place), .down, .down, .up,
      .proximityOut, .pressure(0.5), .button(code: 0x14B, isPressed: pick(2) == 0), .frame,
    ]
    send(.tool(ToolEvent(tool, changes[pick(changes.count)])), isTool: tool)
  }

  private func changeScene() {
    switch pick(15) {
    case 13: beginGrab()
    case 14: endGrab()
    case 0, 1: addWindow()
    case 2: if let window = toplevels.randomElement(using: &random) { addPopup(on: window) }
    case 3: if let window = toplevels.randomElement(using: &random) { addChild(of: window.surface) }
    case 4: if let window = (toplevels + popups).randomElement(using: &random) { destroy(window) }
    case 5: if let window = toplevels.randomElement(using: &random) { window.position = place }
    case 6: if let child = children.randomElement(using: &random) { destroy(child) }
    case 7:
      if let window = toplevels.randomElement(using: &random) { router.take(.cancelTouchesOf(window.client), at: now) }
    case 8: if let window = toplevels.randomElement(using: &random) { begin(with: window) }
    case 9: if let popup = popups.randomElement(using: &random) { router.take(.beginPopupGrab(popup), at: now) }
    case 10: changeAnswers()
    case 11: router.take(.perform(["chord", "next", "move"][pick(3)]), at: now)
    default: router.take(.cancelOperation, at: now)
    }
    onChange(toplevels + popups, &random)
    story.append("scene")
    router.take(.sceneDidChange, at: now)
    drain()
  }

  private func beginGrab() {
    let before = grab
    lastID += 1
    let target = KeyGrabTarget(client: ClientID(rawValue: UInt32(1 + pick(3))), number: lastID)
    grab = target
    router.setMaker(target.client, of: devices[1])
    router.take(.beginKeyGrab(target), at: now)
    drain()
    if let before { log.grabEnded(before) }
  }

  private func endGrab() {
    guard let ended = grab else { return }
    grab = nil
    router.take(.endKeyGrab(ended), at: now)
    drain()
    log.grabEnded(ended)
  }

  /// Binds key 42 for the shell or a window, or removes the binding.
  private func changeAnswers() {
    let bindings: KeyBindings =
      pick(2) == 0 ? [:] : [KeyCombination(keysym: 42): "chord", KeyCombination(keysym: 41): "next"]
    let actions: ActionTable = [
      "chord": .chord(SyntheticChord(key: UInt32(40 + pick(4)), modifiers: 1)), "next": .window(.nextWindow),
      "move": .window(.move),
    ]
    let scope = toplevels.randomElement(using: &random).map { ResponderScope.window($0.id) } ?? .shell
    router.setAnswers(bindings, actions, of: pick(2) == 0 ? .shell : scope)
  }

  private func begin(with window: ClientWindow) {
    let driver: Driver = pick(2) == 0 ? .pointer : .touch(FingerID(rawValue: UInt64(pick(200))))
    switch pick(3) {
    case 0: router.take(.beginMove(window, by: driver), at: now)
    case 1: router.take(.beginResize(window, edges: [.top, .right], by: driver), at: now)
    default: router.take(.beginDrag(from: window.client, isPrivate: pick(2) == 0, by: driver), at: now)
    }
  }

  /// Sends a batch with one event. Sometimes its frame comes later.
  private func send(_ event: InputEvent, isTouch: Bool = false, isTool: ToolID? = nil) {
    story.append("\(event)")
    router.route(event, at: now)
    drain()
    if let isTool {
      router.route(.tool(ToolEvent(isTool, .frame)), at: now)
      drain()
    }
    router.route(isTouch ? .touch(.frame(device: devices[0])) : .pointer(.frame), at: now)
    drain()
    log.batchEnded()
  }

  private func drain() {
    router.outbox.effects.drain { routed in
      story.append("  \(routed.effect)")
      log.receive(routed.effect, queue: router.outbox.effects)
      carryOut(routed.effect)
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .window(.raise(let id)): windows.windows.first { $0.id == id }.map { windows.raise($0) }
    case .window(.move(let id, let position)): windows.windows.first { $0.id == id }?.position = position
    case .window(.dismissPopup(let id)):
      guard let popup = windows.windows.first(where: { $0.id == id }) else { return }
      windows.unmap(popup)
      router.take(.windowDidUnmap(popup), at: now)
      router.take(.sceneDidChange, at: now)
    default: return
    }
    router.take(.sceneDidChange, at: now)
  }

  private func surface(of client: ClientID, _ role: SurfaceRole) -> Surface {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: client)
    _ = surface.take(role)
    surface.pending.buffer = .attach(Pixels(size: IntSize(80, 80)))
    _ = surface.commit()
    return surface
  }

  private func addWindow() {
    guard toplevels.count < 5 else { return }
    let root = surface(of: ClientID(rawValue: UInt32(1 + pick(3))), .toplevel)
    let window = ClientWindow(id: WindowID(rawValue: lastID), kind: .toplevel, surface: root)
    window.position = place
    toplevels.append(window)
    windows.map(window)
    router.take(.windowDidMap(window), at: now)
    router.take(.sceneDidChange, at: now)
    onNewWindow(window)
    drain()
  }

  private func addPopup(on parent: ClientWindow) {
    guard popups.count < 3 else { return }
    let popup = ClientWindow(
      id: WindowID(rawValue: lastID + 1), kind: .popup, surface: surface(of: parent.client, .popup))
    popup.parent = parent
    popup.position = place
    popups.append(popup)
    windows.map(popup)
    router.take(.windowDidMap(popup), at: now)
    router.take(.sceneDidChange, at: now)
    drain()
  }

  private func addChild(of parent: Surface) {
    guard children.count < 6 else { return }
    let child = surface(of: parent.client, .subsurface)
    let link = Subsurface(surface: child, parent: parent)
    link.setPosition(x: Int32(pick(90)), y: Int32(pick(90)))
    _ = parent.commit()
    child.pending.buffer = .attach(Pixels(size: IntSize(40, 40)))
    _ = link.setSynchronized(false)
    _ = child.commit()
    children.append(child)
  }

  private func destroy(_ window: ClientWindow) {
    toplevels.removeAll { $0 === window }
    popups.removeAll { $0 === window }
    windows.unmap(window)
    router.take(.windowDidUnmap(window), at: now)
    router.take(.sceneDidChange, at: now)
    drain()
    if pick(2) == 0 { destroy(window.surface) }
  }

  private func destroy(_ surface: Surface) {
    children.removeAll { $0 === surface }
    for child in children where child.root === surface { child.subsurface?.detach() }
    _ = surface.abandon()
    log.surfaceGoes(surface.id)
    router.take(.surfaceDidDestroy(surface.id), at: now)
    router.take(.sceneDidChange, at: now)
    drain()
    log.surfaceGone(surface.id)
  }

  /// True if the pointer focus is the surface under the cursor, or if a grab or a constraint determines it.
  var pointerIsAtHome: Bool {
    guard router.isPointerPresent, router.popupGrabOwner == nil, !router.holdsPointer else {
      return true
    }
    return router.pointerFocus == windows.hitTest(router.pointerPlace)?.surface.id
  }

  /// Releases everything that is held.
  func end() {
    for device in devices {
      for finger in 0..<5 { send(.touch(.up(device: device, finger: Int32(finger))), isTouch: true) }
      send(.deviceRemoved(device))
    }
    for axis in AxisSample.Axis.allCases {
      send(.pointer(.axis(AxisSample(axis: axis, source: .finger, value: 0, isStop: true))))
    }
    time += 10_000
    router.advance(to: now)
    drain()
  }
}
