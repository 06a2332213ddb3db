/// The texts that no report, trace or other file of a run may contain.
///
/// A text is found by its value, also percent-encoded, base64-encoded and with the escapes of JSON. Parts of a text, and
/// other encodings, are not found.
package struct Secrets: Equatable, Sendable {
  /// The text that appears instead of a secret.
  package static let mask = "•••"
  /// The number of characters that a secret must have. Shorter ones would mask parts of ordinary words.
  package static let leastLength = 4

  /// All forms of all secrets as UTF-8, the longest first.
  private(set) var forms: [[UInt8]] = []
  /// The indexes of the forms that begin with a byte.
  private var starts: [UInt8: [Int]] = [:]

  package init() {}

  package init(_ texts: some Sequence<String>) {
    for text in texts { add(text) }
  }

  package var isEmpty: Bool { forms.isEmpty }

  /// Adds a text.
  ///
  /// - Returns: false without an effect if the text has fewer than four characters.
  @discardableResult
  package mutating func add(_ text: String) -> Bool {
    guard text.count >= Self.leastLength else { return false }
    var all = Set(forms)
    all.formUnion(SecretForms.all(of: Array(text.utf8)))
    if all.count != forms.count { take(all) }
    return true
  }

  /// Adds all texts of another value.
  package mutating func formUnion(_ other: Secrets) {
    if !other.isEmpty { take(Set(forms).union(other.forms)) }
  }

  private mutating func take(_ all: Set<[UInt8]>) {
    forms = all.sorted { $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1) }
    starts = [:]
    for (index, form) in forms.enumerated() { starts[form[0], default: []].append(index) }
  }

  /// The text with `•••` instead of each secret. Secrets that overlap become one `•••`.
  ///
  /// A text for people may have been cut, with `…` at its end. The beginning of a secret before it is masked as well.
  package func masked(_ text: String) -> String {
    guard !isEmpty else { return text }
    let bytes = Array(text.utf8)
    var ranges = ranges(in: bytes)
    if let cut = cutRange(in: bytes) {
      ranges = ranges.filter { $0.upperBound <= cut.lowerBound } + [cut]
    }
    return ranges.isEmpty ? text : String(decoding: Self.replace(ranges, in: bytes[...]), as: UTF8.self)
  }

  /// The text with another text instead of each secret.
  ///
  /// - Parameter replacement: receives a secret as it is written, and the texts before and after it.
  package func replaced(
    in text: String, with replacement: (_ secret: String, _ before: String, _ after: String) -> String
  ) -> String {
    let bytes = Array(text.utf8)
    var (result, place) = ("", 0)
    for range in ranges(in: bytes) {
      result += String(decoding: bytes[place..<range.lowerBound], as: UTF8.self)
      result += replacement(
        String(decoding: bytes[range], as: UTF8.self), String(decoding: bytes[..<range.lowerBound], as: UTF8.self),
        String(decoding: bytes[range.upperBound...], as: UTF8.self))
      place = range.upperBound
    }
    return result + String(decoding: bytes[place...], as: UTF8.self)
  }

  /// The bytes with `•••` instead of each secret. `SecretStream` masks bytes that arrive in pieces.
  package func masked(_ bytes: [UInt8]) -> [UInt8] {
    guard !isEmpty else { return bytes }
    let ranges = ranges(in: bytes)
    return ranges.isEmpty ? bytes : Self.replace(ranges, in: bytes[...])
  }
}

extension Secrets {
  /// The length of the longest form, in bytes.
  var longest: Int { forms.first?.count ?? 0 }

  /// The parts of the bytes that are secret, in order. Parts that overlap are one.
  func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for place in bytes.indices {
      guard let candidates = starts[bytes[place]] else { continue }
      // The forms are in order of their length: the first that fits is the longest.
      guard let length = candidates.lazy.map({ forms[$0] }).first(where: { fits($0, bytes, at: place) })?.count else {
        continue
      }
      let range = place..<(place + length)
      if let last = found.last, last.upperBound > place {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        found.append(range)
      }
    }
    return found
  }

  private func fits(_ form: [UInt8], _ bytes: [UInt8], at place: Int) -> Bool {
    guard form.count <= bytes.count - place else { return false }
    for offset in form.indices where bytes[place + offset] != form[offset] { return false }
    return true
  }

  /// The first index at which an incomplete form may begin; the end of the bytes if none can.
  ///
  /// - Parameters:
  ///   - end: the end of the bytes that are considered.
  ///   - length: the number of bytes that the rest must have at least.
  func beginning(in bytes: [UInt8], before end: Int, length: Int = 1) -> Int {
    let first = max(0, end - longest + 1)
    guard end - length >= first else { return end }
    for place in first...(end - length) {
      guard let candidates = starts[bytes[place]] else { continue }
      let rest = bytes[place..<end]
      if candidates.contains(where: { forms[$0].count > rest.count && forms[$0].starts(with: rest) }) { return place }
    }
    return end
  }

  private static let ellipsis = Array("…".utf8)

  /// The beginning of a secret that the text was cut in, if it ends with `…`.
  private func cutRange(in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.count > Self.ellipsis.count, bytes.suffix(Self.ellipsis.count) == Self.ellipsis[...] else { return nil }
    let end = bytes.count - Self.ellipsis.count
    let place = beginning(in: bytes, before: end)
    return place < end ? place..<end : nil
  }

  /// The bytes with `•••` instead of the ranges, whose bounds are indexes of the bytes.
  static func replace(_ ranges: [Range<Int>], in bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (masked, place): ([UInt8], Int) = ([], bytes.startIndex)
    for range in ranges {
      masked += bytes[place..<range.lowerBound]
      masked += mask.utf8
      place = range.upperBound
    }
    return masked + bytes[place...]
  }
}

/// Masks secrets in bytes that arrive in pieces, for example the output of a client.
package struct SecretStream {
  /// The number of bytes that are kept back at most, beyond the length of the longest secret.
  private static let mostPending = 65_536

  private let secrets: Secrets
  /// The bytes that may be the beginning of a secret.
  private var pending: [UInt8] = []

  package init(_ secrets: Secrets) { self.secrets = secrets }

  /// The bytes that can be written now. Bytes at the end that may begin a secret are kept for the next call.
  package mutating func mask(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    pending += bytes
    guard !secrets.isEmpty else { return takePending() }
    let ranges = secrets.ranges(in: pending)
    var cut = secrets.beginning(in: pending, before: pending.count)
    if let crossed = ranges.first(where: { $0.lowerBound < cut && $0.upperBound > cut }) {
      // A later piece can make this part longer, unless it is already very long.
      cut =
        pending.count - crossed.lowerBound > secrets.longest + Self.mostPending
        ? crossed.upperBound : crossed.lowerBound
    }
    let masked = Secrets.replace(ranges.filter { $0.upperBound <= cut }, in: pending[..<cut])
    pending.removeFirst(cut)
    return masked
  }

  /// The rest of the bytes.
  package mutating func finish() -> [UInt8] { secrets.masked(takePending()) }

  private mutating func takePending() -> [UInt8] {
    defer { pending = [] }
    return pending
  }
}
