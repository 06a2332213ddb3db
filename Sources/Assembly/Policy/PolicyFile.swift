import CSystem
public import Documents
import Logging
public import Policies
import System
import WaylandServer

/// Applies the policy of a file to a compositor, and reads it again when the file or one that it includes changes.
///
/// The faults of an invalid policy are logged, and the previous policy stays in force.
public final class PolicyFile {
  public let path: String
  private unowned let compositor: Compositor
  private let keys: KeyKnowledge?
  private var watch: FileWatch?
  private var source: EventSource?

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
    source = nil
    watch = FileWatch(files, for: .contents)
    source = watch.map { watch in
      compositor.loop.watch(watch.descriptor) { [unowned self, unowned watch] in
        if watch.readChanges() { reload() }
      }
    }
  }
}
