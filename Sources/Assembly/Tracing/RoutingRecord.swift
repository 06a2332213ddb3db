/// The trace of a compositor, for one who wants to hear it: what came in, who got it and why, one line of JSON each.
///
/// A script gives the same bytes in every run. docs/trace.md describes the lines.
public final class RoutingRecord {
  private unowned let compositor: Compositor
  private let write: (UnsafeBufferPointer<UInt8>) -> Void
  private var token: ObserverToken?

  /// - Parameter write: gets whole lines with their ends, some at a time, valid until it returns.
  public init(of compositor: Compositor, lines write: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.compositor = compositor
    self.write = write
  }

  /// - Parameter write: gets each line without its end.
  public convenience init(of compositor: Compositor, write: @escaping (String) -> Void) {
    self.init(of: compositor) { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) { write(String(decoding: line, as: UTF8.self)) }
    }
  }

  /// Receives the trace from now on.
  public func begin() {
    if token == nil { token = compositor.add(self) }
  }

  /// Receives nothing more.
  public func end() {
    token?.cancel()
    token = nil
  }
}

extension RoutingRecord: CompositorObserver {
  public var topics: ObserverTopics { .trace }

  public func didTrace(_ lines: UnsafeBufferPointer<UInt8>) { write(lines) }
}
