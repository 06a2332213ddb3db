import ArgumentParser
import System

/// Copies a picture through a temporary file to a pipe, a device or standard output.
///
/// The compositor writes regular files only, because the reader of a pipe could block it.
enum PictureRelay {
  /// The largest picture that is copied, in bytes.
  private static let longestPicture = 1 << 30

  static func isNeeded(for path: String) -> Bool {
    path == "-" || StandardStreamPath.descriptor(path) != nil || [.pipe, .device].contains(FileKind(at: path))
  }

  /// - Parameter take: makes the compositor write a picture to a given path.
  static func run(to path: String, _ take: (String) throws -> Void) throws {
    let folder: TemporaryFolder
    do throws(ErrorNumber) {
      folder = try TemporaryFolder(named: "fingerpost-picture")
    } catch {
      Console.report(.error, "cannot create a folder in /tmp: \(error)")
      throw ExitCode(1)
    }
    defer { withExtendedLifetime(folder) {} }
    let picture = folder.file(named: "picture.png")
    do {
      let file = try OutputFile(path, .whole, .any)
      try take(picture)
      let bytes = try InputFile.read(picture, atMost: longestPicture)
      bytes.withUnsafeBytes { file.write($0) }
      try file.finish()
    } catch let error as FileFault {
      Console.report(error)
      throw ExitCode(1)
    }
  }
}
