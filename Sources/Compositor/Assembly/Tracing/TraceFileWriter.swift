/// The trace of a compositor for one receiver: input, its targets and the reasons, one line of JSON each.
///
/// A script produces the same bytes in every run. docs/trace.md describes the lines.
package final class TraceFileWriter {
  private unowned let compositor: Compositor
  private let write: (UnsafeBufferPointer<UInt8>) -> Void
  private var token: ObserverToken?

  /// - Parameter write: receives one or more whole lines, including their line ends; the bytes are valid until it
  ///   returns.
  package init(of compositor: Compositor, lines write: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.compositor = compositor
    self.write = write
  }

  /// - Parameter write: receives each line without its line end.
  package convenience init(of compositor: Compositor, write: @escaping (String) -> Void) {
    self.init(of: compositor) { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) { write(String(decoding: line, as: UTF8.self)) }
    }
  }

  /// Receives the trace from now on.
  package func begin() {
    if token == nil { token = compositor.add(self) }
  }

  /// Receives nothing more.
  package func end() {
    token?.cancel()
    token = nil
  }
}

extension TraceFileWriter: CompositorObserver {
  package var topics: ObserverTopics { .trace }

  package func didTrace(_ lines: UnsafeBufferPointer<UInt8>) { write(lines) }
}
