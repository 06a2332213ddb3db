import CDumbBuffers
import Glibc
import StageKit
import System

/// Memory with a pattern.
final class Sheet {
  private enum Memory {
    case shared(Int32)
    case dmabuf(Int32)
    case card(fp_dumb_buffer)
  }

  private let memory: Memory
  private let width, height: Int
  private var fence: UInt32 = 0
  private var made: UInt32?

  /// The pixels by which the rows of a card's buffer are longer than the picture.
  private static let margin = 20

  /// - Parameter kind: `shm`, `udmabuf` or the path of a card.
  init(_ kind: String, _ size: (width: Int, height: Int)) throws(Complaint) {
    (width, height) = size
    switch kind {
    case "shm": memory = .shared(WireClient.memory(width * height * 4))
    case "udmabuf":
      do throws(ErrorNumber) {
        memory = .dmabuf(try DmabufFile.make([UInt8](repeating: 0, count: width * height * 4)))
      } catch {
        throw Complaint("cannot make a dma-buf: \(error)")
      }
    default:
      var made = fp_dumb_buffer()
      guard fp_make_dumb_buffer(kind, UInt32(width + Self.margin), UInt32(height), &made) == 0 else {
        throw Complaint(systemCall: "cannot make a buffer of \(kind)")
      }
      memory = .card(made)
    }
  }

  // MARK: The pattern

  /// Paints a pattern.
  func paint(_ step: Int) throws(Complaint) {
    let bytes = pattern(step)
    switch memory {
    case .shared(let file):
      guard bytes.withUnsafeBytes({ pwrite(file, $0.baseAddress, $0.count, 0) }) == bytes.count else {
        throw Complaint(systemCall: "cannot write shared memory")
      }
    case .dmabuf(let file):
      guard let base = mmap(nil, bytes.count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED else {
        throw Complaint(systemCall: "cannot map a dma-buf")
      }
      bytes.withUnsafeBytes { base.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      munmap(base, bytes.count)
    case .card(var made):
      guard fp_sync_dumb_buffer(&made, 0) == 0 else { throw Complaint(systemCall: "cannot write into the card") }
      for row in 0..<height {
        bytes[(row * width * 4)...].withUnsafeBytes {
          made.memory.advanced(by: row * Int(made.stride)).copyMemory(from: $0.baseAddress!, byteCount: width * 4)
        }
      }
      guard fp_sync_dumb_buffer(&made, 1) == 0 else { throw Complaint(systemCall: "cannot write into the card") }
    }
  }

  /// The pixels, row after row: gradients in red and green, and both together in blue, which differs in each step.
  private func pattern(_ step: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: (x ^ y) &+ step &* 5))
        bytes.append(UInt8(y * 255 / height))
        bytes.append(UInt8(x * 255 / width))
        bytes.append(0)
      }
    }
    return bytes
  }

  // MARK: The buffer

  /// The `wl_buffer`.
  func buffer(by client: WireClient) throws(Complaint) -> UInt32 {
    if let made { return made }
    let buffer = try makeBuffer(by: client)
    made = buffer
    return buffer
  }

  private func makeBuffer(by client: WireClient) throws(Complaint) -> UInt32 {
    let (width, height) = (Int32(width), Int32(height))
    switch memory {
    case .shared(let file):
      let pool = client.make(
        client.global("wl_shm"), "create_pool", .file(file), .number(Int64(width) * Int64(height) * 4))
      return client.makeBuffer(in: pool, width, height)
    case .dmabuf(let file): return try Self.checked(client).makeBuffer(of: file, width, height)
    case .card(let made):
      return try Self.checked(client).makeBuffer(of: made.file, width, height, stride: Int64(made.stride))
    }
  }

  private static func checked(_ client: WireClient) throws(Complaint) -> WireClient {
    guard let version = client.globals["zwp_linux_dmabuf_v1"]?.version else {
      throw Complaint("the compositor does not offer zwp_linux_dmabuf_v1")
    }
    Main.say("dma-bufs by version \(version)")
    return client
  }

  // MARK: Fences

  /// Lets a device write into the memory until `endDeviceWrite`.
  func beginDeviceWrite() throws(Complaint) {
    guard case .card(var made) = memory, fp_begin_device_write(&made, &fence) == 0 else {
      throw Complaint(systemCall: "cannot attach a fence")
    }
  }

  func endDeviceWrite() throws(Complaint) {
    guard case .card(var made) = memory, fp_end_device_write(&made, fence) == 0 else {
      throw Complaint(systemCall: "cannot signal the fence")
    }
  }
}
