import Glibc

/// The target of an output path after symbolic links are followed.
enum OutputPlace {
  /// A descriptor of this process.
  case stream(Int32)
  /// The path of a pipe or a device.
  case special(String)
  /// A regular file, with its status if it exists. The path is not a symbolic link.
  case file(String, stat?)

  /// The maximum number of symbolic links, as in the kernel.
  private static let mostLinks = 40

  init(_ path: String, _ kinds: FileKinds) throws(FileFault) {
    if kinds == .any, path == "-" {
      self = .stream(STDOUT_FILENO)
      return
    }
    var place = path
    for _ in 0..<Self.mostLinks {
      if let stream = StandardStreamPath.descriptor(place) {
        guard kinds == .any else { throw FileFault("write", path, .kind(.device, expected: kinds.words)) }
        self = .stream(stream)
        return
      }
      var status = stat()
      guard lstat(place, &status) == 0 else {
        guard errno == ENOENT else { throw FileFault("write", path, errno: errno) }
        self = .file(place, nil)
        return
      }
      let kind = FileKind(status)
      if kind == .link {
        place = try Self.follow(place, status, path)
        continue
      }
      guard kinds.allows(kind) else { throw FileFault("write", path, .kind(kind, expected: kinds.words)) }
      self = kind == .regular ? .file(place, status) : .special(place)
      return
    }
    throw FileFault("write", path, errno: ELOOP)
  }

  /// Follows one symbolic link, with the kernel's restriction for world-writable folders (`fs.protected_symlinks`,
  /// proc(5)).
  private static func follow(_ link: String, _ status: stat, _ path: String) throws(FileFault) -> String {
    var holder = stat()
    guard stat(folder(of: link), &holder) == 0 else { throw FileFault("write", path, errno: errno) }
    let isShared = holder.st_mode & (S_ISVTX | S_IWOTH) == S_ISVTX | S_IWOTH
    if isShared, status.st_uid != geteuid(), status.st_uid != holder.st_uid {
      throw FileFault("write", path, .kind(.link, expected: "no link that another user created in a shared folder"))
    }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { readlink(link, $0.baseAddress!, $0.count) }
    guard count > 0 else { throw FileFault("write", path, errno: errno) }
    let target = String(decoding: bytes[..<count], as: UTF8.self)
    return target.hasPrefix("/") ? target : "\(folder(of: link))/\(target)"
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
