import Backends
import Geometry
import System
import WaylandClient

/// The dma-bufs that the host takes, and its buffers for those of clients.
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
  /// - Returns: nil if the host does not take the format, or has too many questions to answer.
  func buffer(for client: any BackendBuffer) -> HostBuffer? {
    guard !isEnded, formats.all.contains(client.layout.format) else { return nil }
    let found = client.attachment {
      ($0 as? HostBuffer)?.belongs(to: self) ?? false
    } make: {
      HostBuffer(objects.values.count { $0.isAsked } < Self.mostQuestions ? ask(client.layout) : nil, of: self)
    }
    return found as? HostBuffer
  }

  /// Asks the host for a buffer.
  private func ask(_ layout: DmabufLayout) -> HostBufferObject {
    let params = object.createParams()
    params.add(
      fd: layout.descriptor, planeIdx: 0, offset: UInt32(clamping: layout.offset),
      stride: UInt32(clamping: layout.stride),
      modifierHi: UInt32(layout.format.modifier >> 32), modifierLo: UInt32(truncatingIfNeeded: layout.format.modifier))
    params.create(width: layout.size.width, height: layout.size.height, format: layout.format.code, flags: [])
    let made = HostBufferObject(params)
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
