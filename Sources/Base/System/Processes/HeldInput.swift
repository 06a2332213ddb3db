import CSystem
import Glibc

/// An empty standard input for a program, which ends with this object: however this process ends, the program notices.
package final class HeldInput {
  private let readEnd: Int32
  private var writeEnd: Int32

  /// - Throws: if the system has no pipe left.
  package init() throws(ErrorNumber) {
    var ends: [Int32] = [0, 0]
    guard fp_pipe(&ends) == 0 else { throw ErrorNumber.latest }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// The end for reading, as a `connection` of `ChildProcess` in the place of the standard input.
  package var connection: (descriptor: Int32, number: Int32) { (readEnd, STDIN_FILENO) }

  /// Ends the input.
  package func end() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  deinit {
    end()
    close(readEnd)
  }
}
