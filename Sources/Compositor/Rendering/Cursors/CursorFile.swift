package import Geometry
import System

/// An error in a file of a cursor theme.
package struct CursorFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String { "cannot read \(path) as an Xcursor file: \(reason)" }
}

/// A file of the Xcursor format: one cursor in several sizes, each with one picture or the pictures of an animation.
///
/// All numbers are 32-bit words with the lowest byte first. The header has the magic word `Xcur`, its length in bytes,
/// a version and the number of entries in the table of contents, which follows. Each entry has the type of a chunk, a
/// subtype and its position. The chunk of a picture repeats both, and has its own length, size, hotspot, delay and
/// pixels. Other chunks are comments, which are ignored.
///
/// Files come from anywhere, so every position and size is checked. Pixels are copied only for a picture that is
/// needed.
package struct CursorFile {
  /// One picture of the file.
  package struct Picture: Equatable {
    /// The size for which the picture was drawn. Its sides may be longer.
    package let nominalSize: Int
    package let size: IntSize<BufferSpace>
    package let hotspot: Point<BufferSpace>
    /// The time until the next picture of an animation, in milliseconds; 0 without one.
    package let delay: UInt32
    /// The position of its first pixel in the file.
    fileprivate let pixels: Int
  }

  /// The maximum length of a file in bytes. Animated cursors of common themes have up to 5 MB.
  package static let longest = 32 << 20
  /// The maximum number of entries in the table of contents. Common themes have up to 600.
  package static let mostEntries = 4096
  /// The maximum side of a picture in pixels.
  package static let longestSide = 1024

  /// The pictures in the order of the table of contents, of which there is at least one.
  package let pictures: [Picture]
  private let path: String
  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Throws: if the file cannot be read, or its content is invalid.
  package init(path: String) throws(CursorFault) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try InputFile.read(path, atMost: Self.longest)
    } catch {
      throw CursorFault(path: path, reason: error.description)
    }
    try self.init(bytes, path: path)
  }

  /// - Parameter path: the name of the file for error messages.
  /// - Throws: if the content is invalid.
  package init(_ bytes: [UInt8], path: String) throws(CursorFault) {
    (self.bytes, self.path) = (bytes, path)
    let words = Words(bytes: bytes, path: path)
    guard try words.at(0) == Words.magic else { throw words.fault("it does not begin with \"Xcur\"") }
    let (header, count) = (Int(try words.at(4)), Int(try words.at(12)))
    guard header >= 16 else { throw words.fault("its header has \(header) bytes, expected at least 16") }
    guard count <= Self.mostEntries else {
      throw words.fault("its table of contents has \(count) entries, expected at most \(Self.mostEntries)")
    }
    var found: [Picture] = []
    for index in 0..<count {
      let entry = header + index * 12
      guard try words.at(entry) == Words.picture else { continue }
      found.append(try words.picture(of: Int(try words.at(entry + 4)), at: Int(try words.at(entry + 8))))
    }
    guard !found.isEmpty else { throw words.fault("it has no picture") }
    pictures = found
  }

  /// The pictures of the size that is nearest to a size in pixels; the larger of two that are equally near. Several are
  /// an animation.
  package func pictures(near size: Int) -> [Picture] {
    let nearest = pictures.map(\.nominalSize).min { one, other in
      let (first, second) = (abs(one - size), abs(other - size))
      return first == second ? one > other : first < second
    }
    return pictures.filter { $0.nominalSize == nearest }
  }

  /// Copies a picture of this file.
  ///
  /// - Throws: if there is not enough memory.
  package func image(of picture: Picture) throws(RenderingError) -> CursorImage {
    let width = Int(picture.size.width) * 4
    let bitmap = try bytes.withUnsafeBytes { bytes in
      Result { () throws(RenderingError) in
        let pixels = UnsafeRawBufferPointer(rebasing: bytes[picture.pixels...])
        return try Bitmap(
          copying: Pixels(pixels, stride: width, size: picture.size, format: .argb8888))
      }
    }.get()
    return CursorImage(bitmap, hotspot: picture.hotspot)
  }
}

/// The words of a file, with a check of each position.
private struct Words {
  static let magic: UInt32 = 0x7275_6358
  /// The type of the chunk of a picture.
  static let picture: UInt32 = 0xfffd_0002
  /// The length of the header of a picture in bytes.
  private static let pictureHeader = 36

  let bytes: [UInt8]
  let path: String

  func fault(_ reason: String) -> CursorFault { CursorFault(path: path, reason: reason) }

  func at(_ position: Int) throws(CursorFault) -> UInt32 {
    guard position >= 0, position <= bytes.count - 4 else {
      throw fault("it has \(bytes.count) bytes, and ends before the word at byte \(position)")
    }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[position + $1]) << (8 * UInt32($1)) }
  }

  /// Reads the header of a picture.
  ///
  /// - Parameter nominalSize: the size in the table of contents.
  func picture(of nominalSize: Int, at position: Int) throws(CursorFault) -> CursorFile.Picture {
    guard try at(position + 4) == Self.picture, Int(try at(position + 8)) == nominalSize else {
      throw fault("the picture at byte \(position) differs from its entry in the table of contents")
    }
    let header = Int(try at(position))
    let (width, height) = (Int(try at(position + 16)), Int(try at(position + 20)))
    let (x, y) = (Int(try at(position + 24)), Int(try at(position + 28)))
    let limit = CursorFile.longestSide
    guard header >= Self.pictureHeader, (1...limit).contains(nominalSize) else {
      throw fault("the picture at byte \(position) has a header of \(header) bytes and the size \(nominalSize)")
    }
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw fault("the picture at byte \(position) has \(width)x\(height) pixels, expected at most \(limit)x\(limit)")
    }
    guard x <= width, y <= height else {
      throw fault("the hotspot \(x),\(y) of the picture at byte \(position) is outside its \(width)x\(height) pixels")
    }
    let pixels = position + header
    guard pixels <= bytes.count, width * height * 4 <= bytes.count - pixels else {
      throw fault("it has \(bytes.count) bytes, and ends before the last pixel of the picture at byte \(position)")
    }
    return CursorFile.Picture(
      nominalSize: nominalSize, size: IntSize(width, height), hotspot: Point(Double(x), Double(y)),
      delay: try at(position + 32), pixels: pixels)
  }
}
