import Keymaps
import Testing
import WaylandClient

/// A pointer and a keyboard in a host, over its protocols for virtual devices.
final class VirtualHands: WlRegistry.Handler {
  private let connection: Connection
  private let keymap: Keymap
  private let file: KeymapFile
  private var offered: [String: UInt32] = [:]
  private var pointer: ZwlrVirtualPointerV1!
  private var keyboard: ZwpVirtualKeyboardV1!
  private let extent: (width: UInt32, height: UInt32)
  /// The time of the next event, in milliseconds of an arbitrary clock.
  private var time: UInt32 = 1000

  /// - Parameters:
  ///   - socket: the path of the host's socket.
  ///   - width: the width of the host's screen, in the unit of positions.
  init(at socket: String, width: UInt32, height: UInt32) throws {
    connection = try Connection(display: socket)
    keymap = try Keymap()
    file = try KeymapFile(keymap)
    extent = (width, height)
    let registry = connection.registry()
    registry.handler = self
    connection.roundtrip()
    func bind<P: Proxy>(_ type: P.Type, _ name: String) throws -> P {
      registry.bind(name: try #require(offered[name]), interface: type, boundVersion: 1)
    }
    let seat = try bind(WlSeat.self, WlSeat.name)
    pointer = try bind(ZwlrVirtualPointerManagerV1.self, ZwlrVirtualPointerManagerV1.name)
      .createVirtualPointer(seat: seat)
    keyboard = try bind(ZwpVirtualKeyboardManagerV1.self, ZwpVirtualKeyboardManagerV1.name)
      .createVirtualKeyboard(seat: seat)
    keyboard.keymap(format: 1, fd: file.descriptor, size: file.size)
    connection.roundtrip()
  }

  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) { offered[interface] = name }

  func point(at x: UInt32, _ y: UInt32) {
    pointer.motionAbsolute(time: tick(), x: x, y: y, xExtent: extent.width, yExtent: extent.height)
    pointer.frame()
    connection.roundtrip()
  }

  func click() {
    for state in [WlPointer.ButtonState.pressed, .released] {
      pointer.button(time: tick(), button: 0x110, state: state)
      pointer.frame()
    }
    connection.roundtrip()
  }

  func type(_ text: String) throws {
    for stroke in try keymap.strokes(typing: text) {
      for event in stroke.events { keyboard.key(time: tick(), key: event.key, state: event.isPressed ? 1 : 0) }
    }
    connection.roundtrip()
  }

  private func tick() -> UInt32 {
    time += 5
    return time
  }
}
