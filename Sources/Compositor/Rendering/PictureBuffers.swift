package import Geometry

/// A buffer in which pictures are shown.
package protocol PictureBuffer: AnyObject {
  /// True while the buffer is shown or waits to be shown, so that its pixels must not change.
  var isBusy: Bool { get }

  /// Adds pixels of the picture that have changed since the buffer was filled.
  func add(_ changed: Region<OutputSpace>)

  /// Brings the outdated pixels up to date with a picture of the buffer's size.
  ///
  /// - Throws: if there is not enough memory to compose the picture. The pixels stay outdated then.
  func catchUp(with picture: any NextPicture) throws(RenderingError)

  /// Frees the buffer, as soon as it is not busy.
  func retire()
}

/// The buffers of one window or display, in which pictures are shown in turn.
package struct PictureBuffers<Buffer: PictureBuffer> {
  private var buffers: [Buffer] = []
  private let limit: Int

  /// - Parameter limit: the maximum number of buffers: one that is shown, those on their way, and one to fill.
  package init(atMost limit: Int) { self.limit = limit }

  /// True if `take` returns a buffer.
  package var hasFree: Bool { buffers.count < limit || hasIdle }

  /// True if a buffer that was made before is free.
  package var hasIdle: Bool { buffers.contains { !$0.isBusy } }

  /// Returns a free buffer, which has to catch up with the next picture; nil if all are busy.
  ///
  /// - Parameters:
  ///   - changed: the pixels that have changed since the previous call.
  ///   - make: makes a buffer, if no other is free. If it throws, the changes are not lost.
  package mutating func take<Failure: Error>(
    changed: Region<OutputSpace>, make: () throws(Failure) -> Buffer
  ) throws(Failure) -> Buffer? {
    for buffer in buffers { buffer.add(changed) }
    if let free = buffers.first(where: { !$0.isBusy }) { return free }
    return try add(make)
  }

  private mutating func add<Failure: Error>(_ make: () throws(Failure) -> Buffer) throws(Failure) -> Buffer? {
    guard buffers.count < limit else { return nil }
    let made = try make()
    buffers.append(made)
    return made
  }

  /// Frees all buffers, for example because pictures now have another size.
  package mutating func retireAll() {
    buffers.forEach { $0.retire() }
    buffers = []
  }
}
