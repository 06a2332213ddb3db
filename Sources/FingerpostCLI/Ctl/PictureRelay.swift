import ArgumentParser
import Glibc
import System

/// Takes a picture through a temporary file to where the compositor does not write: a pipe, a device, standard output.
///
/// The compositor writes regular files only, since the reader of a pipe could hold it up.
enum PictureRelay {
  /// Bytes of a picture.
  private static let longestPicture = 1 << 30

  static func isNeeded(for path: String) -> Bool {
    path == "-" || StandardStreamPath.descriptor(path) != nil || [.pipe, .device].contains(FileKind(at: path))
  }

  /// - Parameter take: has the compositor write to the path that it is given.
  static func run(to path: String, _ take: (String) throws -> Void) throws {
    var template = Array("/tmp/fingerpost-picture-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      Console.complain("fingerpost ctl: cannot make a folder in /tmp: \(String(cString: strerror(errno)))")
      throw ExitCode(1)
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let picture = "\(folder)/picture.png"
    defer {
      unlink(picture)
      rmdir(folder)
    }
    do {
      let file = try OutputFile(path, .whole, .any)
      try take(picture)
      let bytes = try InputFile.read(picture, atMost: longestPicture)
      bytes.withUnsafeBytes { file.write($0) }
      try file.finish()
    } catch let error as FileFault {
      Console.complain("fingerpost ctl: \(error)")
      throw ExitCode(1)
    }
  }
}
