import Accessibility

/// A question that is under way. It ends without an answer when it is cancelled or deinitialized.
package final class WidgetRequest {
  package private(set) var isCancelled = false
  /// True if no further part will be read.
  private(set) var isStopped = false
  private var hasEnded = false
  /// The search that is under way. It ends when it is released.
  private var work: AnyObject?

  init() {}

  package func cancel() {
    isCancelled = true
    work = nil
  }

  /// Ends a reading of a tree with what it has read so far.
  ///
  /// - Returns: true if the request was ended.
  package func stop() -> Bool {
    isStopped = true
    return (work as? TreeReading)?.stop() ?? false
  }

  deinit { cancel() }

  /// True while the caller still waits for an answer.
  var isOpen: Bool { !isCancelled && !hasEnded }

  /// Keeps a search until the next one begins or the request ends.
  func hold(_ work: AnyObject) { if isOpen { self.work = work } }

  /// Ends the request for its answer. Returns false if none is wanted any more.
  func end() -> Bool {
    guard isOpen else { return false }
    hasEnded = true
    work = nil
    return true
  }
}
