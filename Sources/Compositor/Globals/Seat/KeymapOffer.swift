/// A keymap in a file that clients can map, in xkb's text format with a zero byte at its end.
///
/// The creator keeps the descriptor open for as long as the seat uses it. The descriptor must be open for reading only:
/// clients of `wl_keyboard` before version 7 map it shared, which the kernel refuses for a sealed file that is open for
/// writing.
package struct KeymapOffer {
  /// A descriptor, and the size in bytes, including the zero byte.
  package typealias File = (descriptor: Int32, size: UInt32)

  private let makeFile: () -> File?

  package init(descriptor: Int32, size: UInt32) { makeFile = { (descriptor, size) } }

  /// - Parameter makeFile: called whenever the keymap is sent to a client. Returns nil if the system refuses the file.
  package init(_ makeFile: @escaping () -> File?) { self.makeFile = makeFile }

  /// The file; nil if the system refuses it.
  var file: File? { makeFile() }
}

/// The repetition of pressed keys, which clients carry out (`wl_keyboard.repeat_info`).
package struct KeyRepeat: Equatable, Sendable {
  /// Characters per second; 0 for no repetition.
  package var rate: Int32
  /// Milliseconds from the press to the first repetition.
  package var delay: Int32

  package init(rate: Int32 = 25, delay: Int32 = 600) {
    self.rate = max(0, rate)
    self.delay = max(0, delay)
  }
}
