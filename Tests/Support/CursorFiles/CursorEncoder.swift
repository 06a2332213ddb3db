/// Encodes Xcursor files as tests describe them, right or wrong.
package struct CursorEncoder {
  package struct Picture {
    package var nominal: UInt32
    package var width: UInt32
    package var height: UInt32
    package var hotspot: (x: UInt32, y: UInt32) = (0, 0)
    package var delay: UInt32 = 0
    /// The colour of all pixels, premultiplied.
    package var color: UInt32 = 0xffff_0000
    /// The length of the header that the chunk says it has.
    package var header: UInt32 = 36
    /// The type that the chunk says it has.
    package var type: UInt32 = 0xfffd_0002
    /// The number of pixels that follow; nil for all.
    package var pixelCount: Int?

    package init(
      _ nominal: UInt32, _ width: UInt32? = nil, _ height: UInt32? = nil, hotspot: (x: UInt32, y: UInt32) = (0, 0),
      delay: UInt32 = 0, color: UInt32 = 0xffff_0000
    ) {
      (self.nominal, self.width, self.height) = (nominal, width ?? nominal, height ?? nominal)
      (self.hotspot, self.delay, self.color) = (hotspot, delay, color)
    }
  }

  package var magic: UInt32 = 0x7275_6358
  package var header: UInt32 = 16
  /// The number of entries that the header says there are; nil for that of the pictures and the comment.
  package var count: UInt32?
  package var hasComment = false
  package var pictures: [Picture]

  package init(_ pictures: Picture...) { self.pictures = pictures }

  package var bytes: [UInt8] {
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
  package static func bytes(of word: UInt32) -> [UInt8] {
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
