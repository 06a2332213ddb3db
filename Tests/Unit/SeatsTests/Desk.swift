import Geometry
import Interaction
import Surfaces

@testable import Seats

/// A desktop with windows of named clients and one seat, with functions for input events.
///
/// Like the compositor, it carries out the router's effects on the scene, and records all effects.
final class Desk {
  let scene = Scene()
  let keymap = ShiftOnlyKeyboard()
  let router: InputRouter
  var clock: UInt64 = 1000
  private let text: EffectText
  private var lines: [String] = []
  private var writings: Set<String> = []
  /// True if dismissed popups are unmapped at once, as by the shell.
  var shellObeys = true

  let panel = DeviceID(.scripts, 1)
  let mouse = DeviceID(.scripts, 2)
  let keyboard = DeviceID(.scripts, 3)

  init(returnsButtons: Bool = false) {
    let router = InputRouter(windows: scene.windows, keyboard: keymap, returnsButtons: returnsButtons)
    self.router = router
    text = EffectText(scene, router.outbox.effects) { [unowned router] in router.action($0) }
    router.take(.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))]), at: .zero)
  }

  var now: InputTime { InputTime(milliseconds: clock) }

  /// The effects since the last call.
  var cameOut: [String] {
    defer { lines = [] }
    return lines
  }

  func forget() { lines = [] }

  /// Records a line after all effects so far.
  func write(_ line: String) {
    drain()
    lines.append(line)
  }

  /// Records the decision of a recognizer in order with the effects of its event. It is emitted as an action that no
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

  /// True if lines about touches end with the time that the client receives.
  var showsTimes: Bool {
    get { text.showsTimes }
    set { text.showsTimes = newValue }
  }

  // MARK: Scene

  var windows: WindowStack { scene.windows }
  var names: [SurfaceID: String] { scene.names }
  var clientNames: [ClientID: String] { scene.clientNames }
  var windowNames: [WindowID: String] { scene.windowNames }
  var known: [WindowID: ClientWindow] { scene.known }

  @discardableResult
  func window(
    _ name: String, of client: String? = nil, at x: Double = 0, _ y: Double = 0, width: Int32 = 100,
    height: Int32 = 100, canBecomeKey: Bool = true, isMapped: Bool = true
  ) -> ClientWindow {
    let window = scene.window(
      name, of: client, at: x, y, width: width, height: height, canBecomeKey: canBecomeKey, isMapped: false)
    if isMapped { map(window) }
    return window
  }

  @discardableResult
  func popup(
    _ name: String, on parent: ClientWindow, at x: Double, _ y: Double, width: Int32 = 50, height: Int32 = 50
  ) -> ClientWindow {
    let window = scene.popup(name, on: parent, at: x, y, width: width, height: height, isMapped: false)
    map(window)
    return window
  }

  /// Shows a layer of 100 by 50.
  @discardableResult
  func layer(
    _ name: String, in layer: WindowLayer = .top, at x: Double, _ y: Double, wanting keyboard: KeyboardInteractivity
  ) -> ClientWindow {
    let window = scene.layer(name, in: layer, at: x, y, wanting: keyboard, isMapped: false)
    map(window)
    return window
  }

  var keyWindow: String? { router.keyWindow.map { windowNames[$0.id]! } }

  func map(_ window: ClientWindow) {
    windows.map(window)
    router.take(.windowDidMap(window), at: now)
    router.take(.sceneDidChange, at: now)
    drain()
  }

  func unmap(_ window: ClientWindow) {
    windows.unmap(window)
    router.take(.windowDidUnmap(window), at: now)
    router.take(.sceneDidChange, at: now)
    drain()
  }

  func subsurface(
    _ name: String, of parent: Surface, at x: Int32, _ y: Int32, width: Int32 = 20, height: Int32 = 20
  ) -> Surface {
    let surface = scene.subsurface(name, of: parent, at: x, y, width: width, height: height)
    sceneChanges()
    return surface
  }

  func surface(_ name: String, of client: String, width: Int32, height: Int32) -> Surface {
    scene.surface(name, of: client, width: width, height: height)
  }

  func client(_ name: String) -> ClientID { scene.client(name) }

  func move(_ window: ClientWindow, to x: Double, _ y: Double) {
    window.position = Point(x, y)
    sceneChanges()
  }

  func inputRegion(of surface: Surface, _ region: Region<SurfaceSpace>?) {
    surface.pending.inputRegion = .set(region)
    _ = surface.commit()
    sceneChanges()
  }

  func sceneChanges() {
    router.take(.sceneDidChange, at: now)
    drain()
  }

  func destroy(_ surface: Surface) {
    if let window = surface.window { unmap(window) }
    _ = surface.abandon()
    router.take(.surfaceDidDestroy(surface.id), at: now)
    router.take(.sceneDidChange, at: now)
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

  /// Routes several events before any effect is carried out.
  func together(_ body: (InputRouter, InputTime) -> Void) {
    body(router, now)
    drain()
  }

  // MARK: Effects

  private func drain() {
    router.outbox.effects.drain { routed in
      lines.append(describe(routed))
      carryOut(routed.effect)
    }
  }

  /// The requests to applications that were not answered yet.
  private(set) var requests: [ApplicationRequest] = []

  /// Answers the oldest request.
  func answer(_ answer: ApplicationAnswer) {
    let request = requests.removeFirst()
    together { router, now in router.take(.applicationDidAnswer(request, answer), at: now) }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .action(_, .application(let request)): requests.append(request)
    case .window(.raise(let id)):
      if let window = known[id] { windows.raise(window) }
      router.take(.sceneDidChange, at: now)
    case .window(.move(let id, let position)):
      known[id]?.position = position
      router.take(.sceneDidChange, at: now)
    case .window(.dismissPopup(let id)):
      guard shellObeys, let window = known[id] else { return }
      windows.unmap(window)
      router.take(.windowDidUnmap(window), at: now)
      router.take(.sceneDidChange, at: now)
    default: break
    }
  }

  private func describe(_ routed: RoutedEffect) -> String {
    if case .action(let id, .nobody) = routed.effect, writings.contains(router.action(id).name) {
      return router.action(id).name
    }
    return text.describe(routed)
  }
}

/// A keyboard with one modifier: evdev's left Shift sets bit 0.
final class ShiftOnlyKeyboard: Keyboard {
  static let shift: UInt32 = 42
  private(set) var modifiers = Modifiers()
  var heldModifiers: KeyModifiers { modifiers.depressed == 0 ? [] : .shift }

  func update(key code: UInt32, isPressed: Bool) -> Modifiers? {
    guard code == Self.shift else { return nil }
    modifiers.depressed = isPressed ? 1 : 0
    return modifiers
  }

  func set(_ modifiers: Modifiers) -> Bool {
    defer { self.modifiers = modifiers }
    return modifiers != self.modifiers
  }

  /// The meaning of a key is its code; with Shift, its shifted meaning is the code plus 100.
  func reading(of code: UInt32) -> KeyReading? {
    let plain = KeyCombination(keysym: code, modifiers: modifiers.depressed == 0 ? [] : .shift)
    return KeyReading(plain: plain, shifted: modifiers.depressed == 0 ? plain : KeyCombination(keysym: code + 100))
  }
}

extension InputRouter {
  var focusRules: FocusRules {
    get { owners.focus.rules }
    set { owners.focus.changeRules { $0 = newValue } }
  }
}
