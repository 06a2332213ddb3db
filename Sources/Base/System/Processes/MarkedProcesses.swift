import Glibc

/// The processes of this user that were started with a certain environment variable, wherever they are in the tree of
/// processes.
package struct MarkedProcesses {
  private let variable: String
  private let value: String

  package init(_ variable: String, _ value: String) {
    self.variable = variable
    self.value = value
  }

  /// The running processes with the mark, without this process.
  package var running: [ProcessEntry] {
    ProcessTable.read().entries.filter { process in
      process.id != getpid() && !process.isZombie
        && ProcessEnvironment.variable(variable, of: process.id) == value
    }
  }

  /// Microseconds of real time that processes have to end after SIGTERM.
  private static let grace: Int64 = 1_000_000
  /// Microseconds of real time for killing the remaining processes repeatedly, since they may start new ones.
  private static let mostForce: Int64 = 2_000_000

  /// Ends the processes: sends SIGTERM, and after one second kills those that remain.
  ///
  /// - Returns: the processes that were running, and those that could not be ended.
  package func end() -> (found: [ProcessEntry], left: [ProcessEntry]) {
    let found = running
    guard !found.isEmpty else { return ([], []) }
    var left = found
    for process in found { kill(process.id, SIGTERM) }
    // A stopped process receives the signal only when it continues.
    for process in found { kill(process.id, SIGCONT) }
    let grace = Deadline(microseconds: Self.grace)
    while !left.isEmpty, !grace.hasPassed {
      usleep(5_000)
      left = running
    }
    let force = Deadline(microseconds: Self.mostForce)
    while !left.isEmpty, !force.hasPassed {
      for process in left { kill(process.id, SIGKILL) }
      usleep(5_000)
      left = running
    }
    return (found, left)
  }
}

/// The environments of other processes.
package enum ProcessEnvironment {
  /// The most bytes of an environment that are read. The kernel's own limit is higher, but programs rarely exceed this.
  private static let limit = 1 << 20

  /// A variable that a process was started with; nil without it, or if this user may not read it.
  package static func variable(_ name: String, of process: Int32) -> String? {
    let file = open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var isOpen = true
    while isOpen, bytes.count < limit {
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
        let count = Glibc.read(file, buffer.baseAddress, buffer.count)
        if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        isOpen = count > 0
      }
    }
    let start = Array("\(name)=".utf8)
    return bytes.split(separator: 0).first { $0.starts(with: start) }
      .map { String(decoding: $0.dropFirst(start.count), as: UTF8.self) }
  }
}
