import CWlcs
import Geometry
import Seats

extension WlcsPointer {
  static let fingerpost = WlcsPointer(
    version: 1,
    move_absolute: {
      server(of: $0).route(.pointer(.motionAbsolute(to: Point(pixels($1), pixels($2)))), .pointer(.frame))
    },
    move_relative: { server(of: $0).route(.pointer(.motion(by: Vector(pixels($1), pixels($2)))), .pointer(.frame)) },
    button_up: { press($1, false, on: $0) },
    button_down: { press($1, true, on: $0) },
    destroy: { Handle.free(UnsafePointer($0)) })

  private static let device = DeviceID(.conformance, 1)

  private static func server(of table: UnsafeMutablePointer<Self>?) -> ConformanceServer {
    Handle.server(of: UnsafePointer(table))
  }

  /// Converts a `wl_fixed_t` to pixels.
  private static func pixels(_ fixed: Int32) -> Double { Double(fixed) / 256 }

  private static func press(_ code: Int32, _ isPressed: Bool, on table: UnsafeMutablePointer<Self>?) {
    server(of: table).route(
      .pointer(.button(device: device, code: UInt32(bitPattern: code), isPressed: isPressed)), .pointer(.frame))
  }
}

extension WlcsTouch {
  static let fingerpost = WlcsTouch(
    version: 1,
    touch_down: { server(of: $0).route(.touch(.down(sample($1, $2))), .touch(.frame(device: device))) },
    touch_move: { server(of: $0).route(.touch(.motion(sample($1, $2))), .touch(.frame(device: device))) },
    touch_up: { server(of: $0).route(.touch(.up(device: device, finger: 0)), .touch(.frame(device: device))) },
    destroy: { Handle.free(UnsafePointer($0)) })

  private static let device = DeviceID(.conformance, 2)

  private static func server(of table: UnsafeMutablePointer<Self>?) -> ConformanceServer {
    Handle.server(of: UnsafePointer(table))
  }

  private static func sample(_ x: Int32, _ y: Int32) -> FingerSample {
    FingerSample(device: device, finger: 0, place: Point(Double(x), Double(y)))
  }
}

extension WlcsKeyboard {
  static let fingerpost = WlcsKeyboard(
    version: 1,
    key_down: { press($1, true, on: $0) },
    key_up: { press($1, false, on: $0) },
    destroy: { Handle.free(UnsafePointer($0)) })

  private static let device = DeviceID(.conformance, 3)

  private static func press(_ code: Int32, _ isPressed: Bool, on table: UnsafeMutablePointer<Self>?) {
    Handle.server(of: UnsafePointer(table)).route(
      .key(.key(device: device, code: UInt32(bitPattern: code), isPressed: isPressed)))
  }
}
