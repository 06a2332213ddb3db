import CSystem
import Documents
import Glibc
import Logging
import Policies
import WaylandServer

/// Applies the policy of a file to a compositor, and reads it again when the file or one that it includes changes.
///
/// The faults of an invalid policy are logged, and the previous policy stays in force.
public final class PolicyFile {
  public let path: String
  private unowned let compositor: Compositor
  private let keys: KeyKnowledge?
  private var watch: FileWatch?

  /// Follows a file that was read before.
  ///
  /// - Parameter files: the file and all that it includes, as the reader has listed them.
  public init(_ path: String, files: [String], of compositor: Compositor, keys: KeyKnowledge?) {
    self.path = path
    self.compositor = compositor
    self.keys = keys
    look(after: files)
  }

  /// Reads the policy again and puts it in force where nothing is wrong with it.
  ///
  /// - Returns: every fault, or the warnings where there is none; the policy in force has stayed where there is a fault.
  @discardableResult
  public func reload() -> [Diagnostic] {
    let read = PolicyReader.examine(path: path, keys: keys, users: .ofSystem, actions: compositor.ownActions)
    look(after: read.files)
    var diagnostics = read.diagnostics
    do throws(InvalidDocument) {
      if let policy = read.policy { try compositor.adopt(policy) }
    } catch {
      diagnostics = error.diagnostics
    }
    let log = compositor.log
    for diagnostic in diagnostics {
      log.log(level: diagnostic.severity == .error ? .error : .warning, "\(diagnostic.renderedForLog)")
    }
    if diagnostics.containsErrors {
      log.error("\(path): the policy stays as it was")
    } else {
      log.notice("\(path): the policy was read anew")
    }
    return diagnostics
  }

  private func look(after files: [String]) {
    watch = nil
    watch = FileWatch(files, compositor.loop) { [unowned self] in reload() }
  }
}

/// Tells when one of some files is written, replaced, created or removed.
///
/// It watches their folders, since editors put a new file in the old one's place.
public final class FileWatch {
  private let descriptor: Int32
  private var source: EventSource?
  private var names: [Int32: Set<String>] = [:]

  /// - Returns: nil where the system has no more watches to give; the files are just not watched then.
  public convenience init?(_ files: [String], _ loop: EventLoop, _ action: @escaping () -> Void) {
    self.init(files, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE), loop, action)
  }

  /// Tells when a file is made, or other users are given it.
  public convenience init?(appearing files: [String], _ loop: EventLoop, _ action: @escaping () -> Void) {
    self.init(files, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB), loop, action)
  }

  private init?(_ files: [String], _ changes: UInt32, _ loop: EventLoop, _ action: @escaping () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    for file in files {
      let (folder, name) = Self.parts(of: file)
      let watch = inotify_add_watch(descriptor, folder, changes)
      if watch >= 0 { names[watch, default: []].insert(name) }
    }
    source = loop.watch(descriptor) { [unowned self] in
      if isConcerned() { action() }
    }
  }

  deinit {
    source = nil
    if descriptor >= 0 { close(descriptor) }
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// Takes in all that has happened in the folders; whether any of it is about the files.
  private func isConcerned() -> Bool {
    var isConcerned = false
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var offset = 0
        while offset < count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = String(
            decoding: buffer[start..<start + Int(event.len)].prefix { $0 != 0 }, as: UTF8.self)
          if names[event.wd]?.contains(name) == true { isConcerned = true }
          offset = start + Int(event.len)
        }
      }
    }
    return isConcerned
  }
}
