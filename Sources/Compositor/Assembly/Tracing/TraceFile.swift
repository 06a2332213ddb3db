package import System
import Traces

/// A file for the lines of a trace. Only its user may read it.
package final class TraceFile {
  private let file: OutputFile

  /// Opens a file for a complete trace and writes its heading.
  ///
  /// Each line is written at once. Pipes and devices are allowed.
  package init(streamingTo path: String) throws(FileFault) {
    file = try OutputFile(path, .streaming, mode: 0o600, .any)
    file.write(TraceWriter.heading)
  }

  /// Creates a file. It is an error if the file exists.
  init(creating path: String) throws(FileFault) { file = try OutputFile(path, .new, mode: 0o600) }

  /// Writes whole lines. Errors are thrown by `finish`.
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) { file.write(UnsafeRawBufferPointer(bytes)) }

  /// - Throws: the first error since the file was opened.
  package func finish() throws(FileFault) { try file.finish() }
}
