package import Geometry
package import WaylandServer

/// The source of pictures for clients with the privilege to capture them.
package protocol CaptureDelegate: AnyObject {
  /// The pictures of an output or a window for one client; nil refuses them, and the client's frames fail.
  ///
  /// - Parameter paintsCursors: true to paint the drag icon and the cursors.
  func feed(of subject: CaptureSubject, paintsCursors: Bool, for client: Client) -> (any PictureFeed)?

  /// The pictures of the pointer's cursor, and its places over an output or a window.
  func cursorFeed(over subject: CaptureSubject, for client: Client) -> (any CursorFeed)?

  /// The time of a picture that is taken now, in nanoseconds of CLOCK_MONOTONIC.
  var nanoseconds: UInt64 { get }

  /// True if a client gets at most one picture for each frame of its source; false while time is advanced by hand.
  var isPaced: Bool { get }
}

/// The subject of pictures.
package enum CaptureSubject {
  case output(OutputGlobal)
  /// A mapped toplevel; see `Shell.window(identifier:)`.
  case toplevel(identifier: String)
}

/// The form of the pictures of a source.
package struct PictureLayout: Equatable {
  /// The size of a buffer with the whole picture.
  package var size: IntSize<BufferSpace>
  /// The transform from the upright picture to the buffer.
  package var transform: Transform
  /// The largest number of pictures in 1,000 seconds.
  package var refresh: Int32

  package init(size: IntSize<BufferSpace>, transform: Transform, refresh: Int32) {
    (self.size, self.transform, self.refresh) = (size, transform, refresh)
  }

  /// True if the same buffers fit.
  func hasForm(of other: PictureLayout) -> Bool { size == other.size && transform == other.transform }
}

/// A client's memory for a picture or a part of it.
package struct PictureMemory {
  /// The first pixel, at a multiple of 4 bytes.
  package let base: UnsafeMutableRawPointer
  /// The number of bytes from one row to the next; a multiple of 4.
  package let stride: Int
  package let size: IntSize<BufferSpace>
  /// True if the format is `argb8888`; false if it is `xrgb8888`.
  package let hasAlpha: Bool
}

/// A series of pictures of one source for one client, with the pixels that have changed since the last one.
package protocol PictureFeed: AnyObject {
  /// True after the source was removed. No more pictures follow.
  var isGone: Bool { get }
  /// The form of the next picture; nil while there is nothing to show.
  var layout: PictureLayout? { get }
  /// True if a picture may differ from the last one that was taken.
  var hasNews: Bool { get }

  /// Composes the next picture.
  ///
  /// - Returns: the pixels of the buffer that may differ from the last picture that was taken; nil without enough memory.
  func changes() -> Region<BufferSpace>?

  /// Writes pixels of the picture that `changes` has composed.
  ///
  /// - Parameters:
  ///   - pixels: the pixels of the buffer to write.
  ///   - part: the part of the buffer that begins at the first pixel of `memory`.
  /// - Returns: false without enough memory.
  func write(_ pixels: Region<BufferSpace>, of part: IntRect<BufferSpace>, to memory: PictureMemory) -> Bool

  /// Marks the composed picture as taken.
  func didTake()
}

/// The pictures of the pointer's cursor, and its places over a source.
package protocol CursorFeed: PictureFeed {
  /// The place of the pointer in buffers with pictures of the source; nil if no cursor is over the source.
  var place: Point<BufferSpace>? { get }
  /// The place of the pointer in pictures of the cursor.
  var hotspot: Vector<BufferSpace> { get }
}
