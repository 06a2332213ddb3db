import CSystem
public import Documents
import Logging
package import Policies
import System
import WaylandServer

/// Applies the policy of a file to a compositor, and reads it again when the file or an included file changes.
///
/// If the new policy is invalid, its errors are logged and the previous policy stays in force.
public final class PolicyFile {
  package let path: String
  private unowned let compositor: Compositor
  private let keys: KeyCatalog?
  /// Changes each policy that is read.
  private let adjust: (inout Policy) -> Void
  private var watch: FileWatch?
  private var source: EventSource?

  /// Watches a policy file that has already been read, and the files that it includes.
  public convenience init(_ path: String, of compositor: Compositor) {
    self.init(path, files: PolicyReader.examine(path: path).files, of: compositor, keys: nil)
  }

  /// Watches a policy file and other files.
  ///
  /// - Parameters:
  ///   - files: the file and all files that it includes, as listed by the reader.
  ///   - adjust: changes each policy that is read, before it takes effect.
  package init(
    _ path: String, files: [String], of compositor: Compositor, keys: KeyCatalog?,
    adjust: @escaping (inout Policy) -> Void = { _ in }
  ) {
    self.path = path
    self.compositor = compositor
    self.keys = keys
    self.adjust = adjust
    look(after: files)
  }

  /// Reads the policy again and puts it in force if it is valid.
  ///
  /// - Returns: all errors, or the warnings if the policy is valid. After an error the previous policy stays in force.
  @discardableResult
  public func reload() -> [Diagnostic] {
    let read = PolicyReader.examine(path: path, keys: keys, users: .ofSystem, actions: compositor.ownActions)
    look(after: read.files)
    var diagnostics = read.diagnostics
    do throws(InvalidDocument) {
      if var policy = read.policy {
        adjust(&policy)
        try compositor.adopt(policy)
      }
    } catch {
      diagnostics = error.diagnostics
    }
    let log = compositor.log
    for diagnostic in diagnostics {
      log.log(level: diagnostic.severity == .error ? .error : .warning, "\(diagnostic.renderedForLog)")
    }
    if diagnostics.containsErrors {
      log.error("\(path): invalid policy; the previous policy stays in force")
    } else {
      log.notice("\(path): policy reloaded")
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
