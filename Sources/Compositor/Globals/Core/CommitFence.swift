/// The work of a client's device for which a commit waits.
package protocol CommitFence: AnyObject {
  /// The descriptor that becomes readable when the work may be done; nil if it is done.
  var fence: Int32? { get }

  /// The owner of the descriptor, if fences share it; nil for a descriptor of this fence alone.
  var alarm: (any FenceAlarm)? { get }
}

/// A descriptor that several fences share.
package protocol FenceAlarm: AnyObject {
  /// Prepares the descriptor for the next wait. Called when it is readable, before the fences are asked again.
  func rearm()
}
