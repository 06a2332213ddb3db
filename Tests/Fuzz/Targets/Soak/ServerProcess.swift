import Glibc

/// A `fingerpost headless` with its own process and runtime folder.
final class ServerProcess {
  /// The folder that holds its sockets and everything it writes.
  let folder: String
  let display: String
  private let processID: pid_t

  /// Starts the program and waits until it prints the name of its display.
  ///
  /// - Throws: if the folder cannot be created, the program cannot be started, or it ends without printing a name.
  init(program: String, arguments: [String]) throws {
    var template = Array("/tmp/fingerpost-soak-XXXXXX\0".utf8CString)
    guard let made = mkdtemp(&template) else { throw SoakFailure("cannot make a folder in /tmp: errno \(errno)") }
    folder = String(cString: made)
    setenv("XDG_RUNTIME_DIR", folder, 1)
    unsetenv("WAYLAND_DISPLAY")
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SoakFailure("cannot make a pipe: errno \(errno)") }
    defer { close(ends[0]) }
    processID = try Self.spawn([program, "headless", "--realtime"] + arguments, output: ends[1], log: folder + "/log")
    close(ends[1])
    guard let name = Self.displayName(from: ends[0]) else {
      throw SoakFailure("\(program) printed no WAYLAND_DISPLAY; its log is \(folder)/log")
    }
    display = name
  }

  private static func spawn(_ words: [String], output: Int32, log: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], &actions, nil, &arguments, environ)
    guard code == 0 else { throw SoakFailure("cannot start \(words[0]): errno \(code)") }
    return child
  }

  /// Reads lines until one names the display. Later output goes to the log.
  private static func displayName(from descriptor: Int32) -> String? {
    let prefix = "WAYLAND_DISPLAY="
    var line = ""
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1 {
      if byte != UInt8(ascii: "\n") {
        line.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
      line = ""
    }
    return nil
  }

  var displayPath: String { "\(folder)/\(display)" }
  var controlPath: String { "\(folder)/fingerpost-\(display).sock" }

  var isRunning: Bool {
    var status: Int32 = 0
    return waitpid(processID, &status, WNOHANG) == 0
  }

  var descriptorCount: Int { Self.entries(of: "/proc/\(processID)/fd") }

  private static func entries(of folder: String) -> Int {
    guard let stream = opendir(folder) else { return 0 }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    return count
  }

  /// The resident memory in KiB.
  var residentKiB: Int {
    guard let file = fopen("/proc/\(processID)/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 200)
    guard fgets(&text, 200, file) != nil else { return 0 }
    let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * 4 : 0
  }

  /// Ends the process.
  ///
  /// - Returns: its wait status; nil if it did not end within ten seconds and was killed.
  func stop() -> Int32? {
    kill(processID, SIGTERM)
    var status: Int32 = 0
    for _ in 0..<1_000 {
      if waitpid(processID, &status, WNOHANG) != 0 { return status }
      usleep(10_000)
    }
    kill(processID, SIGKILL)
    waitpid(processID, &status, 0)
    return nil
  }
}

/// The reason why a run could not start.
package struct SoakFailure: Error, CustomStringConvertible {
  package var description: String
  init(_ description: String) { self.description = description }
}
