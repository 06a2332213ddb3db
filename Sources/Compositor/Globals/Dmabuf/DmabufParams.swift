import Geometry
import Logging
import Surfaces
import WaylandServer

/// A `zwp_linux_buffer_params_v1`: the dma-bufs of one buffer, and then the buffer.
final class DmabufParams {
  /// A reason for which no buffer is made.
  enum Refusal: Error, Equatable {
    /// The numbers are invalid. The client is disconnected.
    case error(ZwpLinuxBufferParamsV1.Error, String)
    /// The buffer cannot be read. The client can use another one.
    case failure(String)
  }

  private struct Plane {
    /// Nil if too many descriptors of all clients are open.
    var file: DmabufDescriptor?
    var offset: UInt32
    var stride: UInt32
    var modifier: UInt64
  }

  /// The most planes that a format of DRM has.
  private static let mostPlanes = 4

  private unowned let server: Server
  private let offer: DmabufOffer
  private let ledger: DmabufLedger
  private var planes: [UInt32: Plane] = [:]
  private var isUsed = false

  init(_ server: Server, _ offer: DmabufOffer, _ ledger: DmabufLedger) {
    (self.server, self.offer, self.ledger) = (server, offer, ledger)
  }

  /// Checks what the client has said, and makes memory of it that can be read.
  private func content(
    width: Int32, height: Int32, format code: UInt32, flags: ZwpLinuxBufferParamsV1.Flags, version: Int32
  ) throws(Refusal) -> DmabufBuffer {
    guard let first = planes[0] else { throw .error(.incomplete, "plane 0 was not added") }
    guard width > 0, height > 0 else {
      throw .error(.invalidDimensions, "invalid size \(width)x\(height); expected at least 1x1")
    }
    let format = try format(code, first.modifier, version)
    let planes = try planes(of: format)
    // Only the driver knows how rows of other layouts are stored.
    if format.modifier == DmabufFormat.linear, Int(width) * format.bytesPerPixel > Int(first.stride) {
      throw .error(
        .outOfBounds,
        "invalid stride \(first.stride); a row of \(width) pixels needs at least \(Int(width) * format.bytesPerPixel) bytes"
      )
    }
    guard flags.isEmpty else { throw .failure("pictures with the flags \(flags.rawValue) are not supported") }
    var parts: [DmabufDescription.Plane] = []
    for (number, plane) in planes.enumerated() {
      // Only the rows of the first plane are those of the picture.
      parts.append(try part(plane, rows: number == 0 ? Int(height) : 1))
    }
    let buffer = DmabufDescription(size: IntSize(width, height), format: format, planes: parts)
    guard let memory = offer.importer.memory(of: buffer) else { throw .failure("the dma-buf cannot be read") }
    return DmabufBuffer(memory, ClientDmabuf(buffer))
  }

  /// The planes in their order, without a gap. A linear format has one; how many another layout has is known to the driver.
  private func planes(of format: DmabufFormat) throws(Refusal) -> [Plane] {
    guard format.modifier != DmabufFormat.linear || planes.count == 1 else {
      throw .error(.incomplete, "\(planes.count) planes were added; the format \(Self.name(of: format.code)) has 1")
    }
    var list: [Plane] = []
    for number in 0..<UInt32(planes.count) {
      guard let plane = planes[number] else {
        throw .error(.incomplete, "plane \(number) was not added, but \(planes.count) planes were")
      }
      guard plane.modifier == format.modifier else {
        throw .failure("the planes have different modifiers, \(format.modifier) and \(plane.modifier)")
      }
      list.append(plane)
    }
    return list
  }

  /// Checks the place of a plane in its dma-buf.
  private func part(_ plane: Plane, rows: Int) throws(Refusal) -> DmabufDescription.Plane {
    guard let file = plane.file else { throw .failure("too many dma-bufs of all clients are open") }
    guard offer.kernel.isDmabuf(file.rawValue) else { throw .failure("the file is not a dma-buf") }
    // At most 2^32 + 2^32 * 2^31, which 64 bits can have.
    let end = Int(plane.offset) + Int(plane.stride) * rows
    if let size = offer.kernel.size(of: file.rawValue), end > size {
      throw .error(
        .outOfBounds,
        "the picture ends \(end) bytes after the beginning of the dma-buf (offset + stride * height), which has \(size)"
      )
    }
    return DmabufDescription.Plane(file: file, offset: Int(plane.offset), stride: Int(plane.stride))
  }

  /// The format of a buffer. From version 4 on, a layout that was not offered is an error, as a format is.
  private func format(_ code: UInt32, _ modifier: UInt64, _ version: Int32) throws(Refusal) -> DmabufFormat {
    let known = offer.formats.filter { $0.code == code }
    if let format = known.first(where: { $0.modifier == modifier }) { return format }
    let name = Self.name(of: code)
    guard !known.isEmpty else { throw .error(.invalidFormat, "the format \(name) is not offered") }
    let fault = "the format \(name) is not offered with the modifier \(modifier)"
    throw version >= 4 ? .error(.invalidFormat, fault) : .failure(fault)
  }

  /// The four letters of a format, for messages; its number if they are not letters and digits.
  private static func name(of code: UInt32) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }
    let isPrintable = bytes.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == 0x20 }
    return isPrintable ? String(decoding: bytes, as: UTF8.self) : "\(code)"
  }

  /// Begins to make the buffer, which can be done once.
  ///
  /// - Returns: nil if no buffer is made. An error was posted, or `failed` is called.
  private func make(
    _ object: ZwpLinuxBufferParamsV1, _ width: Int32, _ height: Int32, _ format: UInt32,
    _ flags: ZwpLinuxBufferParamsV1.Flags, failed: (_ reason: String) -> Void
  ) -> DmabufBuffer? {
    guard mayBeUsed(object) else { return nil }
    isUsed = true
    defer { planes = [:] }
    do throws(Refusal) {
      return try content(width: width, height: height, format: format, flags: flags, version: object.version)
    } catch {
      switch error {
      case .error(let code, let message): object.postError(code.rawValue, message)
      case .failure(let reason):
        server.log.debug("\(server.clients[object.client].label): a dma-buf is refused: \(reason)")
        failed(reason)
      }
      return nil
    }
  }

  private func mayBeUsed(_ object: ZwpLinuxBufferParamsV1) -> Bool {
    guard isUsed else { return true }
    object.postError(
      ZwpLinuxBufferParamsV1.Error.alreadyUsed.rawValue, "\(object.label) was already used to create a buffer")
    return false
  }
}

extension DmabufParams: ZwpLinuxBufferParamsV1.Handler {
  func destroy(_ object: ZwpLinuxBufferParamsV1) {}

  func add(
    _ object: ZwpLinuxBufferParamsV1, fd: consuming OwnedFD, planeIdx: UInt32, offset: UInt32, stride: UInt32,
    modifierHi: UInt32, modifierLo: UInt32
  ) {
    guard mayBeUsed(object) else { return }
    guard planeIdx < Self.mostPlanes else {
      return object.postError(
        ZwpLinuxBufferParamsV1.Error.planeIdx.rawValue,
        "invalid plane \(planeIdx); expected 0 to \(Self.mostPlanes - 1)")
    }
    guard planes[planeIdx] == nil else {
      return object.postError(
        ZwpLinuxBufferParamsV1.Error.planeSet.rawValue, "the plane \(planeIdx) was already added")
    }
    var plane = Plane(
      file: nil, offset: offset, stride: stride, modifier: UInt64(modifierHi) << 32 | UInt64(modifierLo))
    do throws(DmabufLedger.Excess) {
      plane.file = try ledger.keep(fd, of: server.clients[object.client].id, within: server.bounds)
    } catch {
      // If those of all clients are too many, the client learns it when it asks for the buffer.
      if error == .ofClient {
        return server.end(object.client, "more than \(server.bounds.dmabufsOfOneClient) dma-bufs at one time")
      }
    }
    planes[planeIdx] = plane
  }

  func create(
    _ object: ZwpLinuxBufferParamsV1, width: Int32, height: Int32, format: UInt32,
    flags: ZwpLinuxBufferParamsV1.Flags
  ) {
    let made = make(object, width, height, format, flags) { _ in object.sendFailed() }
    guard let made, let buffer = WlBuffer.create(in: object) else { return }
    made.begin(buffer)
    object.sendCreated(buffer: buffer)
  }

  func createImmed(
    _ object: ZwpLinuxBufferParamsV1, bufferId: WlBuffer, width: Int32, height: Int32, format: UInt32,
    flags: ZwpLinuxBufferParamsV1.Flags
  ) {
    let made = make(object, width, height, format, flags) { reason in
      object.postError(ZwpLinuxBufferParamsV1.Error.invalidWlBuffer.rawValue, reason)
    }
    made?.begin(bufferId)
  }
}

/// A `wl_buffer` in a dma-buf.
private final class DmabufBuffer: BufferContent {
  let size: IntSize<BufferSpace>
  let content: ClientBuffer.Content
  let dmabuf: ClientDmabuf?

  /// The weight of a buffer: it uses a file descriptor and a memory mapping.
  private static let weight = 16

  init(_ memory: any ExternalMemory, _ dmabuf: ClientDmabuf) {
    (size, content, self.dmabuf) = (memory.size, .external(memory), dmabuf)
  }

  func begin(_ resource: WlBuffer) {
    resource.handler = self
    resource.setContentWeight(Self.weight - 1)
  }

  func destroy(_ object: WlBuffer) {}
}
