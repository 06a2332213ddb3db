import Glibc

/// What a path or a descriptor leads to.
public enum FileKind: Hashable, Sendable {
  case regular
  /// `/dev/null`: never blocks, and is what people name for "nothing".
  case null
  case folder, pipe, socket, device, link

  /// What a path leads to, symbolic links followed; nil where it leads nowhere.
  public init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
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

  /// `makedev(1, 3)`, as the kernel numbers it on every machine.
  private static let nullDevice: dev_t = 1 << 8 | 3

  /// For error messages.
  public var words: String {
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

/// Which kinds of file may be opened.
public enum FileKinds: Sendable {
  /// Regular files and `/dev/null`, none of which can block: for what is opened while a compositor serves, and for what
  /// other files name.
  case regularOnly
  /// Also pipes and devices, and `-` for a standard stream: for what a person names on the command line.
  case any

  func allows(_ kind: FileKind) -> Bool {
    switch kind {
    case .regular, .null: true
    case .pipe, .device: self == .any
    case .folder, .socket, .link: false
    }
  }

  /// For error messages.
  var words: String { self == .any ? "a file, a pipe or a device" : "a regular file" }
}
