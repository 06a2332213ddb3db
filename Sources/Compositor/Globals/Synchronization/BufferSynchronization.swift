/// The points of one commit of a buffer.
struct BufferSynchronization {
  /// Nil if nothing is to be waited for.
  let acquire: AcquirePoint?
  let release: ReleasePoint
}
