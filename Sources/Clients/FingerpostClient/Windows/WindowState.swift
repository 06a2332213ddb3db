import WaylandClient

/// Reads `xdg_toplevel.configure`'s list of states.
enum WindowState {
  static let names: [XdgToplevel.State: String] = [
    .maximized: "maximized", .fullscreen: "fullscreen", .resizing: "resizing", .activated: "activated",
    .tiledLeft: "tiled-left", .tiledRight: "tiled-right", .tiledTop: "tiled-top", .tiledBottom: "tiled-bottom",
  ]

  static func all(in bytes: [UInt8]) -> [XdgToplevel.State] {
    bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count - 3, by: 4).map {
        XdgToplevel.State(rawValue: raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
      }
    }
  }
}
