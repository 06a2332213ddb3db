import Glibc

/// The executable file of a process, from `/proc/PID/exe`.
package enum Executable {
  /// The path of the file that a process executes; nil if the process has ended or the kernel denies access.
  ///
  /// The result is also nil if the path leads to another file here. So a process that has another root directory, or
  /// whose executable was replaced, cannot pass for a program of ours.
  package static func path(ofProcess process: Int32) -> String? {
    let link = "/proc/\(process)/exe"
    guard let path = target(of: link) else { return nil }
    var running = stat()
    var named = stat()
    guard stat(link, &running) == 0, stat(path, &named) == 0 else { return nil }
    return running.st_dev == named.st_dev && running.st_ino == named.st_ino ? path : nil
  }

  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = readlink(link, buffer.baseAddress!, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
