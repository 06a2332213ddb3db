import Assembly
import Keymaps
package import Traces

/// The latest lines of the compositor's trace, in memory, from which failures are explained.
package final class TraceTail {
  /// The number of bytes after which the older half is dropped.
  private static let limit = 8 << 20

  private let compositor: Compositor
  private var lines: [UInt8] = []
  private var writer: TraceFileWriter?

  /// Begins to keep lines.
  package init(of scene: DesktopScene) {
    compositor = scene.compositor
    writer = TraceFileWriter(of: compositor) { [unowned self] (bytes: UnsafeBufferPointer<UInt8>) in add(bytes) }
    writer?.begin()
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    lines.append(contentsOf: bytes)
    guard lines.count > Self.limit else { return }
    let rest = lines.suffix(Self.limit / 2)
    let start = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? lines.endIndex
    lines = Array(lines[start...])
  }

  /// Keeps no more lines.
  package func end() {
    writer?.end()
    writer = nil
  }

  /// The trace so far.
  package func load() throws(TraceFaults) -> LoadedTrace {
    compositor.trace.flush()
    guard !lines.isEmpty else { return LoadedTrace([]) }
    let records = try TraceReader.read(lines)
    return LoadedTrace(records.map { $0.naming { UInt32(exactly: $0).flatMap(KeyNames.name(of:)) } })
  }
}
