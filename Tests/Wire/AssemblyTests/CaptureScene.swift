import Assembly
import Documents
import Geometry
import Glibc
import Globals
import Rendering
import StageKit
import Surfaces
import Testing
import WireClients

/// A compositor with one output, a window with a pattern, and a client that captures.
final class CaptureScene {
  let arena: Arena
  let client: WireClient
  /// The client's windows' owner.
  let painter: WireClient
  let window: WireWindow
  /// The events of the client's capture objects with their values, without their interfaces.
  private(set) var story: [String] = []

  static let frame = "zwlr_screencopy_frame_v1"

  init(scale: Double = 1, transform: Transform = .normal, mode: IntSize<OutputSpace> = IntSize(120, 80)) throws {
    let output = OutputDescription(name: "main", mode: mode, scale: scale, transform: transform)
    arena = try Arena(hasBystander: false, outputs: [output])
    painter = try arena.connect()
    window = arena.showWindow(of: painter, 30, 20, title: "page")
    client = try arena.connect()
    client.onEvent = { [unowned self] _, _, name, values in note(name, values) }
    paint(Sheet(painter, 30, 20, Self.pattern), on: window.surface)
  }

  private func note(_ name: String, _ values: [UInt32]) {
    guard name.contains("capture") || name.contains("screencopy") else { return }
    let event = name.split(separator: ".").last ?? ""
    if event == "presentation_time" { return }
    let shown = event == "ready" ? [] : values.map { "\(Int32(bitPattern: $0))" }
    story.append(([String(event)] + shown).joined(separator: " "))
  }

  /// The events since the last call.
  func takeEvents() -> [String] {
    arena.settle()
    defer { story = [] }
    return story
  }

  // MARK: The screen

  static func pattern(x: Int, y: Int) -> UInt32 { UInt32(x * 8) << 16 | UInt32(y * 12) << 8 | 0x40 }

  /// Attaches a sheet and commits.
  func paint(_ sheet: Sheet, on surface: UInt32) {
    painter.attach(sheet.buffer, to: surface)
    painter.request(surface, "commit")
    arena.settle()
  }

  var screen: Screen { arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])! }

  /// The picture of `ctl screenshot`.
  func screenshot(cursor: Bool = false) throws -> Bitmap {
    let foreground = arena.compositor.foreground
    let overlays = try foreground.overlays(.nothing, cursor: cursor, on: screen.output)
    return try screen.picture(overlays: overlays).converted(to: .argb8888)
  }

  /// The picture in a buffer, upright and opaque.
  func upright(_ sheet: Sheet) throws -> Bitmap {
    try sheet.picture().upright(from: screen.output.description.transform).converted(to: .argb8888)
  }

  // MARK: Objects of the client

  var output: UInt32 { client.global("wl_output") }

  func screencopy(cursor: Bool = false) -> UInt32 {
    client.make(client.global("zwlr_screencopy_manager_v1"), "capture_output", cursor ? 1 : 0, .id(output))
  }

  func screencopy(of x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) -> UInt32 {
    client.make(
      client.global("zwlr_screencopy_manager_v1"), "capture_output_region", 0, .id(output), .number(x),
      .number(y), .number(width), .number(height))
  }

  /// A sheet of the size that the last `buffer` or `buffer_size` event has named.
  func fittingSheet(_ event: String = "zwlr_screencopy_frame_v1.buffer", format: UInt32 = 1) throws -> Sheet {
    arena.settle()
    let values = try #require(client.last[event])
    let size = values.count == 4 ? values[1...2] : values[0...1]
    return Sheet(client, Int(size.first!), Int(size.last!), format: format)
  }

  func outputSource() -> UInt32 {
    client.make(client.global("ext_output_image_capture_source_manager_v1"), "create_source", .id(output))
  }

  /// A source of the first window of a list.
  func windowSource() throws -> UInt32 {
    var handle: UInt32?
    let former = client.onEvent
    client.onEvent = { client, object, name, values in
      if name == "ext_foreign_toplevel_list_v1.toplevel" { handle = handle ?? values[0] }
      former?(client, object, name, values)
    }
    _ = client.global("ext_foreign_toplevel_list_v1")
    arena.settle()
    let manager = client.global("ext_foreign_toplevel_image_capture_source_manager_v1")
    return client.make(manager, "create_source", .id(try #require(handle)))
  }

  func session(of source: UInt32, options: Int64 = 0) -> UInt32 {
    client.make(
      client.global("ext_image_copy_capture_manager_v1"), "create_session", .id(source), .number(options))
  }

  /// Begins a capture into a sheet with a new frame of a session.
  func capture(_ session: UInt32, _ sheet: Sheet, damage: [Int64]? = nil) -> UInt32 {
    let frame = client.make(session, "create_frame")
    client.request(frame, "attach_buffer", .id(sheet.buffer))
    if let damage {
      client.request(
        frame, "damage_buffer", .number(damage[0]), .number(damage[1]), .number(damage[2]), .number(damage[3]))
    }
    client.request(frame, "capture")
    return frame
  }
}

/// A shared memory buffer of a client, whose pixels the test reads and writes.
final class Sheet {
  let buffer: UInt32
  let (width, height): (Int, Int)
  let file: Int32
  private let format: UInt32
  private let memory: UnsafeMutableRawPointer

  /// - Parameter pattern: the initial pixels; by default 0x00777777.
  init(
    _ client: WireClient, _ width: Int, _ height: Int, format: UInt32 = 1,
    _ pattern: (Int, Int) -> UInt32 = { _, _ in 0x0077_7777 }
  ) {
    (self.width, self.height, self.format) = (width, height, format)
    let size = width * height * 4
    file = WireClient.memory(size)
    memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), .number(Int64(size)))
    buffer = client.make(
      pool, "create_buffer", 0, .number(Int64(width)), .number(Int64(height)), .number(Int64(width * 4)),
      .number(Int64(format)))
    client.request(pool, "destroy")
    fill(pattern)
  }

  deinit {
    munmap(memory, width * height * 4)
    close(file)
  }

  func fill(_ pattern: (Int, Int) -> UInt32) {
    let words = memory.assumingMemoryBound(to: UInt32.self)
    for y in 0..<height { for x in 0..<width { words[y * width + x] = pattern(x, y) } }
  }

  subscript(x: Int, y: Int) -> UInt32 { memory.assumingMemoryBound(to: UInt32.self)[y * width + x] }

  func picture() throws -> Bitmap {
    let bytes = UnsafeRawBufferPointer(start: memory, count: width * height * 4)
    let kind = try #require(PixelFormat(sharedMemoryCode: format))
    return try Bitmap(copying: Pixels(bytes, stride: width * 4, size: IntSize(width, height), format: kind))
  }
}
