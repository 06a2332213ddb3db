import Glibc

/// The folder for Wayland sockets.
package enum SocketFolder {
  private static let variable = "XDG_RUNTIME_DIR"

  /// An error in finding or making the folder. Its text names the folder and the reason.
  package struct Fault: Error, CustomStringConvertible {
    package var description: String
  }

  /// The folder that was found or made.
  package struct Choice {
    /// The folder that was made; nil if the environment names one.
    package var made: String?
    /// A message for the user, if any.
    package var warning: String?
  }

  /// The folder that the environment names.
  package static var named: String? { Environment.variable(variable).flatMap { $0.isEmpty ? nil : $0 } }

  /// The default folder if the environment names none. It is fixed, so that `fingerpost ctl` finds it.
  package static var usual: String { "/tmp/fingerpost-\(geteuid())" }

  /// The folder in which compositors of this user listen; nil if it does not exist.
  package static var current: String? { named ?? (isOurs(usual) ? usual : nil) }

  /// Checks the folder that the environment names. If it names none, makes a folder and sets the variable for this
  /// process and its clients.
  ///
  /// A folder that was made is removed at the end of the last program that uses it, unless it still contains files.
  ///
  /// - Throws: if the folder cannot be used or made.
  package static func ensure() throws(Fault) -> Choice {
    if let named {
      guard access(named, W_OK | X_OK) == 0, isFolder(named) else {
        let reason = isFolder(named) ? "\(ErrorNumber.latest)" : "it is not a folder"
        throw Fault(
          description:
            "cannot create sockets in \(named) (\(reason)); set \(variable) to a folder of yours, or unset it")
      }
      return Choice()
    }
    let choice = try make()
    if let path = choice.made {
      Environment.set(variable, to: path)
      madeFolder = strdup(path)
      atexit { if let madeFolder { rmdir(madeFolder) } }
    }
    return choice
  }

  private static func make() throws(Fault) -> Choice {
    if mkdir(usual, 0o700) == 0 || isOurs(usual) { return Choice(made: usual) }
    var template = Array("\(usual)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Fault(
        description: "\(variable) is not set, and cannot create a folder in /tmp instead (\(ErrorNumber.latest))")
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Choice(
      made: path,
      warning: "\(usual) is not a private folder of this user; sockets are in \(path), and 'fingerpost ctl' needs "
        + "--socket to find them")
  }

  /// True if a path is a folder, not a link, that this user owns and other users cannot access.
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

nonisolated(unsafe) private var madeFolder: UnsafeMutablePointer<CChar>?
