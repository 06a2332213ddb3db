import Glibc

/// The kind of a file.
package enum FileKind: Hashable, Sendable {
  case regular
  /// `/dev/null`, which never blocks.
  case null
  case folder, pipe, socket, device, link

  /// The kind of file at a path, after symbolic links are followed; nil if the file does not exist.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The kind of file at a path, where a symbolic link is a kind of its own; nil if the file does not exist.
  package init?(ofLinkAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFLNK: self = .link
    default: self = status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == Self.nullDevice ? .null : .device
    }
  }

  /// The device number of `/dev/null`, `makedev(1, 3)`, which is the same on every machine.
  private static let nullDevice: dev_t = 1 << 8 | 3

  /// A phrase for error messages.
  package var words: String {
    switch self {
    case .regular: "a regular file"
    case .null: "the null device"
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .link: "a symbolic link"
    }
  }
}

/// The kinds of file that may be opened.
package enum FileKinds: Sendable {
  /// Regular files and `/dev/null`, which cannot block: for files opened while a compositor runs, and for files named
  /// by other files.
  case regularOnly
  /// Also pipes and devices, and `-` for a standard stream: for files named on the command line.
  case any

  func allows(_ kind: FileKind) -> Bool {
    switch kind {
    case .regular, .null: true
    case .pipe, .device: self == .any
    case .folder, .socket, .link: false
    }
  }

  /// A phrase for error messages.
  var words: String { self == .any ? "a file, a pipe or a device" : "a regular file" }
}
