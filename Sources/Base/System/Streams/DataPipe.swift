import CSystem
import Glibc

/// Reads what other programs write into a pipe, without waiting.
package final class PipeReading {
  private let readEnd: Int32
  /// The end for reading.
  package var descriptor: Int32 { readEnd }
  package private(set) var bytes: [UInt8] = []
  /// True when all writers have closed the pipe, or when too much was written.
  package private(set) var hasEnded = false
  /// True if more was written than is kept.
  package private(set) var isTooLong = false
  private let most: Int

  /// Passes the end for writing to a function, which must close it.
  ///
  /// - Parameter most: the maximum number of bytes to keep.
  /// - Returns: nil if the system has no pipe left.
  package init?(atMost most: Int, _ takeWriteEnd: (Int32) -> Void) {
    var ends: [Int32] = [0, 0]
    guard fp_pipe(&ends) == 0 else { return nil }
    (readEnd, self.most) = (ends[0], most)
    Descriptor.stopWaiting(readEnd)
    takeWriteEnd(ends[1])
  }

  /// Reads what has been written so far.
  package func drain() {
    while !hasEnded {
      let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
        let count = read(readEnd, buffer.baseAddress, buffer.count)
        if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        return count
      }
      if count < 0 {
        if errno == EINTR { continue }
        hasEnded = errno != EAGAIN
        return
      }
      isTooLong = bytes.count > most
      hasEnded = count == 0 || isTooLong
    }
  }

  deinit { close(readEnd) }
}

/// Writes bytes into a pipe as fast as its reader reads, without waiting. Closes the pipe at the end.
package final class PipeWriting {
  package let descriptor: Int32
  private var rest: ArraySlice<UInt8>

  /// - Parameter descriptor: the end for writing, which this object closes.
  package init(_ bytes: [UInt8], to descriptor: Int32) {
    (self.descriptor, rest) = (descriptor, bytes[...])
    Descriptor.stopWaiting(descriptor)
  }

  /// Writes what the pipe accepts now.
  ///
  /// - Returns: false if nothing is left to write, or if the reader has closed the pipe.
  package func write() -> Bool {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
    return false
  }

  deinit { close(descriptor) }
}

private enum Descriptor {
  static func stopWaiting(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
