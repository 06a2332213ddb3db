public import Accessibility

/// A question that is under way. It ends without an answer when it is cancelled or deinitialized.
public final class WidgetRequest {
  public private(set) var isCancelled = false
  /// After a search without a result, up to five widgets that are nearest to the query. They are set before the answer.
  public internal(set) var near: [Widget] = []
  /// After a search without a result, widgets whose children were not read because they are more than 500.
  public internal(set) var unlisted: [Widget] = []
  private var hasEnded = false
  /// The search that is under way. It ends when it is released.
  private var work: AnyObject?

  init() {}

  public func cancel() {
    isCancelled = true
    work = nil
  }

  deinit { cancel() }

  /// Whether an answer is still wanted.
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
