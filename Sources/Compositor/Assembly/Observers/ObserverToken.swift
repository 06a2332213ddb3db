/// Keeps an observer registered until `cancel` is called or the token is released.
public final class ObserverToken {
  private var remove: (() -> Void)?

  init(_ remove: @escaping () -> Void) { self.remove = remove }

  /// Removes the observer. It receives nothing afterwards.
  public func cancel() {
    let remove = remove
    self.remove = nil
    remove?()
  }

  deinit { cancel() }
}
