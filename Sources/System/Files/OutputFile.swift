import Glibc

/// A file that results are written to: the one way in which this program opens a file to write it.
///
/// A symbolic link is followed, and what it leads to is written, as `>` in a shell does; a link of another user in a folder
/// that everybody may write to is an error. What is not a regular file (a pipe, `/dev/null`, `-`) is written to as it is
/// and never replaced. Writing never waits: what the reader of a pipe has not taken yet is kept until `finish`.
public final class OutputFile {
  /// How a regular file gets its content.
  public enum Way: Sendable {
    /// The file has its name only when it is complete, in place of one that had the name. One that cannot be completed is
    /// removed.
    case whole
    /// As `whole`, and what was written is kept as `NAME.part` however the program ends.
    case growing
    /// The file grows under its name; one that had the name is emptied.
    case streaming
    /// As `streaming`; that something has the name is an error.
    case new
  }

  /// The path as the caller named it.
  public let path: String
  private let way: Way
  private var descriptor: Int32
  /// The complete file's own path, and the one that it is written under; nil where both are the same.
  private var move: (partial: String, final: String)?
  private var stream: PipeWriter?
  /// What went wrong first; nothing is written after it.
  public private(set) var fault: FileFault?

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - mode: the permissions of a file that is made. One that replaces a file whole gets that file's.
  ///   - kinds: `.any` allows pipes and devices, and `-` for standard output.
  public init(
    _ path: String, _ way: Way, mode: UInt32 = 0o666, _ kinds: FileKinds = .regularOnly
  ) throws(FileFault) {
    self.path = path
    self.way = way
    let place = way == .new ? OutputPlace.file(path, nil) : try OutputPlace(path, kinds)
    switch place {
    case .stream(let number):
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw FileFault("write", path, errno: errno) }
      stream = PipeWriter(descriptor, path, isShared: true)
    case .special(let special):
      descriptor = try PipeWriter.open(special, path)
      stream = PipeWriter(descriptor, path, isShared: false)
    case .file(let final, let old):
      (descriptor, move) = try Self.open(final, old, way, mode, path)
    }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      if way == .whole, let move { unlink(move.partial) }
    }
  }

  /// Writes a text or a part of one; see `write(_:)`.
  public func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes more. What goes wrong is thrown by `finish`, and nothing is written after it.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    guard fault == nil, descriptor >= 0 else { return }
    do throws(FileFault) {
      if let stream { try stream.write(bytes) } else { try writeAll(bytes) }
    } catch {
      fault = error
    }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileFault("write", path, errno: errno)
      }
    }
  }

  /// Completes the file and gives it its name. A pipe's reader is waited for, as long as it goes on reading.
  ///
  /// - Throws: what went wrong since the file was opened.
  public func finish() throws(FileFault) {
    guard descriptor >= 0 else { return }
    if fault == nil, let stream {
      do throws(FileFault) { try stream.finish() } catch { fault = error }
    }
    if close(descriptor) != 0, fault == nil { fault = FileFault("write", path, errno: errno) }
    descriptor = -1
    guard let move else {
      if let fault { throw fault }
      return
    }
    if fault == nil, rename(move.partial, move.final) != 0 {
      fault = FileFault("rename \(move.partial) to", move.final, errno: errno)
    }
    guard let fault else { return }
    if way == .whole { unlink(move.partial) }
    throw fault
  }

  /// Writes a whole file at once.
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, _ kinds: FileKinds = .regularOnly
  ) throws(FileFault) {
    let file = try OutputFile(path, .whole, kinds)
    file.write(bytes)
    try file.finish()
  }

  /// Writes a whole text at once.
  public static func write(_ text: String, to path: String, _ kinds: FileKinds = .regularOnly) throws(FileFault) {
    let file = try OutputFile(path, .whole, kinds)
    file.write(text)
    try file.finish()
  }
}

// MARK: - Opening

extension OutputFile {
  private static let newFile = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
  /// How many names are tried for a file that is not complete: those of former runs are kept.
  private static let mostPartials = 100

  /// - Parameter old: the status of a file that has the name.
  private static func open(
    _ final: String, _ old: stat?, _ way: Way, _ mode: mode_t, _ path: String
  ) throws(FileFault) -> (Int32, (partial: String, final: String)?) {
    switch way {
    case .new: return (try opened(Glibc.open(path, newFile, mode), "create", path), nil)
    case .streaming: return (try openInPlace(final, mode, path), nil)
    case .whole, .growing: break
    }
    // Replacing a file does not ask for the right to write to it, so we do.
    if old != nil, access(final, W_OK) != 0 { throw FileFault("write", path, errno: errno) }
    var base = final
    for number in 1...mostPartials {
      let partial = number == 1 ? "\(base).part" : "\(base).part-\(number)"
      let descriptor = Glibc.open(partial, newFile, mode)
      if descriptor >= 0 {
        if let old, way == .whole { take(old, descriptor) }
        return (descriptor, (partial, final))
      }
      switch errno {
      case EEXIST: continue
      case ENAMETOOLONG where base == final: base = "\(OutputPlace.folder(of: final))/fingerpost-\(getpid())"
      // The folder cannot be changed, but perhaps the file can.
      case EACCES where old != nil, EPERM where old != nil, EROFS where old != nil:
        return (try openInPlace(final, mode, path), nil)
      default: throw FileFault("create", path, errno: errno)
      }
    }
    throw FileFault("create", "\(base).part", errno: EEXIST)
  }

  private static func openInPlace(_ final: String, _ mode: mode_t, _ path: String) throws(FileFault) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    return try opened(Glibc.open(final, flags, mode), "create", path)
  }

  private static func opened(_ descriptor: Int32, _ action: String, _ path: String) throws(FileFault) -> Int32 {
    if descriptor < 0 { throw FileFault(action, path, errno: errno) }
    return descriptor
  }

  /// Gives a new file the owner and the permissions of the one that it will replace.
  private static func take(_ old: stat, _ descriptor: Int32) {
    // Only root can change owners. Where that is refused, the file is the user's own.
    if old.st_uid != geteuid() || old.st_gid != getegid() { _ = fchown(descriptor, old.st_uid, old.st_gid) }
    fchmod(descriptor, old.st_mode & 0o777)
  }
}
