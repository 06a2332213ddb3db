import Geometry
import Globals
import Seats
import StageKit
import Surfaces
import WaylandClient
import WaylandServer

/// A compositor with only a seat, in this process. It records the events for its clients as text.
final class SeatStage: ServerStage, Hands {
  private(set) var router: InputRouter!
  private(set) var seat: SeatGlobal!
  private(set) var data: DataDeviceGlobal!
  private(set) var primary: PrimarySelectionGlobal!
  private(set) var texts: TextInputGlobal!
  private(set) var inputMethods: InputMethodGlobal!
  private var earlierTexts: [AnyObject] = []
  private var textFocus: TextFocusGlobal?
  private(set) var tablets: TabletGlobal!
  private var compositor: CompositorGlobal!
  private var constraints: PointerConstraintsGlobal?
  private var relativePointers: RelativePointerGlobal?
  private var gestures: PointerGesturesGlobal?
  private var timestamps: InputTimestampsGlobal?
  private var dataControl: DataControlGlobal?
  private var shapes: CursorShapeGlobal?
  private var warps: PointerWarpGlobal?
  private var virtualPointers: VirtualPointerGlobal?
  private var virtualKeyboards: VirtualKeyboardGlobal?
  var outputs = OutputRegistry()
  /// The virtual devices of clients, in the order in which they were added.
  var virtualDevices: [DeviceID] = []
  var keymaps: [DeviceID: KeymapID] = [:]
  private var watch: MessageWatch?
  private var windows: [SurfaceID: ClientWindow] = [:]
  private var objectNames: [String: String] = [:]
  private var lines: [String] = []
  private var serials: [String: UInt32] = [:]
  private var lastWindow: UInt32 = 0
  var clock: UInt64 = 1000

  init(strictness: Strictness = .strict, capabilities: WaylandServer.WlSeat.Capability = [.pointer, .keyboard, .touch])
    throws
  {
    try super.init(strictness: strictness)
    let router = InputRouter(windows: server.windows)
    self.router = router
    router.take(.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))]), at: .zero)
    compositor = try CompositorGlobal(server, outputs: outputs)
    seat = try SeatGlobal(server, keymap: nil, capabilities: capabilities)
    data = try DataDeviceGlobal(seat)
    primary = try PrimarySelectionGlobal(seat, legacy: true)
    dataControl = try DataControlGlobal(server, clipboard: data, primary: primary)
    outputs.add(try OutputGlobal(server, OutputDescription(name: "main", mode: IntSize(1000, 1000))))
    texts = try TextInputGlobal(seat)
    inputMethods = try InputMethodGlobal(seat, texts: texts, outputs: outputs)
    earlierTexts = [
      try TextInputV1Global(seat, texts: texts), try TextInputV2Global(seat, texts: texts),
      try InputMethodV1Global(inputMethods, injector: self),
    ]
    textFocus = try TextFocusGlobal(inputMethods, counting: router.counts)
    tablets = try TabletGlobal(seat)
    constraints = try PointerConstraintsGlobal(seat, self)
    relativePointers = try RelativePointerGlobal(seat)
    gestures = try PointerGesturesGlobal(seat)
    timestamps = try InputTimestampsGlobal(seat)
    shapes = try CursorShapeGlobal(seat, tablets)
    warps = try PointerWarpGlobal(seat, self)
    seat.onListensToSteps = { [router] in router.setListensToSteps($1, $0) }
    virtualPointers = try VirtualPointerGlobal(server, outputs: outputs, injector: self)
    virtualKeyboards = try VirtualKeyboardGlobal(server, injector: self)
    data.dragDelegate = self
    inputMethods.grabDelegate = self
    tablets.onTabletSupportChange = { [router] in router.setSupportsTablets($1, $0) }
    seat.onTouchSupportChange = { [router] in router.setLacksTouchSupport($1, $0) }
    server.observer = self
    watch = display.watchMessages { [unowned self] in receive($0) }
  }

  deinit {
    server.observer = nil
    watch = nil
    end()
  }

  var now: InputTime { InputTime(milliseconds: clock) }

  // MARK: Clients

  func guest(_ name: String, seatVersion: Int32 = 8, dataVersion: Int32 = 3) throws -> Guest {
    let guest = try connect(name) { try Guest(name, socket: $0) }
    guest.begin(seatVersion: seatVersion, dataVersion: dataVersion)
    settle()
    forget()
    return guest
  }

  override func work() {
    drain()
    textFocus?.notify()
  }

  func drain() {
    router.outbox.effects.drain { routed in _ = seat.deliver(routed.effect, from: router.outbox.effects) }
  }

  // MARK: Windows

  func clientSurface(_ guest: Guest, _ proxyID: UInt32) -> ClientSurface? {
    (1...200).lazy.compactMap { self.server.surfaces[SurfaceID(rawValue: $0)] }
      .first { $0.client.label == guest.name && $0.resource.id == proxyID }
  }

  /// Gives a surface a content of 100 by 100 with its next commit.
  func draw(_ name: String, of guest: Guest) {
    guard let proxy = guest.surfaces[name] else { return }
    settle()
    objectNames["\(guest.name) \(proxy.id)"] = name
    clientSurface(guest, proxy.id)?.model.pending.buffer = .attach(Pixels())
    proxy.commit()
    settle()
  }

  /// The windows from back to front, each with its position.
  var desktop: [String] {
    server.windows.windows.map { window in
      let surface = server.surfaces[window.surface.id]!
      let name = objectNames["\(surface.client.label) \(surface.resource.id)"] ?? "nameless"
      return "\(name) at \(Int(window.position.x)),\(Int(window.position.y))"
    }
  }

  func move(_ window: ClientWindow, to x: Double, _ y: Double) {
    window.position = Point(x, y)
    windowDidChange(window)
    settle()
  }

  /// Shows a new surface of the client as a window of 100 by 100.
  @discardableResult
  func window(_ name: String, of guest: Guest, at x: Double, _ y: Double) -> ClientWindow {
    let proxyID = guest.makeSurface(name)
    settle()
    let surface = clientSurface(guest, proxyID)!
    objectNames["\(guest.name) \(proxyID)"] = name
    _ = surface.model.take(.toplevel)
    surface.model.pending.buffer = .attach(Pixels())
    _ = surface.model.commit()
    lastWindow += 1
    let window = ClientWindow(id: WindowID(rawValue: lastWindow), kind: .toplevel, surface: surface.model)
    window.position = Point(x, y)
    windows[surface.model.id] = window
    server.windows.map(window)
    router.take(.windowDidMap(window), at: now)
    router.take(.sceneDidChange, at: now)
    settle()
    return window
  }

  func close(_ window: ClientWindow) {
    windows[window.surface.id] = nil
    server.windows.unmap(window)
    router.take(.windowDidUnmap(window), at: now)
    router.take(.sceneDidChange, at: now)
    settle()
  }

  // MARK: Input

  func route(_ events: [InputEvent]) {
    for event in events { router.route(event, at: now) }
    settle()
  }

  func send(_ events: InputEvent...) { route(events) }

  /// Lets time pass without any event.
  func wait(_ milliseconds: UInt64) {
    clock += milliseconds
    router.advance(to: now)
    settle()
  }

  func press() { button(true) }
  func release() { button(false) }
  func keyDown(_ code: UInt32) { key(code, true) }
  func keyUp(_ code: UInt32) { key(code, false) }

  // MARK: Sent events

  var sent: [String] {
    defer { lines = [] }
    return lines
  }

  func forget() { lines = [] }

  /// The serial of the last event of a name such as `"alice wl_touch.down"`.
  func serial(_ event: String) -> UInt32 { serials[event] ?? 0 }

  private static let watched = [
    "wl_seat", "wl_pointer", "wl_keyboard", "wl_touch", "wl_data_", "zwp_primary", "gtk_", "zwp_text_input",
    "zwp_input", "zwp_relative", "zwp_locked", "zwp_confined", "zwp_pointer_gesture_", "zwp_tablet",
    "fingerpost_text_focus_v1",
  ]
  private static let withSerial: Set<String> = [
    "wl_touch.down", "wl_touch.up", "wl_pointer.enter", "wl_pointer.leave", "wl_pointer.button", "wl_keyboard.enter",
    "wl_keyboard.leave", "wl_keyboard.key", "wl_keyboard.modifiers", "wl_data_device.enter",
    "zwp_input_method_keyboard_grab_v2.key", "zwp_input_method_keyboard_grab_v2.modifiers",
    "zwp_pointer_gesture_swipe_v1.begin", "zwp_pointer_gesture_swipe_v1.end", "zwp_pointer_gesture_pinch_v1.begin",
    "zwp_pointer_gesture_pinch_v1.end", "zwp_tablet_tool_v2.proximity_in",
    "zwp_tablet_tool_v2.down", "zwp_tablet_tool_v2.button", "zwp_tablet_pad_v2.enter", "zwp_tablet_pad_v2.leave",
    "zwp_pointer_gesture_hold_v1.begin", "zwp_pointer_gesture_hold_v1.end", "zwp_text_input_v2.enter",
    "zwp_text_input_v2.leave",
  ]

  private func receive(_ message: WireMessage) {
    guard message.direction == .event, Self.watched.contains(where: { message.interface.hasPrefix($0) }) else { return }
    let guest = server.clients[message.client].label
    let name = "\(message.interface).\(message.name)"
    var arguments = message.arguments
    if Self.withSerial.contains(name), case .uint(let serial)? = arguments.first {
      serials["\(guest) \(name)"] = serial
      arguments.removeFirst()
    }
    let words = arguments.map { word($0, guest) }
    lines.append(([guest, name] + words).joined(separator: " "))
  }

  private func word(_ argument: WireArgument, _ guest: String) -> String {
    switch argument {
    case .int(let value): "\(value)"
    case .uint(let value): "\(value)"
    case .fixed(let value): value.double == value.double.rounded() ? "\(Int(value.double))" : "\(value.double)"
    case .string(let value): value ?? "nil"
    case .object(let id): id == 0 ? "nil" : objectNames["\(guest) \(id)"] ?? "offer"
    case .newID: "new"
    case .array(let bytes): "[\(bytes.map { "\($0)" }.joined(separator: " "))]"
    case .descriptor: "fd"
    }
  }
}

extension SeatStage: DragDelegate {
  func beginDrag(from client: ClientID, isPrivate: Bool, by driver: Driver) -> Bool {
    router.take(.beginDrag(from: client, isPrivate: isPrivate, by: driver), at: now)
  }

  func cancelDrag() { router.take(.cancelOperation, at: now) }
}

extension SeatStage: KeyGrabDelegate {
  func beginKeyGrab(_ grab: KeyGrabTarget) { router.take(.beginKeyGrab(grab), at: now) }
  func endKeyGrab(_ grab: KeyGrabTarget) { router.take(.endKeyGrab(grab), at: now) }
}

extension SeatStage: ServerObserver {
  func surfacesDidCommit(_ applied: [Surface.Applied]) { sceneDidChange() }

  private func sceneDidChange() {
    inputMethods.sceneDidChange()
    router.take(.sceneDidChange, at: now)
  }

  func surfaceDidGo(_ surface: Surface) {
    if let window = windows.removeValue(forKey: surface.id) {
      server.windows.unmap(window)
      router.take(.windowDidUnmap(window), at: now)
      router.take(.sceneDidChange, at: now)
    }
    router.take(.surfaceDidDestroy(surface.id), at: now)
    router.take(.sceneDidChange, at: now)
  }

  func windowDidMap(_ window: ClientWindow) {
    router.take(.windowDidMap(window), at: now)
    router.take(.sceneDidChange, at: now)
  }
  func windowDidUnmap(_ window: ClientWindow) {
    router.take(.windowDidUnmap(window), at: now)
    router.take(.sceneDidChange, at: now)
  }
  func windowDidChange(_ window: ClientWindow) { sceneDidChange() }
}

final class Pixels: Buffer {
  let size = IntSize<BufferSpace>(100, 100)
}
