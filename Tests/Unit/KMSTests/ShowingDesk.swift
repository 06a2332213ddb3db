import Backends
import Geometry
import Logging
import PaintScenes
import Rendering
import Seats
import SeededRandom
import Surfaces

/// A desk whose outputs have pictures that tests paint, and whose loop serves what tests name.
final class ShowingDesk: BackendDesk, BackendLoop {
  let log: Logger
  let messages = LogLines()
  let now = InputTime(milliseconds: 1000)
  let hasRunningClock = true
  private(set) var painted: [PaintedOutput] = []
  private(set) var displays: (any DisplayControl)?
  /// The number of calls of `displaysDidChange()`.
  private(set) var changes = 0
  /// The dma-bufs that the backend has offered.
  private(set) var offers: [ShownDmabufs] = []
  /// The painters that paint in memory of a card; nil for none.
  var targets: (any TargetImporter)?
  /// The reason why dma-bufs are not offered to clients; nil if they are.
  var offerFault: String?
  private var actions: [Int32: () -> Void] = [:]

  init() {
    let messages = messages
    log = Logger(label: "desk", factory: { _ in LineLog(lines: messages) })
  }

  var outputs: [any BackendOutput] { painted }
  var loop: any BackendLoop { self }
  func route(_ event: InputEvent, at time: InputTime) {}
  func paceByShownFrames() {}
  func control(_ displays: any DisplayControl) { self.displays = displays }
  func displaysDidChange() { changes += 1 }

  func offer(_ dmabufs: ShownDmabufs) -> String? {
    offers.append(dmabufs)
    return offerFault
  }

  func addOutput(_ description: OutputDescription) -> any BackendOutput {
    let output = PaintedOutput(description) { [unowned self] gone in painted.removeAll { $0 === gone } }
    output.painters = targets ?? PixmanPainters()
    painted.append(output)
    return output
  }

  func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    actions[descriptor] = action
    return Watch { [unowned self] in actions[descriptor] = nil }
  }

  func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    watch(descriptor, then: action)
  }

  /// Serves a descriptor as if it were readable; does nothing if it is not watched.
  func serve(_ descriptor: Int32) { actions[descriptor]?() }

  private final class Watch: BackendWatch {
    private let end: () -> Void

    init(_ end: @escaping () -> Void) { self.end = end }

    func watch(reading: Bool, writing: Bool) {}
    func cancel() { end() }
  }
}

/// The lines of a log.
final class LogLines: @unchecked Sendable {
  // Only the thread of the test writes.
  /// Warnings and errors.
  fileprivate(set) var all: [String] = []
  /// Everything else.
  fileprivate(set) var quiet: [String] = []
}

private struct LineLog: LogHandler {
  let lines: LogLines
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.debug

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if event.level >= .warning { lines.all.append("\(event.message)") } else { lines.quiet.append("\(event.message)") }
  }
}

/// An output whose picture tests paint.
final class PaintedOutput: BackendOutput {
  private(set) var description: OutputDescription
  var isFrameAwaited = false
  var cursor: (any BackendCursor)?
  /// A frame that was reported as shown.
  struct Shown: Equatable {
    var nanoseconds: UInt64?
    var sequence: UInt64?
    var isSynchronized: Bool
  }

  private(set) var shown: [Shown] = []
  /// Paints in memory of a card.
  var painters: any PainterMaker = PixmanPainters()
  /// The number of pictures that were composed.
  private(set) var compositions = 0
  /// True if the last random rectangle was to be painted straight into the buffers of the display.
  private var paintsStraight = false
  /// True if the last picture was to have the cursor.
  private(set) var hasPaintedCursor = false
  /// The buffer of a client that is the whole picture; nil if the picture has to be composed.
  private(set) var sole: ClientMemory?
  /// While a display shows the buffer of a client: true if the next picture differs.
  private var newsOfPassed: Bool?
  private var picture: Bitmap
  private var changed: Region<OutputSpace>
  private let onRemoval: (PaintedOutput) -> Void

  init(_ description: OutputDescription, _ onRemoval: @escaping (PaintedOutput) -> Void) {
    (self.description, self.onRemoval) = (description, onRemoval)
    picture = Self.blank(description)
    changed = Region(IntRect(description.pixels))
  }

  private static func blank(_ description: OutputDescription) -> Bitmap {
    let (width, height) = (description.pixels.width, description.pixels.height)
    guard let bitmap = try? Bitmap(size: IntSize(width, height), format: .xrgb8888) else {
      fatalError("no memory for a picture of the test")
    }
    bitmap.fill(Color(red: 1, green: 2, blue: 3))
    return bitmap
  }

  func change(to description: OutputDescription) {
    let hasSize = description.pixels == self.description.pixels
    self.description = description
    if !hasSize {
      picture = Self.blank(description)
      changed = Region(IntRect(description.pixels))
    }
  }

  func remove() { onRemoval(self) }

  /// Paints a rectangle of one colour.
  func paint(_ rect: IntRect<OutputSpace>, _ color: Color) {
    let part = IntRect<BufferSpace>(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    picture.fill(color, in: part)
    changed.formUnion(rect.intersection(IntRect(description.pixels)))
    if newsOfPassed != nil { newsOfPassed = true }
  }

  /// Makes the buffer of a client the whole picture; nil for composed pictures.
  func show(_ memory: ClientMemory?) {
    sole = memory
    paint(IntRect(description.pixels), memory.map { Color($0) } ?? .white)
  }

  func soleBuffer(paintsCursor: Bool) -> (any BackendBuffer)? {
    paintsCursor && cursor != nil ? nil : sole.map { ClientView($0) }
  }

  func didTakeSoleBuffer() { newsOfPassed = false }

  /// Paints a random rectangle.
  func paint(_ random: inout SeededRandom) {
    let size = description.pixels
    let x = Int32.random(in: 0..<size.width, using: &random)
    let y = Int32.random(in: 0..<size.height, using: &random)
    let rect = IntRect<OutputSpace>(
      x: x, y: y, width: Int32.random(in: 1...(size.width - x), using: &random),
      height: Int32.random(in: 1...(size.height - y), using: &random))
    let color = Color(
      red: UInt8.random(in: 0...255, using: &random), green: UInt8.random(in: 0...255, using: &random),
      blue: UInt8.random(in: 0...255, using: &random))
    paint(rect, color)
    paintsStraight = Bool.random(using: &random)
  }

  func hasNews(paintsCursor: Bool) -> Bool { newsOfPassed ?? !changed.isEmpty }

  func nextPicture(paintsCursor: Bool) -> (any NextPicture)? {
    compositions += 1
    hasPaintedCursor = paintsCursor
    newsOfPassed = nil
    defer { changed = Region() }
    return FinishedPicture(picture, changed: changed, isPaintedStraight: paintsStraight, painters: painters)
  }

  func still() throws(RenderingError) -> Bitmap? { picture }

  func didShow(at nanoseconds: UInt64?, sequence: UInt64?, refresh: Int32?, isSynchronized: Bool) {
    shown.append(Shown(nanoseconds: nanoseconds, sequence: sequence, isSynchronized: isSynchronized))
    isFrameAwaited = false
  }

  /// The pixels that a display must show, row by row: the picture with the output's transform.
  func expectedPixels() -> [UInt32] {
    let size = description.mode
    guard let target = try? Bitmap(size: IntSize(size.width, size.height), format: .xrgb8888) else { return [] }
    PixmanPainter(target: target, transform: description.transform).paint(
      [PaintItem(.bitmap(picture), destination: IntRect<OutputSpace>(description.pixels).rect)],
      damage: Region(IntRect(description.pixels)))
    return target.withBytes { bytes in
      (0..<Int(size.height)).flatMap { y in
        (0..<Int(size.width)).map { x in
          bytes.loadUnaligned(fromByteOffset: y * target.stride + x * 4, as: UInt32.self) & 0xFF_FFFF
        }
      }
    }
  }
}

/// A cursor of one colour.
struct PaintedCursor: BackendCursor {
  var place: Point<OutputSpace>
  var size: IntSize<BufferSpace> = IntSize(8, 8)
  var hotspot: Vector<OutputSpace> = Vector(2, 3)
  var look = 0

  func looks(like other: any BackendCursor) -> Bool { (other as? PaintedCursor)?.look == look }

  func picture() throws(RenderingError) -> (bitmap: Bitmap, hotspot: Vector<OutputSpace>)? {
    let bitmap = try Bitmap(size: size, format: .argb8888)
    bitmap.fill(Color(red: 200, green: 100, blue: 50))
    return (bitmap, hotspot)
  }
}
