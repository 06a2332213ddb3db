import Foundation

/// Encodes Xcursor files as tests describe them, right or wrong.
struct CursorEncoder {
  struct Picture {
    var nominal: UInt32
    var width: UInt32
    var height: UInt32
    var hotspot: (x: UInt32, y: UInt32) = (0, 0)
    var delay: UInt32 = 0
    /// The colour of all pixels, premultiplied.
    var color: UInt32 = 0xffff_0000
    /// The length of the header that the chunk says it has.
    var header: UInt32 = 36
    /// The type that the chunk says it has.
    var type: UInt32 = 0xfffd_0002
    /// The number of pixels that follow; nil for all.
    var pixelCount: Int?

    init(
      _ nominal: UInt32, _ width: UInt32? = nil, _ height: UInt32? = nil, hotspot: (x: UInt32, y: UInt32) = (0, 0),
      delay: UInt32 = 0, color: UInt32 = 0xffff_0000
    ) {
      (self.nominal, self.width, self.height) = (nominal, width ?? nominal, height ?? nominal)
      (self.hotspot, self.delay, self.color) = (hotspot, delay, color)
    }
  }

  var magic: UInt32 = 0x7275_6358
  var header: UInt32 = 16
  /// The number of entries that the header says there are; nil for that of the pictures and the comment.
  var count: UInt32?
  var hasComment = false
  var pictures: [Picture]

  init(_ pictures: Picture...) { self.pictures = pictures }

  var bytes: [UInt8] {
    let entries = pictures.count + (hasComment ? 1 : 0)
    var words: [UInt32] = [magic, header, 0x1_0000, count ?? UInt32(entries)]
    var position = UInt32(16 + 12 * entries)
    var chunks: [UInt32] = []
    func add(_ type: UInt32, _ subtype: UInt32, _ chunk: [UInt32]) {
      words += [type, subtype, position]
      chunks += chunk
      position += UInt32(chunk.count * 4)
    }
    if hasComment { add(0xfffe_0001, 1, [24, 0xfffe_0001, 1, 1, 4, 0x2121_2121]) }
    for picture in pictures { add(0xfffd_0002, picture.nominal, picture.words) }
    return (words + chunks).flatMap(Self.bytes)
  }

  /// A word with its lowest byte first.
  static func bytes(of word: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { (shift: UInt32) in UInt8(truncatingIfNeeded: word >> shift) }
  }
}

extension CursorEncoder.Picture {
  /// The chunk of the picture.
  fileprivate var words: [UInt32] {
    let count = pixelCount ?? Int(width) * Int(height)
    let head: [UInt32] = [header, type, nominal, 1, width, height, hotspot.x, hotspot.y, delay]
    return head + [UInt32](repeating: color, count: count)
  }
}

/// A folder of themes that ends with the test.
final class ThemeFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Adds a cursor to a theme, as one picture of a colour for each size.
  func add(_ cursor: String, to theme: String, color: UInt32, sizes: [UInt32] = [24]) throws {
    var file = CursorEncoder()
    file.pictures = sizes.map { CursorEncoder.Picture($0, hotspot: (1, 2), color: color) }
    try write(file.bytes, "\(theme)/cursors/\(cursor)")
  }

  func addIndex(_ text: String, to theme: String) throws { try write(Array(text.utf8), "\(theme)/index.theme") }

  func write(_ bytes: [UInt8], _ name: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }
}
