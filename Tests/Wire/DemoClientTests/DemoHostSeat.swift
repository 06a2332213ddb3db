import CXKBCommon
import Glibc
import WaylandClient
import WaylandServer

/// The compositor's seat: functions that send touch, pointer and keyboard events.
final class DemoHostSeat: WaylandServer.WlSeat.Handler {
  typealias Surface = WaylandServer.WlSurface

  private(set) var touch: WaylandServer.WlTouch?
  private(set) var pointer: WaylandServer.WlPointer?
  private(set) var keyboard: WaylandServer.WlKeyboard?
  private var serial: UInt32 = 100
  private let keymap = StageKeymap()

  func attach(_ seat: WaylandServer.WlSeat) {
    seat.handler = self
    seat.sendCapabilities(capabilities: [.touch, .pointer, .keyboard])
  }

  func getPointer(_ object: WaylandServer.WlSeat, id: WaylandServer.WlPointer) { pointer = id }
  func getTouch(_ object: WaylandServer.WlSeat, id: WaylandServer.WlTouch) { touch = id }
  func release(_ object: WaylandServer.WlSeat) {}

  func getKeyboard(_ object: WaylandServer.WlSeat, id: WaylandServer.WlKeyboard) {
    keyboard = id
    id.sendKeymap(format: .xkbV1, fd: keymap.file.descriptor, size: keymap.size)
    id.sendRepeatInfo(rate: 0, delay: 600)
  }

  private func next() -> UInt32 {
    serial += 1
    return serial
  }

  // MARK: - Fingers

  /// - Returns: the serial of the touch.
  @discardableResult
  func down(_ id: Int32, on surface: DemoHostSurface, _ x: Double, _ y: Double, at time: UInt32 = 10) -> UInt32 {
    touch?.sendDown(
      serial: next(), time: time, surface: surface.surface, id: id, x: Fixed(x), y: Fixed(y))
    touch?.sendFrame()
    return serial
  }

  func move(_ id: Int32, to x: Double, _ y: Double, at time: UInt32 = 20) {
    touch?.sendMotion(time: time, id: id, x: Fixed(x), y: Fixed(y))
    touch?.sendFrame()
  }

  func up(_ id: Int32, at time: UInt32 = 30) {
    touch?.sendUp(serial: next(), time: time, id: id)
    touch?.sendFrame()
  }

  func tap(_ surface: DemoHostSurface, _ x: Double, _ y: Double) {
    down(0, on: surface, x, y)
    up(0)
  }

  // MARK: - Pointer and keys

  func point(at surface: DemoHostSurface, _ x: Double, _ y: Double) {
    pointer?.sendEnter(serial: next(), surface: surface.surface, surfaceX: Fixed(x), surfaceY: Fixed(y))
    pointer?.sendFrame()
  }

  func movePointer(to x: Double, _ y: Double) {
    pointer?.sendMotion(time: 20, surfaceX: Fixed(x), surfaceY: Fixed(y))
    pointer?.sendFrame()
  }

  @discardableResult
  func button(_ code: UInt32, isDown: Bool) -> UInt32 {
    pointer?.sendButton(serial: next(), time: 10, button: code, state: isDown ? .pressed : .released)
    pointer?.sendFrame()
    return serial
  }

  func focus(_ surface: DemoHostSurface) {
    keyboard?.sendEnter(serial: next(), surface: surface.surface, keys: [])
  }

  /// - Parameter code: the evdev code.
  func type(_ code: UInt32, shift: Bool = false) {
    keyboard?.sendModifiers(
      serial: next(), modsDepressed: shift ? 1 : 0, modsLatched: 0, modsLocked: 0, group: 0)
    keyboard?.sendKey(serial: next(), time: 10, key: code, state: .pressed)
    keyboard?.sendKey(serial: next(), time: 11, key: code, state: .released)
  }
}

/// The system's `us` keymap as text in a memory file.
private struct StageKeymap {
  let file: MemoryFile
  let size: UInt32

  init() {
    let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    var names = xkb_rule_names()
    let keymap = "us".withCString { layout in
      names.layout = layout
      return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1)!
    let length = strlen(text) + 1
    file = try! MemoryFile(size: length)
    file.bytes.baseAddress!.copyMemory(from: text, byteCount: length)
    size = UInt32(length)
    free(text)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }
}
