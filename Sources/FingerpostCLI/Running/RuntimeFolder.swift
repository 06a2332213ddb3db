import ArgumentParser
import Glibc

/// The folder for sockets that every Wayland program needs.
enum RuntimeFolder {
  /// The folder that the environment names.
  static var named: String? { getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } }

  /// The folder that is used where the environment names none: always the same, so that `fingerpost ctl` finds it.
  static var usual: String { "/tmp/fingerpost-\(geteuid())" }

  /// The folder in which compositors of this user listen; nil where there is none.
  static var current: String? { named ?? (isOurs(usual) ? usual : nil) }

  /// Checks the folder that the environment names. Where it names none, makes one and names it to this process and its
  /// clients.
  ///
  /// A folder that was made goes at the end of the last program that uses it, unless files are left in it.
  ///
  /// - Returns: the folder, where the environment named none.
  /// - Throws: an exit code, when a message has said what is wrong.
  static func ensure() throws -> String? {
    if let named {
      guard access(named, W_OK | X_OK) == 0, isFolder(named) else {
        let reason = isFolder(named) ? String(cString: strerror(errno)) : "it is not a folder"
        Console.report(
          .error, "XDG_RUNTIME_DIR: cannot make sockets in \(named) (\(reason)); name a folder of yours, or unset it")
        throw ExitCode(1)
      }
      return nil
    }
    let path = try make()
    setenv("XDG_RUNTIME_DIR", path, 1)
    made = strdup(path)
    atexit { if let made { rmdir(made) } }
    return path
  }

  private static func make() throws -> String {
    if mkdir(usual, 0o700) == 0 || isOurs(usual) { return usual }
    var template = Array("\(usual)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      Console.report(
        .error, "XDG_RUNTIME_DIR is not set, and no folder can be made in /tmp (\(String(cString: strerror(errno))))")
      throw ExitCode(1)
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    Console.report(
      .warning,
      "\(usual) is not a folder of this user alone; sockets are in \(path), where 'fingerpost ctl' needs --socket"
    )
    return path
  }

  /// Whether a path is a folder, and no link to one, that this user owns and no other user may enter.
  private static func isOurs(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

nonisolated(unsafe) private var made: UnsafeMutablePointer<CChar>?
