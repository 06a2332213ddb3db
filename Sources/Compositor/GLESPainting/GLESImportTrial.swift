import CGLES
import Geometry
import Glibc
package import Rendering

/// Pictures in dma-bufs that are imported and compared, before clients may hand over such buffers.
package struct GLESImportTrial {
  package enum Outcome: Hashable, Sendable {
    case passed
    /// The driver does not import the dma-buf.
    case refused(String)
    /// The picture differs, in a channel by so many of 255.
    case wrong(difference: UInt8)
    /// No dma-buf could be made for the trial.
    case untried
  }

  /// The outcomes of the formats with the linear layout, in dma-bufs of ordinary memory.
  package private(set) var ordinary: [(format: PixelFormat, outcome: Outcome)] = []
  /// The outcome of a texture of the driver as a dma-buf.
  package private(set) var own = Outcome.untried
  /// The formats and layouts that may be offered: those with the right picture, and those that could not be tried if `own` has
  /// passed.
  package private(set) var formats: [CardFormat] = []
  /// The reason why nothing may be offered; nil if something may.
  package private(set) var fault: String?

  private static let size = IntSize<BufferSpace>(64, 16)
  /// The largest difference that rounding explains.
  private static let limit: UInt8 = 2

  /// - Parameter makeDmabuf: makes a dma-buf with these bytes; nil if the machine cannot. The descriptor is closed.
  package init(_ painters: GLESPainters, makeDmabuf: ([UInt8]) -> Int32?) {
    fault = painters.importFault
    guard fault == nil else { return }
    let all = painters.importableFormats
    guard !all.isEmpty else {
      fault = "the driver lists no format of pictures that a texture can show"
      return
    }
    for format in PixelFormat.allCases where all.contains(CardFormat(format, modifier: 0)) {
      ordinary.append((format, Self.tryLinear(format, painters, makeDmabuf)))
    }
    own = Self.tryTexture(painters)
    formats = all.filter { mayOffer($0.format) }
    fault = formats.isEmpty ? reason : nil
  }

  private func mayOffer(_ format: PixelFormat) -> Bool {
    if case .wrong = own { return false }
    switch ordinary.first(where: { $0.format == format })?.outcome ?? .untried {
    case .passed: return true
    case .wrong: return false
    case .refused, .untried: return own == .passed
    }
  }

  /// The reason of the first outcome that has one.
  private var reason: String {
    for outcome in [own] + ordinary.map(\.outcome) {
      switch outcome {
      case .wrong(let difference): return "the picture of a dma-buf differs by \(difference) of 255"
      case .refused(let reason): return "a dma-buf is not imported: \(reason)"
      case .passed, .untried: continue
      }
    }
    return "neither the kernel (/dev/udmabuf) nor the driver makes a dma-buf to try"
  }

  // MARK: Trials

  /// Opaque pixels of many colours.
  private static func bytes(_ format: PixelFormat) -> [UInt8] {
    (0..<Int(size.width) * Int(size.height) * format.bytesPerPixel).map { place in
      format.bytesPerPixel == 4 && place % 4 == 3 ? 0xFF : UInt8(truncatingIfNeeded: place * 37 + place / 256)
    }
  }

  private static func tryLinear(
    _ format: PixelFormat, _ painters: GLESPainters, _ makeDmabuf: ([UInt8]) -> Int32?
  ) -> Outcome {
    let bytes = bytes(format)
    guard let file = makeDmabuf(bytes) else { return .untried }
    defer { close(file) }
    let plane = CardMemory.Plane(descriptor: file, offset: 0, stride: Int(size.width) * format.bytesPerPixel)
    let memory = CardMemory(size: size, format: format, modifier: 0, planes: [plane])
    return outcome(of: memory, painters, bytes, format)
  }

  /// Exports a texture, and imports the dma-buf again. It can have a layout of the driver.
  private static func tryTexture(_ painters: GLESPainters) -> Outcome {
    let bytes = bytes(.abgr8888)
    guard let memory = painters.context.whileCurrent({ exported(bytes, painters.context) }) ?? nil else {
      return .untried
    }
    defer { for file in Set(memory.planes.map(\.descriptor)) { close(file) } }
    return outcome(of: memory, painters, bytes, .abgr8888)
  }

  private static func exported(_ bytes: [UInt8], _ context: GLESContext) -> CardMemory? {
    guard context.description.extensions.contains("EGL_MESA_image_dma_buf_export") else { return nil }
    var texture: UInt32 = 0
    fp_glGenTextures(1, &texture)
    defer { fp_glDeleteTextures(1, &texture) }
    fp_glBindTexture(FP_GL_TEXTURE_2D, texture)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_MIN_FILTER, FP_GL_NEAREST)
    fp_glTexImage2D(
      FP_GL_TEXTURE_2D, 0, Int32(FP_GL_RGBA), size.width, size.height, 0, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, bytes)
    let memory = context.export(texture: texture, size: size)
    fp_glFinish()
    _ = GLESContext.takeErrors()
    return memory
  }

  /// - Parameters:
  ///   - bytes: the expected pixels, row after row.
  ///   - format: their format, which can differ from that of the memory.
  private static func outcome(
    of memory: CardMemory, _ painters: GLESPainters, _ bytes: [UInt8], _ format: PixelFormat
  ) -> Outcome {
    let picture: GLESPicture
    do throws(GLESFault) {
      picture = try painters.imported(memory)
    } catch {
      return .refused("\(error)")
    }
    let difference = bytes.withUnsafeBytes { bytes -> UInt8? in
      guard
        let pixels = try? Pixels(bytes, stride: Int(size.width) * format.bytesPerPixel, size: size, format: format),
        let expected = try? Bitmap(lending: pixels),
        let found = shown(.external(TrialImage(picture)), by: painters),
        let reference = shown(.bitmap(expected), by: PixmanPainters())
      else { return nil }
      return try? found.difference(from: reference).largestDifference
    }
    guard let difference else { return .refused("there is not enough memory for a picture") }
    return difference <= limit ? .passed : .wrong(difference: difference)
  }

  private static func shown(_ content: PaintItem.Content, by painters: any PainterMaker) -> Bitmap? {
    guard let target = try? Bitmap(size: size, format: .xrgb8888) else { return nil }
    let whole = Rect<OutputSpace>(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    painters.painter(of: target).paint([PaintItem(content, destination: whole)], damage: .infinite)
    return target
  }
}

/// An imported picture as content of an item. Nothing else can read its pixels.
private final class TrialImage: ExternalImage {
  let size: IntSize<BufferSpace>
  let format: PixelFormat
  let byteCount = 0
  let imported: (any ImportedPicture)?

  init(_ picture: GLESPicture) { (size, format, imported) = (picture.size, picture.format, picture) }

  func withPixels(_ body: (Pixels) -> Void) -> Bool { false }
}
