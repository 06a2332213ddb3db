import CGBM
import Glibc
import StageKit
import Testing

/// A libgbm whose buffers are files of memory: its functions take the place of the library's.
enum PretendGBM {
  struct Script {
    /// True if no linear buffers are made.
    var refusesLinear = false
    /// The number of buffers that are made; nil for any number.
    var room: Int?
    /// False if no card has a driver.
    var hasDriver = true
    /// The number of planes, of which only the first one has pixels.
    var planes: Int32 = 1
    /// False if pixels cannot be read.
    var maps = true
  }

  private struct Buffer {
    let file: Int32
    let size: Int
    let stride: Int
    let modifier: UInt64
    let memory: UnsafeMutableRawPointer
  }

  nonisolated(unsafe) static var script = Script()
  /// The number of devices that exist, and of those that were made.
  nonisolated(unsafe) private(set) static var devices = (open: 0, made: 0)
  /// The usage of the last buffer.
  nonisolated(unsafe) private(set) static var usage: UInt32 = 0
  nonisolated(unsafe) private static var buffers: [Int: Buffer] = [:]
  nonisolated(unsafe) private static var mappings = 0
  nonisolated(unsafe) private static var last = 0

  /// The reason why the library is missing; nil if it is there.
  static let fault = fp_gbm_load().map { String(cString: $0) }

  /// The number of buffers that exist.
  static var count: Int { buffers.count }

  /// Expects that everything is freed at the end.
  static func run(_ script: Script = Script(), _ body: () throws -> Void) rethrows {
    (self.script, devices, usage) = (script, (0, 0), 0)
    let former = functions.map { ($0.0, fp_gbm_replace($0.0, $0.1)) }
    defer { for (name, function) in former { _ = fp_gbm_replace(name, function) } }
    try body()
    #expect(devices.open == 0 && buffers.isEmpty && mappings == 0, "something was not freed")
  }

  private typealias Pointer = UnsafeMutableRawPointer

  private static func make(_ width: UInt32, _ height: UInt32, _ usage: UInt32, _ modifier: UInt64) -> Pointer? {
    if modifier == 0 && script.refusesLinear || buffers.count >= script.room ?? .max { return nil }
    // Rows are longer than their pixels.
    let stride = Int(width) * 4 + 64
    let size = stride * Int(height)
    let file = WireClient.memory(size)
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED else {
      return nil
    }
    last += 1
    self.usage = usage
    buffers[last] = Buffer(file: file, size: size, stride: stride, modifier: modifier, memory: memory)
    return Pointer(bitPattern: last)
  }

  private static func buffer(_ pointer: Pointer?) -> Buffer? { buffers[Int(bitPattern: pointer)] }

  private static func destroy(_ pointer: Pointer?) {
    guard let buffer = buffers.removeValue(forKey: Int(bitPattern: pointer)) else {
      Issue.record("a buffer was freed twice")
      return
    }
    munmap(buffer.memory, buffer.size)
    close(buffer.file)
  }

  nonisolated(unsafe) private static let functions: [(String, Pointer)] = {
    let device: @convention(c) (Int32) -> Pointer? = { _ in
      guard PretendGBM.script.hasDriver else { return nil }
      PretendGBM.devices = (PretendGBM.devices.open + 1, PretendGBM.devices.made + 1)
      return Pointer(bitPattern: 1)
    }
    let endDevice: @convention(c) (Pointer?) -> Void = { _ in PretendGBM.devices.open -= 1 }
    let make: @convention(c) (Pointer?, UInt32, UInt32, UInt32, UInt32) -> Pointer? = {
      PretendGBM.make($1, $2, $4, 0)
    }
    let makeNamed:
      @convention(c) (Pointer?, UInt32, UInt32, UInt32, UnsafePointer<UInt64>?, UInt32, UInt32) -> Pointer? = {
        PretendGBM.make($1, $2, $6, $4?.pointee ?? 0)
      }
    let end: @convention(c) (Pointer?) -> Void = { PretendGBM.destroy($0) }
    let export: @convention(c) (Pointer?) -> Int32 = { PretendGBM.buffer($0).map { dup($0.file) } ?? -1 }
    let handle: @convention(c) (Pointer?, Int32) -> fp_gbm_handle = { _, _ in fp_gbm_handle() }
    // A driver need not name the linear layout.
    let modifier: @convention(c) (Pointer?) -> UInt64 = {
      PretendGBM.buffer($0).map { $0.modifier == 0 ? FP_GBM_NO_MODIFIER : $0.modifier } ?? 0
    }
    let offset: @convention(c) (Pointer?, Int32) -> UInt32 = { 4096 * UInt32($1) }
    let count: @convention(c) (Pointer?) -> Int32 = { _ in PretendGBM.script.planes }
    let stride: @convention(c) (Pointer?, Int32) -> UInt32 = {
      UInt32(PretendGBM.buffer($0)?.stride ?? 0) + UInt32($1)
    }
    let map:
      @convention(c) (
        Pointer?, UInt32, UInt32, UInt32, UInt32, UInt32, UnsafeMutablePointer<UInt32>?,
        UnsafeMutablePointer<Pointer?>?
      ) -> Pointer? = { pointer, x, y, _, _, _, stride, mapping in
        guard PretendGBM.script.maps, let buffer = PretendGBM.buffer(pointer) else { return nil }
        PretendGBM.mappings += 1
        stride?.pointee = UInt32(buffer.stride)
        mapping?.pointee = pointer
        return buffer.memory + Int(y) * buffer.stride + Int(x) * 4
      }
    let unmap: @convention(c) (Pointer?, Pointer?) -> Void = { _, _ in PretendGBM.mappings -= 1 }
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
