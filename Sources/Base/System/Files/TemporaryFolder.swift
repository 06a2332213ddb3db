import Glibc

/// A new folder in `/tmp` for this user alone. With this object, the folder and the files named by `file(named:)` are
/// removed.
package final class TemporaryFolder {
  package let path: String
  private var files: [String] = []

  /// - Parameter name: the beginning of the folder's name; six random characters follow.
  /// - Throws: the kernel's reason.
  package init(named name: String) throws(ErrorNumber) {
    var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ErrorNumber.latest }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a file in the folder. The file need not exist.
  package func file(named name: String) -> String {
    let file = "\(path)/\(name)"
    files.append(file)
    return file
  }

  deinit {
    for file in files { unlink(file) }
    rmdir(path)
  }
}
