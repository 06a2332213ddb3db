import Glibc

/// What a process runs, from `/proc/PID/exe`.
public enum Executable {
  /// The path of the file that a process runs; nil where the process is gone or the kernel does not tell.
  ///
  /// Nil also for a file that has another name here: a process with a root of its own cannot pass for a program of ours,
  /// and neither can one whose file was replaced since.
  public static func path(ofProcess process: Int32) -> String? {
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
