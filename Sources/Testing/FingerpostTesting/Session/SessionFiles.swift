import ServedPrograms
import System

/// The files that a session needs: its script, and a folder for its clients unless the options name one.
final class SessionFiles {
  let directory: String
  let script: String
  private let folder: TemporaryFolder
  private let ownsDirectory: Bool

  init(for options: DesktopOptions) throws {
    do {
      folder = try TemporaryFolder(named: "fingerpost-testing")
      script = folder.file(named: "desktop.yaml")
      ownsDirectory = options.directory == nil
      directory = try options.directory?.absolutePath ?? FolderTree.makeTemporary(in: "/tmp", "fingerpost-test")
      try OutputFile.write(ServedCommand.script(for: options), to: script)
    } catch {
      throw DesktopError(.notStarted, "\(error)")
    }
  }

  /// Removes the folder of the clients if the options named none.
  func remove() {
    if ownsDirectory { _ = FolderTree.remove(directory) }
  }

  deinit { remove() }
}

extension String {
  /// The path with the working directory of this process in front of it, unless it begins at the root.
  var absolutePath: String { hasPrefix("/") ? self : "\((try? Folder.current()) ?? ".")/\(self)" }
}
