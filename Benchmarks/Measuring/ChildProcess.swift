package import CBenchmarks
import Glibc

/// An error while a measurement is prepared: the operation, its object and the reason.
package struct MeasuringError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  package static func system(_ attempt: String, errno code: Int32) -> Self {
    Self("cannot \(attempt): \(String(cString: strerror(code)))")
  }
}

/// A process that this process has started and will end.
package final class ChildProcess {
  package let id: pid_t
  private var isEnded = false
  /// The status of `waitpid` after the end.
  private var status: Int32 = 0

  /// - Parameters:
  ///   - command: a path and its arguments.
  ///   - environment: variables added to this process's environment.
  ///   - isQuiet: discards the child's output.
  package init(_ command: [String], environment: [String: String] = [:], isQuiet: Bool = false) throws {
    var merged = Self.ownEnvironment
    merged.merge(environment) { _, new in new }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isQuiet {
      for stream in [Int32(1), 2] { posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
    }
    let arguments = command.map { strdup($0) } + [nil]
    let entries = merged.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + entries).forEach { free($0) } }
    var id: pid_t = 0
    let result = posix_spawnp(&id, command[0], &actions, nil, arguments, entries)
    guard result == 0 else { throw MeasuringError.system("start \(command[0])", errno: result) }
    self.id = id
  }

  private static var ownEnvironment: [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return result
  }

  /// The CPU time so far, in nanoseconds.
  package var cpuTime: UInt64 { bench_cpu_time(id) }

  /// The resident memory of the process, in MiB.
  package var residentMebibytes: Double {
    guard let file = fopen("/proc/\(id)/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = line.prefix { $0 != 0 }.split(separator: 32)
    guard fields.count > 1, let pages = Double(String(decoding: fields[1].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    else { return 0 }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }

  /// The number of its open descriptors.
  package var descriptorCount: Int {
    guard let folder = opendir("/proc/\(id)/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // Every folder lists itself and its parent.
    return max(0, count - 2)
  }

  /// True if the process has ended by itself.
  package var hasEnded: Bool {
    if isEnded { return true }
    isEnded = waitpid(id, &status, WNOHANG) == id
    return isEnded
  }

  /// Waits until the process, a compositor, takes connections in a folder. Compositors choose the number of their socket.
  ///
  /// - Parameters:
  ///   - seconds: the time after which it throws.
  ///   - microseconds: the time between two attempts.
  ///   - answers: returns true if a client can connect to the path.
  /// - Returns: the path of the socket.
  package func socket(
    in folder: String, within seconds: UInt64, every microseconds: UInt32, answers: (_ path: String) -> Bool
  ) throws -> String {
    let deadline = Moment.now + seconds * 1_000_000_000
    while true {
      for path in (0...9).map({ "\(folder)/wayland-\($0)" }) where answers(path) { return path }
      guard Moment.now < deadline, !hasEnded else {
        throw MeasuringError("process \(id), a compositor, takes no connections in \(folder)")
      }
      usleep(microseconds)
    }
  }

  /// Waits until the process ends by itself.
  ///
  /// - Throws: an error if it has not ended after the seconds, or if its exit status is not 0.
  package func finish(within seconds: UInt64) throws {
    let deadline = Moment.now + seconds * 1_000_000_000
    while !hasEnded {
      guard Moment.now < deadline else { throw MeasuringError("process \(id) has not ended after \(seconds) s") }
      usleep(1000)
    }
    guard status == 0 else { throw MeasuringError("process \(id) has failed with the wait status \(status)") }
  }

  package func end(_ signal: Int32 = SIGTERM) {
    guard !hasEnded else { return }
    kill(id, signal)
    let deadline = Moment.now + 2_000_000_000
    while !hasEnded, Moment.now < deadline { usleep(5000) }
    guard !hasEnded else { return }
    kill(id, SIGKILL)
    waitpid(id, &status, 0)
    isEnded = true
  }

  deinit { end() }
}
