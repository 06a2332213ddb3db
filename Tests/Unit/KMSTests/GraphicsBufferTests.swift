import CGBM
import Geometry
import Glibc
import GraphicsBuffers
import Rendering
import SeatSessions
import Testing

/// A libgbm that makes buffers in memory: its functions take the place of the library's.
@MainActor private enum ScriptedLibrary {
  struct Script {
    var hasDriver = true
    /// The buffers that are not made: those with modifiers, and those with a usage.
    var refusesModifiers = false
    var refusedUsage: UInt32?
    var planes: Int32 = 1
    /// True if each plane has memory of its own.
    var scatters = false
    var exports = true
    var maps = true
  }

  nonisolated(unsafe) static var script = Script()
  nonisolated(unsafe) static var devices = 0
  nonisolated(unsafe) static var buffers = 0
  nonisolated(unsafe) static var mappings = 0
  /// The arguments of the last buffer.
  nonisolated(unsafe) static var usage: UInt32 = 0
  nonisolated(unsafe) static var modifiers: [UInt64] = []
  /// The descriptor that was passed last.
  nonisolated(unsafe) static var file: Int32 = -1
  nonisolated(unsafe) private static let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)

  /// The reason why the library is missing; nil if it is there.
  nonisolated static let fault = fp_gbm_load().map { String(cString: $0) }

  static func run(_ script: Script = Script(), _ body: () throws -> Void) rethrows {
    (self.script, devices, buffers, mappings, usage, modifiers) = (script, 0, 0, 0, 0, [])
    for place in 0..<64 { pixels[place] = UInt32(place) * 0x010203 }
    let former = functions.map { ($0.0, fp_gbm_replace($0.0, $0.1)) }
    defer { for (name, function) in former { _ = fp_gbm_replace(name, function) } }
    try body()
    #expect(devices == 0 && buffers == 0 && mappings == 0, "something was not freed")
  }

  private typealias Pointer = UnsafeMutableRawPointer

  nonisolated private static func make(_ usage: UInt32, _ modifiers: [UInt64]) -> Pointer? {
    if usage == script.refusedUsage || script.refusesModifiers && !modifiers.isEmpty { return nil }
    (self.usage, self.modifiers, buffers) = (usage, modifiers, buffers + 1)
    return Pointer(bitPattern: 2)
  }

  private static let functions: [(String, UnsafeMutableRawPointer)] = {
    let device: @convention(c) (Int32) -> Pointer? = { _ in
      guard ScriptedLibrary.script.hasDriver else { return nil }
      ScriptedLibrary.devices += 1
      return Pointer(bitPattern: 1)
    }
    let endDevice: @convention(c) (Pointer?) -> Void = { _ in ScriptedLibrary.devices -= 1 }
    let make: @convention(c) (Pointer?, UInt32, UInt32, UInt32, UInt32) -> Pointer? = { ScriptedLibrary.make($4, []) }
    let makeNamed:
      @convention(c) (Pointer?, UInt32, UInt32, UInt32, UnsafePointer<UInt64>?, UInt32, UInt32) -> Pointer? = {
        ScriptedLibrary.make($6, Array(UnsafeBufferPointer(start: $4, count: Int($5))))
      }
    let end: @convention(c) (Pointer?) -> Void = { _ in ScriptedLibrary.buffers -= 1 }
    let export: @convention(c) (Pointer?) -> Int32 = { _ in
      ScriptedLibrary.file = ScriptedLibrary.script.exports ? open("/dev/null", O_RDWR) : -1
      return ScriptedLibrary.file
    }
    let handle: @convention(c) (Pointer?, Int32) -> fp_gbm_handle = {
      var handle = fp_gbm_handle()
      handle.u32 = 40 + (ScriptedLibrary.script.scatters ? UInt32($1) : 0)
      return handle
    }
    let modifier: @convention(c) (Pointer?) -> UInt64 = { _ in ScriptedLibrary.modifiers.last ?? FP_GBM_NO_MODIFIER }
    let offset: @convention(c) (Pointer?, Int32) -> UInt32 = { 4096 * UInt32($1) }
    let count: @convention(c) (Pointer?) -> Int32 = { _ in ScriptedLibrary.script.planes }
    let stride: @convention(c) (Pointer?, Int32) -> UInt32 = { 32 + UInt32($1) }
    let map:
      @convention(c) (
        Pointer?, UInt32, UInt32, UInt32, UInt32, UInt32, UnsafeMutablePointer<UInt32>?,
        UnsafeMutablePointer<Pointer?>?
      ) -> Pointer? = { _, x, y, _, _, _, stride, mapping in
        guard ScriptedLibrary.script.maps else { return nil }
        ScriptedLibrary.mappings += 1
        stride?.pointee = 32
        mapping?.pointee = Pointer(bitPattern: 3)
        return Pointer(ScriptedLibrary.pixels + Int(y * 8 + x))
      }
    let unmap: @convention(c) (Pointer?, Pointer?) -> Void = { ScriptedLibrary.mappings -= $1 == nil ? 0 : 1 }
    return [
      ("gbm_create_device", unsafeBitCast(device, to: Pointer.self)),
      ("gbm_device_destroy", unsafeBitCast(endDevice, to: Pointer.self)),
      ("gbm_bo_create", unsafeBitCast(make, to: Pointer.self)),
      ("gbm_bo_create_with_modifiers2", unsafeBitCast(makeNamed, to: Pointer.self)),
      ("gbm_bo_destroy", unsafeBitCast(end, to: Pointer.self)),
      ("gbm_bo_get_fd", unsafeBitCast(export, to: Pointer.self)),
      ("gbm_bo_get_handle_for_plane", unsafeBitCast(handle, to: Pointer.self)),
      ("gbm_bo_get_modifier", unsafeBitCast(modifier, to: Pointer.self)),
      ("gbm_bo_get_offset", unsafeBitCast(offset, to: Pointer.self)),
      ("gbm_bo_get_plane_count", unsafeBitCast(count, to: Pointer.self)),
      ("gbm_bo_get_stride_for_plane", unsafeBitCast(stride, to: Pointer.self)),
      ("gbm_bo_map", unsafeBitCast(map, to: Pointer.self)),
      ("gbm_bo_unmap", unsafeBitCast(unmap, to: Pointer.self)),
    ]
  }()
}

/// Buffers of a graphics driver, by functions in the place of libgbm's.
@MainActor
@Suite(
  "Buffers of graphics drivers", .serialized,
  .enabled(if: ScriptedLibrary.fault == nil, "no libgbm: \(ScriptedLibrary.fault ?? "")"))
struct GraphicsBufferTests {
  private static let size = IntSize<BufferSpace>(8, 8)

  private static func buffer(_ layout: TargetLayout) throws(DeviceFault) -> GraphicsBuffer {
    try GraphicsBuffer(try GraphicsDevice(-1), size, layout, for: .display)
  }

  private static func fault(_ layout: TargetLayout) -> String? {
    do throws(DeviceFault) {
      _ = try buffer(layout)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func aMissingLibraryIsNamedWithItsPackage() {
    let fault = fp_gbm_load_file("libgbm-missing.so.1").map { String(cString: $0) }
    #expect(
      fault == "libgbm-missing.so.1 is not installed; painting into buffers of a card needs the package libgbm1")
  }

  @Test func layoutsArriveAtTheLibrary() throws {
    let shown = FP_GBM_USE_SCANOUT | FP_GBM_USE_RENDERING
    try ScriptedLibrary.run {
      let named = try Self.buffer(.oneOf([9, 0, 5]))
      #expect(ScriptedLibrary.modifiers == [9, 0, 5] && ScriptedLibrary.usage == shown)
      #expect(named.memory.modifier == 5 && named.handle == 40)
      #expect(named.memory.size == Self.size && named.memory.format == .xrgb8888)
      let linear = try Self.buffer(.linear)
      #expect(ScriptedLibrary.modifiers.isEmpty && ScriptedLibrary.usage == shown | FP_GBM_USE_LINEAR)
      #expect(linear.memory.modifier == FP_GBM_NO_MODIFIER)
      let usual = try Self.buffer(.usual)
      #expect(ScriptedLibrary.usage == shown)
      withExtendedLifetime((named, linear, usual)) {}
    }
  }

  @Test func planesAreInOnePieceOfMemory() throws {
    var script = ScriptedLibrary.Script()
    script.planes = 3
    try ScriptedLibrary.run(script) {
      let planes = try Self.buffer(.usual).memory.planes
      #expect(planes.map(\.offset) == [0, 4096, 8192])
      #expect(planes.map(\.stride) == [32, 33, 34])
      #expect(Set(planes.map(\.descriptor)) == [ScriptedLibrary.file])
    }
    let refusal = "the graphics driver exports no buffer in one piece"
    script.scatters = true
    ScriptedLibrary.run(script) { #expect(Self.fault(.usual) == refusal) }
    for planes in [0, 5] as [Int32] {
      script = ScriptedLibrary.Script()
      script.planes = planes
      ScriptedLibrary.run(script) { #expect(Self.fault(.usual) == refusal) }
    }
    script = ScriptedLibrary.Script()
    script.exports = false
    ScriptedLibrary.run(script) { #expect(Self.fault(.usual) == refusal) }
  }

  @Test func refusalsAreNamed() {
    var script = ScriptedLibrary.Script()
    script.hasDriver = false
    ScriptedLibrary.run(script) { #expect(Self.fault(.usual) == "libgbm has no driver for the card") }
    script = ScriptedLibrary.Script()
    (script.refusesModifiers, script.refusedUsage) = (
      true, FP_GBM_USE_SCANOUT | FP_GBM_USE_RENDERING | FP_GBM_USE_LINEAR
    )
    ScriptedLibrary.run(script) {
      let refusal = "the graphics driver makes no buffer for displays"
      #expect(Self.fault(.oneOf([9])) == refusal && Self.fault(.linear) == refusal)
      #expect(Self.fault(.usual) == nil)
    }
  }

  @Test func pixelsAreCopied() throws {
    try ScriptedLibrary.run {
      let buffer = try Self.buffer(.linear)
      let copy = try #require(buffer.copy(of: IntRect(x: 2, y: 3, width: 4, height: 5)))
      #expect(copy.size == IntSize(4, 5))
      for (x, y) in [(0, 0), (3, 0), (0, 4), (3, 4)] {
        let number = UInt32((y + 3) * 8 + x + 2)
        let color = Color(red: UInt8(number), green: UInt8(number * 2), blue: UInt8(number * 3))
        #expect(copy.color(x: x, y: y) == color, "\(x),\(y)")
      }
      #expect(buffer.copy(of: IntRect(x: 5, y: 0, width: 4, height: 4)) == nil)
      #expect(buffer.copy(of: IntRect(x: 0, y: 0, width: 0, height: 0)) == nil)
      ScriptedLibrary.script.maps = false
      #expect(buffer.copy(of: IntRect(x: 0, y: 0, width: 4, height: 4)) == nil)
    }
  }
}
