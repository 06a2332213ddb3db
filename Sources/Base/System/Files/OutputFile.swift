import Glibc

/// An output file. All files that this program writes are opened here.
///
/// A symbolic link is followed and its target is written, as with `>` in a shell. Another user's link in a
/// world-writable folder is an error. Pipes, devices and `-` are written directly and never replaced. Writing never
/// blocks: bytes that the reader of a pipe has not read are kept until `finish`.
package final class OutputFile {
  /// The way in which a regular file gets its content.
  package enum Way: Sendable {
    /// The file appears under its name when it is complete, and replaces a previous file. An incomplete file is
    /// removed.
    case whole
    /// Like `whole`, but an incomplete file is kept as `NAME.part`, however the program ends.
    case growing
    /// The file grows under its name. A previous file is emptied first.
    case streaming
    /// Like `streaming`, but an existing file is an error.
    case new
  }

  /// The path as given by the caller.
  package let path: String
  private let way: Way
  private var descriptor: Int32
  /// The final path and the temporary one; nil if the file is written under its final path.
  private var move: (partial: String, final: String)?
  private var stream: PipeWriter?
  /// The first error. Nothing is written after it.
  package private(set) var fault: FileFault?

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - mode: the permissions of a new file. With `whole`, a replaced file's permissions are kept.
  ///   - kinds: `.any` allows pipes and devices, and `-` for standard output.
  package init(
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

  /// Checks whether a file can be written, without writing it.
  ///
  /// - Throws: the reason, such as a missing folder, a file that may not be changed, or a folder of the same name.
  package static func check(_ path: String, _ kinds: FileKinds = .regularOnly) throws(FileFault) {
    guard case .file(let place, let old) = try OutputPlace(path, kinds) else { return }
    if old != nil, access(place, W_OK) != 0 { throw FileFault("write", path, errno: errno) }
    if old != nil { return }
    let folder = OutputPlace.folder(of: place)
    if let kind = FileKind(at: folder), kind != .folder { throw FileFault("create", path, errno: ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw FileFault("create", path, errno: errno) }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      if way == .whole, let move { unlink(move.partial) }
    }
  }

  /// Writes a text; see `write(_:)`.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes. `finish` throws the first error; bytes after it are dropped.
  package func write(_ bytes: UnsafeRawBufferPointer) {
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

  /// Completes the file and moves it to its final path. Waits for the reader of a pipe as long as it continues to read.
  ///
  /// - Throws: the first error since the file was opened.
  package func finish() throws(FileFault) {
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

  /// Writes a complete file.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, _ kinds: FileKinds = .regularOnly
  ) throws(FileFault) {
    let file = try OutputFile(path, .whole, kinds)
    file.write(bytes)
    try file.finish()
  }

  /// Writes a complete text file.
  package static func write(_ text: String, to path: String, _ kinds: FileKinds = .regularOnly) throws(FileFault) {
    let file = try OutputFile(path, .whole, kinds)
    file.write(text)
    try file.finish()
  }
}

// MARK: - Opening

extension OutputFile {
  private static let newFile = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
  /// The maximum number of names to try for an incomplete file, since those of previous runs are kept.
  private static let mostPartials = 100

  /// - Parameter old: the status of the existing file, if any.
  private static func open(
    _ final: String, _ old: stat?, _ way: Way, _ mode: mode_t, _ path: String
  ) throws(FileFault) -> (Int32, (partial: String, final: String)?) {
    switch way {
    case .new: return (try opened(Glibc.open(path, newFile, mode), "create", path), nil)
    case .streaming: return (try openInPlace(final, mode, path), nil)
    case .whole, .growing: break
    }
    // Replacing a file does not require write permission for it, so the permission is checked here.
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
      // If the folder is read-only, the file itself may still be writable.
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

  /// Gives a new file the owner and permissions of the file that it replaces.
  private static func take(_ old: stat, _ descriptor: Int32) {
    // Only root can change the owner. Otherwise the file keeps the current user as its owner.
    if old.st_uid != geteuid() || old.st_gid != getegid() { _ = fchown(descriptor, old.st_uid, old.st_gid) }
    fchmod(descriptor, old.st_mode & 0o777)
  }
}
