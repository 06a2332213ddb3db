import CWaylandClient
import WaylandClient

/// The content of the window: grey, with squares.
///
/// It has two buffers, because the compositor may still read the one that it shows.
final class Canvas {
  struct Square {
    var place: (x: Int32, y: Int32)
    /// The length of a side.
    var side: Int32
    /// Red, green and blue, one byte each.
    var color: UInt32

    /// The square with a number, around a place. Squares in a row differ in size and colour.
    init(_ number: Int, around x: Double, _ y: Double) {
      side = 16 + 8 * Int32(number % 13)
      place = (Int32(x) - side / 2, Int32(y) - side / 2)
      color = UInt32(truncatingIfNeeded: (number + 1) &* 2_654_435_761) >> 8
    }
  }

  let size: (width: Int32, height: Int32)
  private let surface: WlSurface
  private var sheets: [Sheet] = []
  /// The squares that no buffer has shown yet.
  private var unseen: [Square] = []

  init(_ surface: WlSurface, _ sharedMemory: WlShm, size: (width: Int32, height: Int32)) throws {
    (self.surface, self.size) = (surface, size)
    sheets = [try Sheet(sharedMemory, size: size), try Sheet(sharedMemory, size: size)]
    for sheet in sheets { sheet.onRelease = { [weak self] in self?.showSquares() } }
  }

  /// Shows the whole content.
  func show() { commit(sheets[0], damage: [(0, 0, size.width, size.height)]) }

  /// Adds a square, and shows it as soon as a buffer is free.
  func add(_ square: Square) {
    for sheet in sheets { sheet.missing.append(square) }
    unseen.append(square)
    showSquares()
  }

  private func showSquares() {
    guard !unseen.isEmpty, let sheet = sheets.first(where: { !$0.isBusy }) else { return }
    sheet.catchUp()
    commit(sheet, damage: unseen.map { ($0.place.x, $0.place.y, $0.side, $0.side) })
    unseen = []
  }

  private func commit(_ sheet: Sheet, damage: [(x: Int32, y: Int32, width: Int32, height: Int32)]) {
    surface.attach(buffer: sheet.lend(), x: 0, y: 0)
    for part in damage { surface.damage(x: part.x, y: part.y, width: part.width, height: part.height) }
    surface.commit()
  }
}

/// A buffer of the canvas.
private final class Sheet: WlBuffer.Handler {
  /// The squares that the buffer lacks.
  var missing: [Canvas.Square] = []
  /// Called when the compositor does not read the buffer any more.
  var onRelease: () -> Void = {}
  /// True while the compositor may read the buffer.
  private(set) var isBusy = false
  private let size: (width: Int32, height: Int32)
  private let memory: MemoryFile
  private let buffer: WlBuffer

  init(_ sharedMemory: WlShm, size: (width: Int32, height: Int32)) throws {
    self.size = size
    memory = try MemoryFile(size: Int(size.width) * Int(size.height) * 4)
    memory.bytes.initializeMemory(as: UInt8.self, repeating: 0x60)
    let pool = sharedMemory.createPool(fd: memory.descriptor, size: Int32(memory.bytes.count))
    buffer = pool.createBuffer(
      offset: 0, width: size.width, height: size.height, stride: size.width * 4, format: .xrgb8888)
    pool.destroy()
    buffer.handler = self
  }

  func lend() -> WlBuffer {
    isBusy = true
    return buffer
  }

  func release(_ object: WlBuffer) {
    isBusy = false
    onRelease()
  }

  func catchUp() {
    for square in missing { paint(square) }
    missing = []
  }

  private func paint(_ square: Canvas.Square) {
    let (columns, rows) = (
      max(0, square.place.x)..<max(0, min(size.width, square.place.x + square.side)),
      max(0, square.place.y)..<max(0, min(size.height, square.place.y + square.side))
    )
    for row in rows {
      for column in columns {
        memory.bytes.storeBytes(of: square.color, toByteOffset: Int(row * size.width + column) * 4, as: UInt32.self)
      }
    }
  }
}
