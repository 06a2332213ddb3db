public import System
import Traces

/// A file that lines of a trace go to; only its user may read it.
public final class TraceFile {
  private let file: OutputFile

  /// Opens a file, and begins a whole trace in it.
  ///
  /// Lines are in the file as soon as they are written. A pipe or a device is written to as it is.
  public init(streamingTo path: String) throws(FileFault) {
    file = try OutputFile(path, .streaming, mode: 0o600, .any)
    file.write(TraceWriter.heading)
  }

  /// Creates a file. That something has the name is an error.
  init(creating path: String) throws(FileFault) { file = try OutputFile(path, .new, mode: 0o600) }

  /// Writes whole lines. What goes wrong is thrown by `finish`.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) { file.write(UnsafeRawBufferPointer(bytes)) }

  /// - Throws: what went wrong since the file was opened.
  public func finish() throws(FileFault) { try file.finish() }
}
