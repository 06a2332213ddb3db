import Geometry
import Glibc
import StageKit
package import Rendering

/// A driver that imports dma-bufs of the tests' kernel. It has a copy of nothing: each look reads the file.
package final class PretendPictures: PictureImporter {
  /// False if the driver refuses further pictures.
  package var accepts = true
  /// False if the driver does not let pixels be copied.
  package var allowsCopies = true
  /// False if the driver has failed.
  package var canImport = true
  /// The memory of each picture that was asked for.
  package private(set) var requests: [CardMemory] = []
  /// The number of pictures that exist.
  package private(set) var count = 0
  /// The number of copies that were made.
  package private(set) var copies = 0

  package init() {}

  package func picture(of memory: CardMemory) -> (any ImportedPicture)? {
    requests.append(memory)
    guard accepts else { return nil }
    count += 1
    return Picture(memory, self)
  }

  private final class Picture: ImportedPicture {
    private let memory: CardMemory
    /// The driver keeps descriptors of its own.
    private let file: Int32
    private let driver: PretendPictures

    init(_ memory: CardMemory, _ driver: PretendPictures) {
      (self.memory, self.driver) = (memory, driver)
      file = fcntl(memory.planes[0].descriptor, F_DUPFD_CLOEXEC, 0)
    }

    deinit {
      driver.count -= 1
      close(file)
    }

    /// The pixels with red first, as OpenGL returns them.
    func copied() -> Bitmap? {
      guard driver.allowsCopies else { return nil }
      driver.copies += 1
      let (size, stride) = (memory.size, memory.planes[0].stride)
      var bytes = [UInt8](repeating: 0, count: stride * Int(size.height))
      guard pread(file, &bytes, bytes.count, off_t(memory.planes[0].offset)) == bytes.count else { return nil }
      for place in Swift.stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(place, place + 2) }
      return bytes.withUnsafeBytes { bytes in
        let format: PixelFormat = memory.format.hasAlpha ? .abgr8888 : .xbgr8888
        return (try? Pixels(bytes, stride: stride, size: size, format: format)).flatMap { try? Bitmap(copying: $0) }
      }
    }
  }
}
