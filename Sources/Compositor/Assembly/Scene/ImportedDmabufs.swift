import Geometry
package import Globals
package import Rendering
import Surfaces

extension DmabufOffer {
  /// Dma-bufs that a painter shows in place.
  ///
  /// - Parameters:
  ///   - pictures: makes the pictures.
  ///   - formats: the formats and layouts that were tried, each once.
  ///   - device: the number (`dev_t`) of the card; nil if the processor computes pictures. With a card, the layout that only its
  ///     driver knows is offered for each format too, for clients that cannot name another.
  package static func imported(
    by pictures: any PictureImporter, _ formats: [CardFormat], on device: UInt64?, kernel: any DmabufKernel
  ) -> DmabufOffer {
    var all = formats
    if device != nil {
      for format in PixelFormat.allCases where formats.contains(where: { $0.format == format }) {
        let implicit = CardFormat(format, modifier: DmabufFormat.implicit)
        if !all.contains(implicit) { all.append(implicit) }
      }
    }
    return DmabufOffer(
      all.map { card in
        DmabufFormat(
          code: card.format.drmCode, modifier: card.modifier, sharedMemoryCode: card.format.sharedMemoryCode,
          bytesPerPixel: card.format.bytesPerPixel)
      }, on: device, kernel: kernel, importer: ImportedDmabufs(pictures, kernel))
  }
}

/// Makes memory of dma-bufs that a painter shows in place.
private final class ImportedDmabufs: DmabufImporter {
  private let pictures: any PictureImporter
  private let kernel: any DmabufKernel
  private let mapper: DmabufMapper

  init(_ pictures: any PictureImporter, _ kernel: any DmabufKernel) {
    (self.pictures, self.kernel, mapper) = (pictures, kernel, DmabufMapper(kernel))
  }

  /// - Returns: nil if the driver refuses the buffer. After a failure of the driver, linear buffers are mapped, because clients go on
  ///   to hand them over.
  func memory(of buffer: DmabufDescription) -> (any ExternalMemory)? {
    guard pictures.canImport else { return mapper.memory(of: buffer) }
    return ImportedDmabuf(buffer, pictures, kernel, mapper)
  }
}

/// The memory of a dma-buf that a painter shows in place, for as long as the buffer exists or is shown.
final class ImportedDmabuf: ExternalMemory {
  let size: IntSize<BufferSpace>
  let format: UInt32
  let byteCount: Int
  let picture: any ImportedPicture
  private let planes: [DmabufDescription.Plane]
  private let pictures: any PictureImporter
  private let kernel: any DmabufKernel
  /// The buffer as the processor reads it, if its driver allows that. It is mapped only if the painter cannot read it.
  private lazy var mapped = map()
  private let map: () -> (any ExternalMemory)?

  /// Nil if the driver refuses the buffer.
  fileprivate init?(
    _ buffer: DmabufDescription, _ pictures: any PictureImporter, _ kernel: any DmabufKernel, _ mapper: DmabufMapper
  ) {
    guard let format = PixelFormat(sharedMemoryCode: buffer.format.sharedMemoryCode),
      let first = buffer.planes.first,
      // A driver that cannot say how large the memory is could pass on less than the picture needs.
      buffer.planes.allSatisfy({ kernel.size(of: $0.file.rawValue) != nil }),
      let picture = pictures.picture(
        of: CardMemory(
          size: buffer.size, format: format, modifier: buffer.format.modifier,
          planes: buffer.planes.map {
            CardMemory.Plane(descriptor: $0.file.rawValue, offset: $0.offset, stride: $0.stride)
          }))
    else { return nil }
    (self.picture, self.pictures, self.kernel, planes) = (picture, pictures, kernel, buffer.planes)
    (size, self.format) = (buffer.size, buffer.format.sharedMemoryCode)
    byteCount = first.stride * Int(buffer.size.height)
    map = { mapper.memory(of: buffer) }
  }

  var fence: Int32? {
    for plane in planes { if let fence = kernel.fence(of: plane.file.rawValue) { return fence } }
    return nil
  }

  /// A copy of the pixels by the driver; nil if it has failed or does not allow that, or while a device writes.
  func copied() -> Bitmap? { pictures.canImport && fence == nil ? picture.copied() : nil }

  func withBytes(_ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) -> Void) -> Bool {
    fence == nil && mapped?.withBytes(body) ?? false
  }
}
