import CDumbBuffers
import Glibc
import StageKit
import System

/// Memory with the pattern.
final class Sheet {
  static let (width, height): (Int, Int) = (320, 200)

  private enum Memory {
    case shared(Int32)
    case dmabuf(Int32)
    case card(fp_dumb_buffer)
  }

  private let memory: Memory
  private var fence: UInt32 = 0

  /// - Parameter kind: `shm`, `udmabuf` or the path of a card.
  init(_ kind: String) throws(Complaint) {
    switch kind {
    case "shm":
      let file = WireClient.memory(Self.bytes.count)
      guard Self.bytes.withUnsafeBytes({ pwrite(file, $0.baseAddress, $0.count, 0) }) == Self.bytes.count else {
        throw Complaint(systemCall: "cannot write shared memory")
      }
      memory = .shared(file)
    case "udmabuf":
      do throws(ErrorNumber) {
        memory = .dmabuf(try DmabufFile.make(Self.bytes))
      } catch {
        throw Complaint("cannot make a dma-buf: \(error)")
      }
    default: memory = .card(try Self.buffer(of: kind))
    }
  }

  private static func buffer(of card: String) throws(Complaint) -> fp_dumb_buffer {
    var made = fp_dumb_buffer()
    guard fp_make_dumb_buffer(card, UInt32(width), UInt32(height), &made) == 0 else {
      throw Complaint(systemCall: "cannot make a buffer of \(card)")
    }
    guard fp_sync_dumb_buffer(&made, 0) == 0 else { throw Complaint(systemCall: "cannot write into \(card)") }
    let bytes = bytes
    for row in 0..<height {
      bytes[(row * width * 4)...].withUnsafeBytes {
        made.memory.advanced(by: row * Int(made.stride)).copyMemory(from: $0.baseAddress!, byteCount: width * 4)
      }
    }
    guard fp_sync_dumb_buffer(&made, 1) == 0 else { throw Complaint(systemCall: "cannot write into \(card)") }
    return made
  }

  /// The pixels, row after row: gradients in red and green, and both together in blue.
  private static let bytes: [UInt8] = {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: x ^ y))
        bytes.append(UInt8(y * 255 / height))
        bytes.append(UInt8(x * 255 / width))
        bytes.append(0)
      }
    }
    return bytes
  }()

  /// Makes a `wl_buffer`.
  func buffer(by client: WireClient) throws(Complaint) -> UInt32 {
    let (width, height) = (Int32(Self.width), Int32(Self.height))
    switch memory {
    case .shared(let file):
      let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), .number(Int64(Self.bytes.count)))
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
