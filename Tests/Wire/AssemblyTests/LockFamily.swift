import Assembly
import Geometry
import Globals
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// A family of input, or another way to reach applications, that a lock of the session cuts off.
enum LockFamily: String, CaseIterable, Sendable {
  case touch, pointer, key, tablet, gesture, virtualDevice, dragAndDrop, inputMethod, capture, action, activation

  /// The policy of the scene.
  static var policy: Policy { get throws { try PolicyReader.read(text: "bindings: {F1: window.maximize}") } }
}

/// A lock scene in which applications are reached in every way.
final class LockFamilies: CompositorObserver {
  let scene: LockScene
  private let helper: WireClient
  private let pen = ToolID(rawValue: 1)
  private let family: LockFamily
  private var virtualPointer: UInt32 = 0
  private var toplevel: UInt32 = 0
  private var token: ObserverToken?
  /// The events with which applications were reached since the last call of `forget`.
  private(set) var reached: [String] = []

  /// Events that take something away or end it, and those that are not about input, pictures or windows.
  private static let harmless: Set<String> = [
    "wl_touch.cancel", "wl_touch.frame", "wl_pointer.leave", "wl_pointer.frame", "wl_keyboard.leave",
    "zwp_tablet_tool_v2.up", "zwp_tablet_tool_v2.proximity_out", "zwp_tablet_tool_v2.frame",
    "zwp_pointer_gesture_swipe_v1.end", "wl_data_device.leave",
    "zwlr_screencopy_frame_v1.failed", "zwlr_screencopy_frame_v1.buffer", "zwlr_screencopy_frame_v1.buffer_done",
    "zwlr_screencopy_frame_v1.linux_dmabuf",
  ]
  private static let families = [
    "wl_touch.", "wl_pointer.", "wl_keyboard.enter", "wl_keyboard.key", "wl_keyboard.leave", "zwp_tablet_tool_v2.",
    "zwp_pointer_gesture_swipe_v1.", "wl_data_device.enter", "wl_data_device.motion", "wl_data_device.drop",
    "wl_data_device.leave", "zwp_input_method_keyboard_grab_v2.key", "zwlr_screencopy_frame_v1.",
  ]

  init(_ family: LockFamily) throws {
    self.family = family
    scene = try LockScene(LockFamily.policy)
    helper = try scene.arena.connect()
    for client in [scene.page, helper] {
      client.onEvent = { [unowned self] client, _, name, values in note(name, values) }
    }
    makeObjects()
    scene.arena.settle()
    token = scene.compositor.add(self)
  }

  var topics: ObserverTopics { .actions }

  func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) {
    if case .nobody = taker { return }
    reached.append(action.name)
  }

  private func note(_ name: String, _ values: [UInt32]) {
    guard Self.families.contains(where: name.hasPrefix), !Self.harmless.contains(name) else { return }
    // A grab of an input method gets releases of the keys that it holds.
    if name == "zwp_input_method_keyboard_grab_v2.key", values.last == 0 { return }
    reached.append(name)
  }

  private func makeObjects() {
    let (page, arena) = (scene.page, scene.arena)
    let seat = page.global("wl_seat")
    switch family {
    case .touch, .pointer, .key, .action, .capture: break
    case .tablet:
      page.make(page.global("zwp_tablet_manager_v2"), "get_tablet_seat", .id(seat))
      arena.settle()
      arena.compositor.seat.tablets.add(TabletDescription(device: arena.panel, name: "Slate"))
      arena.compositor.seat.tablets.add(ToolDescription(id: pen, tablet: arena.panel, kind: .pen))
    case .gesture:
      page.make(
        page.global("zwp_pointer_gestures_v1"), "get_swipe_gesture", .id(page.make(seat, "get_pointer")))
    case .virtualDevice:
      virtualPointer = helper.make(
        helper.global("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", nil)
    case .dragAndDrop: page.make(page.global("wl_data_device_manager"), "get_data_device", .id(seat))
    case .inputMethod:
      let method = helper.make(
        helper.global("zwp_input_method_manager_v2"), "get_input_method", .id(helper.global("wl_seat")))
      helper.make(method, "grab_keyboard")
    case .activation:
      toplevel = 0
      let former = helper.onEvent
      helper.onEvent = { [unowned self] client, object, name, values in
        if name == "zwlr_foreign_toplevel_manager_v1.toplevel" { toplevel = toplevel == 0 ? values[0] : toplevel }
        former?(client, object, name, values)
      }
      _ = helper.global("zwlr_foreign_toplevel_manager_v1")
    }
  }

  func forget() {
    scene.arena.settle()
    reached = []
  }

  // MARK: Input

  private func use(_ changes: ToolChange<LayoutSpace>...) {
    for change in changes + [.frame] { scene.arena.route(.tool(ToolEvent(pen, change))) }
  }

  private func swipe(_ phase: PointerGesture.Phase, dx: Float = 0) {
    scene.arena.route(.gesture(PointerGesture(device: scene.arena.mouse, .swipe, phase, fingers: 3, dx: dx, dy: 0)))
  }

  private func click(_ isPressed: Bool) {
    helper.request(virtualPointer, "button", 0, 0x110, isPressed ? 1 : 0)
    helper.request(virtualPointer, "frame")
  }

  /// Begins something that is under way when the session is locked.
  func begin() {
    let arena = scene.arena
    switch family {
    case .touch: arena.finger(1, downAt: 400, 300)
    case .pointer:
      arena.pointer(to: 400, 300)
      arena.button(true)
    case .key, .inputMethod: arena.key(30, true)
    case .tablet: use(.proximityIn(arena.panel), .motion(Point(400, 300)), .down)
    case .gesture:
      arena.pointer(to: 400, 300)
      swipe(.began)
    case .virtualDevice:
      helper.request(virtualPointer, "motion_absolute", 0, 400, 300, 800, 600)
      helper.request(virtualPointer, "frame")
      click(true)
    case .dragAndDrop: beginDrag()
    case .capture, .action: break
    case .activation: _ = arena.compositor.focus(nil)
    }
    arena.settle()
  }

  private func beginDrag() {
    scene.arena.pointer(to: 400, 300)
    scene.arena.button(true)
    scene.arena.settle()
    let serial = scene.page.last["wl_pointer.button"]?.first ?? 0
    let device = scene.page.make(
      scene.page.global("wl_data_device_manager"), "get_data_device", .id(scene.page.global("wl_seat")))
    scene.page.request(device, "start_drag", nil, .id(scene.window.surface), nil, .id(serial))
  }

  /// Does what reaches an application while the session is not locked. Input that has begun before goes on.
  func act() {
    let arena = scene.arena
    switch family {
    case .touch:
      arena.finger(1, to: 410, 300)
      arena.fingerUp(1)
      arena.finger(2, downAt: 400, 310)
      arena.fingerUp(2)
    case .pointer:
      arena.pointer(to: 410, 300)
      arena.button(false)
      arena.scroll(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))
      arena.button(true)
      arena.button(false)
    case .key, .inputMethod:
      for code: UInt32 in [30, 31] { for isPressed in [false, true, false] { arena.key(code, isPressed) } }
    case .tablet:
      use(.motion(Point(410, 300)), .pressure(0.5))
      use(.up)
      use(.motion(Point(420, 300)), .down)
      use(.up)
    case .gesture:
      swipe(.changed, dx: 5)
      swipe(.ended)
      swipe(.began)
      swipe(.ended)
    case .virtualDevice:
      click(false)
      click(true)
      click(false)
    case .dragAndDrop:
      arena.pointer(to: 420, 300)
      arena.button(false)
    case .capture: capture()
    case .action:
      arena.key(59, true)
      arena.key(59, false)
      _ = arena.compositor.perform("window.maximize")
    case .activation: helper.request(toplevel, "activate", .id(helper.global("wl_seat")))
    }
    arena.settle()
  }

  private func capture() {
    let manager = helper.global("zwlr_screencopy_manager_v1", version: 3)
    let frame = helper.make(manager, "capture_output", 0, .id(helper.global("wl_output")))
    helper.request(frame, "copy", .id(helper.makeBuffer(Arena.width, Arena.height)))
  }
}
