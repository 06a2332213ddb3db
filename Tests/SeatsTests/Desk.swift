import Geometry
import struct Interaction.Action
import Seats
import Surfaces

/// A desktop with windows of named clients and one seat, told as a person would tell it.
///
/// Like the compositor it carries out what the router asks of the scene, and writes down everything that came out.
final class Desk {
  let windows = WindowStack()
  let keymap = ShiftOnlyKeyboard()
  let router: InputRouter
  var clock: UInt64 = 1000
  private(set) var names: [SurfaceID: String] = [:]
  private(set) var clientNames: [ClientID: String] = [:]
  private(set) var windowNames: [WindowID: String] = [:]
  private(set) var known: [WindowID: Window] = [:]
  private var surfaces: [Surface] = []
  private var lines: [String] = []
  private var lastID: UInt32 = 0
  private var writings: Set<String> = []
  /// Whether dismissed popups are unmapped at once, as the shell does it.
  var shellObeys = true
  /// Whether lines about touches end with the time that the client is told.
  var tellsTimes = false

  let panel = DeviceID(rawValue: 1)
  let mouse = DeviceID(rawValue: 2)
  let keyboard = DeviceID(rawValue: 3)

  init(returnsButtons: Bool = false) {
    router = InputRouter(windows: windows, keyboard: keymap, returnsButtons: returnsButtons)
    router.setOutputs([Rect(x: 0, y: 0, width: 1000, height: 1000)], at: .zero)
  }

  var now: Timestamp { Timestamp(milliseconds: clock) }

  /// Everything that came out since the last look.
  var cameOut: [String] {
    defer { lines = [] }
    return lines
  }

  func forget() { lines = [] }

  /// Writes down something that happens after all that came out so far.
  func write(_ line: String) {
    drain()
    lines.append(line)
  }

  /// Writes down something that a recognizer decides, in its place among what the event leaves: as an action that no
  /// responder performs.
  func writeInOrder(_ line: String) {
    writings.insert(line)
    router.desk.request(Action(line))
  }

  /// Lets time pass without any event.
  func wait(_ milliseconds: UInt64) {
    clock += milliseconds
    router.advance(to: now)
    drain()
  }

  // MARK: Scene

  @discardableResult
  func window(
    _ name: String, of client: String? = nil, at x: Double = 0, _ y: Double = 0, width: Int32 = 100,
    height: Int32 = 100, canBecomeKey: Bool = true, isMapped: Bool = true
  ) -> Window {
    let surface = surface(name, of: client ?? name, width: width, height: height)
    _ = surface.take(.toplevel)
    return show(.toplevel, surface, name, at: x, y, parent: nil, canBecomeKey: canBecomeKey, isMapped: isMapped)
  }

  @discardableResult
  func popup(
    _ name: String, on parent: Window, at x: Double, _ y: Double, width: Int32 = 50, height: Int32 = 50
  ) -> Window {
    let surface = surface(name, of: clientNames[parent.client]!, width: width, height: height)
    _ = surface.take(.popup)
    return show(.popup, surface, name, at: x, y, parent: parent, canBecomeKey: false, isMapped: true)
  }

  /// A panel of 100 by 50.
  @discardableResult
  func layer(
    _ name: String, in layer: WindowLayer = .top, at x: Double, _ y: Double, wanting keyboard: KeyboardInteractivity
  ) -> Window {
    let surface = surface(name, of: name, width: 100, height: 50)
    _ = surface.take(.layer)
    let window = show(.layer, surface, name, at: x, y, parent: nil, canBecomeKey: true, isMapped: false)
    (window.layer, window.keyboardInteractivity) = (layer, keyboard)
    map(window)
    return window
  }

  var keyWindow: String? { router.focus.keyWindow.map { windowNames[$0.id]! } }

  private func show(
    _ kind: Window.Kind, _ surface: Surface, _ name: String, at x: Double, _ y: Double, parent: Window?,
    canBecomeKey: Bool, isMapped: Bool
  ) -> Window {
    lastID += 1
    let window = Window(id: WindowID(rawValue: lastID), kind: kind, surface: surface)
    window.position = Point(x, y)
    window.parent = parent
    window.canBecomeKey = canBecomeKey
    windowNames[window.id] = name
    known[window.id] = window
    if isMapped { map(window) }
    return window
  }

  func map(_ window: Window) {
    windows.map(window)
    router.windowDidMap(window, at: now)
    drain()
  }

  func unmap(_ window: Window) {
    windows.unmap(window)
    router.windowDidUnmap(window, at: now)
    drain()
  }

  func subsurface(
    _ name: String, of parent: Surface, at x: Int32, _ y: Int32, width: Int32 = 20, height: Int32 = 20
  ) -> Surface {
    let surface = surface(name, of: clientNames[parent.client]!, width: width, height: height)
    _ = surface.take(.subsurface)
    let link = Subsurface(surface: surface, parent: parent)
    link.setPosition(x: x, y: y)
    _ = parent.commit()
    _ = link.setSynchronized(false)
    sceneChanges()
    return surface
  }

  func surface(_ name: String, of client: String, width: Int32, height: Int32) -> Surface {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: self.client(client))
    names[surface.id] = name
    surfaces.append(surface)
    surface.pending.buffer = .attach(Pixels(size: IntSize(width, height)))
    _ = surface.commit()
    return surface
  }

  func client(_ name: String) -> ClientID {
    if let known = clientNames.first(where: { $0.value == name }) { return known.key }
    let id = ClientID(rawValue: UInt32(clientNames.count) + 1)
    clientNames[id] = name
    return id
  }

  func move(_ window: Window, to x: Double, _ y: Double) {
    window.position = Point(x, y)
    sceneChanges()
  }

  func inputRegion(of surface: Surface, _ region: Region<SurfaceSpace>?) {
    surface.pending.inputRegion = .set(region)
    _ = surface.commit()
    sceneChanges()
  }

  func sceneChanges() {
    router.sceneDidChange(at: now)
    drain()
  }

  func destroy(_ surface: Surface) {
    if let window = surface.window { unmap(window) }
    _ = surface.abandon()
    router.surfaceDidDestroy(surface.id, at: now)
    drain()
  }

  // MARK: Input

  func finger(_ finger: Int32, downAt x: Double, _ y: Double) {
    send(.touch(.down(FingerSample(device: panel, finger: finger, place: Point(x, y)))))
  }

  func finger(_ finger: Int32, to x: Double, _ y: Double) {
    send(.touch(.motion(FingerSample(device: panel, finger: finger, place: Point(x, y)))))
  }

  func fingerUp(_ finger: Int32) { send(.touch(.up(device: panel, finger: finger))) }
  func frame() { send(.touch(.frame(device: panel))) }

  func tap(_ finger: Int32 = 1, at x: Double, _ y: Double) {
    self.finger(finger, downAt: x, y)
    frame()
    fingerUp(finger)
    frame()
  }

  func pointer(to x: Double, _ y: Double) {
    send(.pointer(.motionAbsolute(to: Point(x, y))))
    send(.pointer(.frame))
  }

  func press(_ code: UInt32 = 0x110, on device: DeviceID? = nil) { button(code, true, device ?? mouse) }
  func release(_ code: UInt32 = 0x110, on device: DeviceID? = nil) { button(code, false, device ?? mouse) }

  private func button(_ code: UInt32, _ isPressed: Bool, _ device: DeviceID) {
    send(.pointer(.button(device: device, code: code, isPressed: isPressed)))
    send(.pointer(.frame))
  }

  func keyDown(_ code: UInt32, on device: DeviceID? = nil) {
    send(.key(.key(device: device ?? keyboard, code: code, isPressed: true)))
  }

  func keyUp(_ code: UInt32, on device: DeviceID? = nil) {
    send(.key(.key(device: device ?? keyboard, code: code, isPressed: false)))
  }

  func send(_ event: InputEvent) {
    router.route(event, at: now)
    drain()
  }

  /// Several events before anything is carried out.
  func together(_ body: (InputRouter, Timestamp) -> Void) {
    body(router, now)
    drain()
  }

  // MARK: What came out

  private func drain() {
    router.outbox.effects.drain { routed in
      lines.append(tell(routed))
      carryOut(routed.effect)
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .window(.raise(let id)):
      if let window = known[id] { windows.raise(window) }
      router.sceneDidChange(at: now)
    case .window(.move(let id, let position)):
      known[id]?.position = position
      router.sceneDidChange(at: now)
    case .window(.dismissPopup(let id)):
      guard shellObeys, let window = known[id] else { return }
      windows.unmap(window)
      router.windowDidUnmap(window, at: now)
    default: break
    }
  }

  private func tell(_ routed: RoutedEffect) -> String {
    switch routed.effect {
    case .touch(let message): tell(message, routed.reason)
    case .pointer(let message): tell(message, routed.reason)
    case .key(let message): tell(message, routed.reason)
    case .gesture(let target, let gesture): "\(names[target.surface]!) \(tell(gesture)) (\(routed.reason))"
    case .tool(let contact, let change):
      change == .frame
        ? "\(clientNames[contact.client]!) tool frame" : "\(names[contact.surface]!) \(tell(change)) (\(routed.reason))"
    case .pad(let target, let event): "\(names[target.surface] ?? "nobody") pad \(event.change)"
    case .action(let id, .nobody) where writings.contains(router.actions.action(id).name):
      router.actions.action(id).name
    case .action(let id, let taker): "\(router.actions.action(id)) by \(tell(taker)) (\(routed.reason))"
    case .window(let command): tell(command, routed.reason)
    case .drag(let message): tell(message, routed.reason)
    case .note(let note): "note \(note.kind) \(note.number)"
    }
  }

  private func tell(_ message: TouchMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .down(let contact): "\(name(contact)) down \(contact.wireID) \(text(contact.place))\(time(contact))"
    case .motion(let contact): "\(name(contact)) motion \(contact.wireID) \(text(contact.place))\(time(contact))"
    case .up(let contact): "\(name(contact)) up \(contact.wireID)\(time(contact))"
    case .shape(let contact, let major, let minor):
      "\(name(contact)) shape \(contact.wireID) \(short(major)),\(short(minor))"
    case .orientation(let contact, let degrees):
      "\(name(contact)) orientation \(contact.wireID) \(short(degrees))"
    case .frame(let client): "\(clientNames[client]!) frame"
    case .cancel(let client): "\(clientNames[client]!) cancel (\(reason))"
    }
  }

  private func tell(_ message: PointerMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .enter(let contact): "\(name(contact)) enter \(text(contact.place))"
    case .leave(let contact): "\(name(contact)) leave"
    case .motion(let contact): "\(name(contact)) pointer \(text(contact.place))"
    case .button(let contact, let code, let isPressed):
      "\(name(contact)) \(isPressed ? "press" : "release") \(String(code, radix: 16))"
    case .axis(let contact, let axis):
      "\(name(contact)) axis \(axis.axis) \(short(axis.value)) \(axis.value120) \(axis.source)\(axis.isStop ? " stop" : "")"
    case .frame(let client): "\(clientNames[client]!) pointer frame"
    case .step(let told):
      "\(names[told.surface]!) step \(short(told.step.dx)),\(short(told.step.dy)) "
        + "of \(short(told.unaccelerated.dx)),\(short(told.unaccelerated.dy))"
    case .constraint(let target, let isActive):
      "\(names[target.surface]!) \(isActive ? "holds" : "frees") \(target.id.rawValue)"
    }
  }

  private func tell(_ message: KeyMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .enter(let target, let held):
      "\(names[target.surface]!) keys enter \(router.outbox.effects.keys(held).map { $0 })"
    case .leave(let target): "\(names[target.surface]!) keys leave"
    case .key(let target, let code, let isPressed, _):
      "\(names[target.surface]!) key \(code) \(isPressed ? "down" : "up")"
    case .modifiers(let target, let modifiers): "\(names[target.surface]!) modifiers \(modifiers.depressed)"
    case .grabbedKey(let target, let code, let isPressed, _):
      "\(clientNames[target.client]!)'s grab \(target.number) key \(code) \(isPressed ? "down" : "up") (\(reason))"
    case .grabbedModifiers(let target, let modifiers):
      "\(clientNames[target.client]!)'s grab \(target.number) modifiers \(modifiers.depressed)"
    case .keymap(let keymap): "keymap \(keymap.rawValue)"
    }
  }

  private func tell(_ command: WindowCommand, _ reason: RoutingReason) -> String {
    switch command {
    case .operate(let id, let operation): "\(operation) \(windowNames[id]!)"
    case .raise(let id): "raise \(windowNames[id]!) (\(reason))"
    case .keyWindow(_, let became): "key window \(became.map { windowNames[$0]! } ?? "none") (\(reason))"
    case .dismissPopup(let id): "dismiss \(windowNames[id]!) (\(reason))"
    case .move(let id, let position): "move \(windowNames[id]!) \(short(position.x)),\(short(position.y))"
    case .resize(let id, let frame, _):
      "resize \(windowNames[id]!) \(short(frame.minX)),\(short(frame.minY)) "
        + "\(short(frame.size.width))x\(short(frame.size.height))"
    case .interactionEnded(let id): "\(windowNames[id]!) let go"
    }
  }

  private func tell(_ message: DragMessage, _ reason: RoutingReason) -> String {
    switch message {
    case .enter(let contact): "\(name(contact)) drag enter \(text(contact.place))"
    case .motion(let contact): "\(name(contact)) drag \(text(contact.place))"
    case .leave(let contact): "\(name(contact)) drag leave"
    case .drop(let contact): "\(name(contact)) drop \(text(contact.place))"
    case .ended: "drag ended"
    }
  }

  private func tell(_ taker: ActionTaker) -> String {
    switch taker {
    case .client(let chord): "\(names[chord.target.surface]!)'s keys"
    case .window(let id, _): windowNames[id]!
    case .shell(let handler): "shell \(handler.rawValue)"
    case .nobody: "nobody"
    }
  }

  private func tell(_ change: ToolChange<SurfaceSpace>) -> String {
    switch change {
    case .proximityIn: "tool in"
    case .proximityOut: "tool out"
    case .motion(let place): "tool \(text(place))"
    case .down: "tip down"
    case .up: "tip up"
    case .pressure(let value): "pressure \(value)"
    case .distance(let value): "distance \(value)"
    case .tilt(let x, let y): "tilt \(x),\(y)"
    case .rotation(let value): "rotation \(value)"
    case .slider(let value): "slider \(value)"
    case .wheel(let degrees, let clicks): "tool wheel \(degrees) \(clicks)"
    case .button(let code, let isPressed): "tool \(isPressed ? "press" : "release") \(String(code, radix: 16))"
    case .frame: "tool frame"
    }
  }

  private func tell(_ gesture: PointerGesture) -> String {
    guard gesture.phase == .changed else { return "\(gesture.kind) \(gesture.fingers) \(gesture.phase)" }
    let step = "\(gesture.kind) by \(short(Double(gesture.dx))),\(short(Double(gesture.dy)))"
    return gesture.kind == .swipe
      ? step : "\(step) x\(short(Double(gesture.scale))) \(short(Double(gesture.rotation)))°"
  }

  private func time(_ contact: TouchContact) -> String { tellsTimes ? " at \(contact.time.milliseconds)" : "" }
  private func name(_ contact: TouchContact) -> String { names[contact.surface]! }
  private func name(_ contact: PointerContact) -> String { names[contact.surface]! }
  private func text(_ place: Point<SurfaceSpace>) -> String { "\(short(place.x)),\(short(place.y))" }
  private func short(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
}

final class Pixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}

/// A keyboard with one modifier: evdev's left shift sets bit 0.
final class ShiftOnlyKeyboard: Keyboard {
  static let shift: UInt32 = 42
  private(set) var modifiers = Modifiers()

  func update(key code: UInt32, isPressed: Bool) -> Modifiers? {
    guard code == Self.shift else { return nil }
    modifiers.depressed = isPressed ? 1 : 0
    return modifiers
  }

  func set(_ modifiers: Modifiers) { self.modifiers = modifiers }

  /// Each key means its code; with Shift its shifted meaning is a hundred more.
  func reading(of code: UInt32) -> KeyReading? {
    let plain = KeyCombination(keysym: code, modifiers: modifiers.depressed == 0 ? [] : .shift)
    return KeyReading(plain: plain, shifted: modifiers.depressed == 0 ? plain : KeyCombination(keysym: code + 100))
  }
}

extension InputRouter {
  var focusRules: FocusRules {
    get { focus.rules }
    set { focus.apply(newValue) }
  }
}
