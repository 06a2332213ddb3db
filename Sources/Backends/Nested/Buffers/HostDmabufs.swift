import Backends
import Geometry
import Rendering
import System
import WaylandClient

/// The dma-bufs that the host takes, and its buffers for those of clients and painters.
///
/// It owns all objects of the host for dma-bufs, and ends them with `end()`, since none may be used after the connection is closed.
final class HostDmabufs {
  /// The formats that the host takes, as it has sent them last.
  private(set) var formats = HostFormats()
  private let object: ZwpLinuxDmabufV1
  private let feedback: ZwpLinuxDmabufFeedbackV1?
  private var reader = HostFormatReader()
  /// The objects that exist: questions to the host, and buffers.
  private var objects: [ObjectIdentifier: HostBufferObject] = [:]
  private var isEnded = false

  /// The most questions that the host has not answered. Each keeps a descriptor of a client open in the host.
  private static let mostQuestions = 16
  /// The most objects beyond which no buffer of a client is passed on. Hosts limit the descriptors of each of their clients, and close the
  /// connection of one with more.
  private static let mostBuffers = 64

  /// - Parameter object: the global, of which this becomes the owner. The formats arrive before the host's answer to later requests.
  /// - Returns: nil if the host has a version before 3, which does not send layouts.
  init?(_ object: ZwpLinuxDmabufV1) {
    guard object.version >= 3 else {
      object.destroy()
      return nil
    }
    self.object = object
    feedback = object.version >= 4 ? object.getDefaultFeedback() : nil
    object.handler = self
    feedback?.handler = self
  }

  /// The host's buffer for the dma-buf of a client, which may not exist yet. The host is asked for it with the first call.
  ///
  /// - Returns: nil if the host does not take the format, or has too many questions to answer or too many buffers.
  func buffer(for client: any BackendBuffer) -> HostBuffer? {
    guard !isEnded, formats.all.contains(client.layout.format) else { return nil }
    let found = client.attachment {
      ($0 as? HostBuffer)?.belongs(to: self) ?? false
    } make: {
      HostBuffer(mayAsk && objects.count < Self.mostBuffers ? ask(client.layout) : nil, of: self)
    }
    return found as? HostBuffer
  }

  /// Asks the host for a buffer for memory of a card. The descriptors can be closed afterwards.
  ///
  /// - Parameters:
  ///   - modifier: the layout of the memory.
  ///   - onAnswer: is called once with the host's answer, unless the returned object is gone by then: true if the host has made the
  ///     buffer.
  /// - Returns: nil if the host does not take the format, or has too many questions to answer.
  func buffer(
    for memory: CardMemory, modifier: UInt64, onAnswer: @escaping (_ isMade: Bool) -> Void
  ) -> HostBuffer? {
    let format = DisplayFormat(code: memory.format.drmCode, modifier: modifier)
    guard !isEnded, formats.all.contains(format), mayAsk else { return nil }
    return HostBuffer(ask(memory.size, format, memory.planes, onAnswer: onAnswer), of: self)
  }

  private var mayAsk: Bool { objects.values.count { $0.isAsked } < Self.mostQuestions }

  private func ask(_ layout: DmabufLayout) -> HostBufferObject {
    let plane = CardMemory.Plane(descriptor: layout.descriptor, offset: layout.offset, stride: layout.stride)
    return ask(layout.size, layout.format, [plane])
  }

  /// Asks the host for a buffer.
  private func ask(
    _ size: IntSize<BufferSpace>, _ format: DisplayFormat, _ planes: [CardMemory.Plane],
    onAnswer: ((Bool) -> Void)? = nil
  ) -> HostBufferObject {
    let params = object.createParams()
    for (number, plane) in planes.enumerated() {
      params.add(
        fd: plane.descriptor, planeIdx: UInt32(number), offset: UInt32(clamping: plane.offset),
        stride: UInt32(clamping: plane.stride), modifierHi: UInt32(format.modifier >> 32),
        modifierLo: UInt32(truncatingIfNeeded: format.modifier))
    }
    params.create(width: size.width, height: size.height, format: format.code, flags: [])
    let made = HostBufferObject(params, onAnswer: onAnswer)
    let id = ObjectIdentifier(made)
    made.onEnd = { [weak self] in self?.objects[id] = nil }
    objects[id] = made
    return made
  }

  /// Destroys all objects. Clients' buffers are not passed on any more.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    for made in objects.values { made.end() }
    feedback?.destroy()
    object.destroy()
  }
}

// MARK: - Events of the host

extension HostDmabufs: ZwpLinuxDmabufV1.Handler, ZwpLinuxDmabufFeedbackV1.Handler {
  /// A format of version 3. From version 4 on, the feedback has them.
  func modifier(_ object: ZwpLinuxDmabufV1, format: UInt32, modifierHi: UInt32, modifierLo: UInt32) {
    guard feedback == nil else { return }
    formats.all.insert(DisplayFormat(code: format, modifier: UInt64(modifierHi) << 32 | UInt64(modifierLo)))
  }

  /// A table that cannot be read counts as empty: nothing is passed on then.
  func formatTable(_ object: ZwpLinuxDmabufFeedbackV1, fd: consuming OwnedFD, size: UInt32) {
    let size = min(Int(size), HostFormatReader.largestTable)
    reader.use(table: (try? ReceivedFile.bytes(fd.rawValue, size: size)) ?? [])
  }

  func mainDevice(_ object: ZwpLinuxDmabufFeedbackV1, device: [UInt8]) { reader.use(device: device) }
  func trancheFormats(_ object: ZwpLinuxDmabufFeedbackV1, indices: [UInt8]) { reader.add(places: indices) }
  func done(_ object: ZwpLinuxDmabufFeedbackV1) { formats = reader.take() }
}
