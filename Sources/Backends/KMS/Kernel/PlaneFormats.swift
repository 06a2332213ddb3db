package import Backends

/// The formats with modifiers that a plane shows, as the property `IN_FORMATS` has them.
package enum PlaneFormats {
  /// Reads a blob of the kernel: a head of six numbers with 32 bits, then the codes of formats, then the modifiers, each with
  /// a mask of 64 formats.
  ///
  /// - Returns: nil if the bytes are not such a blob.
  package static func read(_ bytes: [UInt8]) -> [DisplayFormat]? {
    func number(at place: Int, bytes count: Int) -> UInt64? {
      guard place >= 0, place <= bytes.count - count else { return nil }
      return (0..<count).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
    }
    let head = (0..<6).compactMap { number(at: $0 * 4, bytes: 4).map { Int($0) } }
    guard head.count == 6, head[0] == 1, head[2] <= bytes.count / 4, head[4] <= bytes.count / 24 else { return nil }
    let (formats, modifiers) = ((count: head[2], start: head[3]), (count: head[4], start: head[5]))
    var found: [DisplayFormat] = []
    for index in 0..<modifiers.count {
      let place = modifiers.start + index * 24
      guard let mask = number(at: place, bytes: 8), let first = number(at: place + 8, bytes: 4),
        let modifier = number(at: place + 16, bytes: 8)
      else { return nil }
      for bit in 0..<64 where mask >> UInt64(bit) & 1 == 1 {
        let format = Int(first) + bit
        guard format < formats.count, let code = number(at: formats.start + format * 4, bytes: 4) else { return nil }
        found.append(DisplayFormat(code: UInt32(code), modifier: modifier))
      }
    }
    return found
  }
}
