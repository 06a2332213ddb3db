import CSystem
import Glibc

/// Watches files for changes (inotify).
///
/// It watches their folders, because editors replace a file by a new one.
package final class FileWatch {
  /// The changes to report.
  package enum Change: Sendable {
    /// The content has changed, or the file was replaced or removed.
    case contents
    /// The file was created, or its permissions have changed.
    case appearance

    fileprivate var mask: UInt32 {
      switch self {
      case .contents: UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
      case .appearance: UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
      }
    }
  }

  /// Readable when a folder has changed; `readChanges()` must be called then. It is closed with this object.
  package let descriptor: Int32
  /// The watched paths, by the watch of their folder and their name in it.
  private var paths: [Int32: [String: Set<String>]] = [:]
  /// The folders of which each change is reported, by their watch.
  private var folders: [Int32: Set<String>] = [:]
  private let change: Change

  /// - Parameter folders: folders of which each changed file is reported, and each new folder. `.` is the working directory.
  /// - Returns: nil if the system refuses an inotify descriptor; the files are not watched then.
  package init?(_ files: [String], folders: [String] = [], for change: Change) {
    self.change = change
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    for file in files {
      let (folder, name) = Self.parts(of: file)
      let watch = inotify_add_watch(descriptor, folder, change.mask)
      if watch >= 0 { paths[watch, default: [:]][name, default: []].insert(file) }
    }
    for folder in folders {
      // The mask is added, because a folder has one watch, which may exist for files.
      let watch = inotify_add_watch(descriptor, folder, change.mask | UInt32(IN_CREATE) | UInt32(IN_MASK_ADD))
      if watch >= 0 { self.folders[watch, default: []].insert(folder) }
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// Reads all changes in the folders, without blocking.
  ///
  /// - Returns: true if one of the files has changed.
  package func readChanges() -> Bool { !readChangedFiles().isEmpty }

  /// Reads all changes in the folders, without blocking.
  ///
  /// - Returns: the files that have changed, by the paths that were given.
  package func readChangedFiles() -> Set<String> {
    var changed: Set<String> = []
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var offset = 0
        while offset < count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = String(
            decoding: buffer[start..<start + Int(event.len)].prefix { $0 != 0 }, as: UTF8.self)
          changed.formUnion(changes(event, name))
          offset = start + Int(event.len)
        }
      }
    }
    return changed
  }

  /// The paths that an event concerns.
  private func changes(_ event: inotify_event, _ name: String) -> Set<String> {
    let isCreated = event.mask & UInt32(IN_CREATE) != 0
    // A new file is reported when its content is written.
    if isCreated, change == .contents, event.mask & UInt32(IN_ISDIR) == 0 { return [] }
    let inFolders = (folders[event.wd] ?? []).map { $0 == "." ? name : $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
    return (paths[event.wd]?[name] ?? []).union(inFolders)
  }
}
