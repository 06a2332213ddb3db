import System
import Testing

/// The folder with the results of one test.
struct TestPlace: Sendable {
  private static let results = "fingerpost-results"

  /// The folder; nil if the options name the results or the page.
  private let folder: String?
  private let name: String

  /// Chooses the name and the folder of a test, removes what an earlier run has left there, and changes options accordingly.
  static func reserve(for test: Test, _ options: inout DesktopOptions) async -> TestPlace {
    let name = await UsedNames.shared.free(for: test.id.nameComponents.joined(separator: "/"))
    options.name = name
    guard options.results == nil, options.report == nil else { return TestPlace(folder: nil, name: name) }
    let results = Self.results.absolutePath
    let folder = "\(results)/\(folderName(name))"
    if Folder.contains("\(folder)/result.json") { _ = FolderTree.remove(folder) }
    (options.results, options.report) = (results, folder)
    return TestPlace(folder: folder, name: name)
  }

  /// The folder that Fingerpost makes for a session of this name.
  private static func folderName(_ name: String) -> String {
    String(name.map { "/\\:*?\"<>|".contains($0) ? "_" : $0 })
  }

  /// Keeps the results of a failed test, with its page as an attachment, and removes those of the others.
  ///
  /// The environment variable `FINGERPOST_KEEP` keeps all.
  func end(failed: Bool) {
    guard let folder else { return }
    let page = "\(folder)/index.html"
    if failed {
      #if compiler(>=6.3)
        if let bytes = try? InputFile.read(page, atMost: 1 << 28) {
          Attachment.record(bytes, named: "\(Self.folderName(name)).html")
        }
      #endif
    } else if Environment.variable("FINGERPOST_KEEP") == nil {
      _ = FolderTree.remove(folder)
    }
  }
}

/// The names of the tests so far. The cases of a test with arguments get numbers.
private actor UsedNames {
  static let shared = UsedNames()

  private var counts: [String: Int] = [:]

  func free(for name: String) -> String {
    counts[name, default: 0] += 1
    let count = counts[name] ?? 1
    return count == 1 ? name : "\(name) \(count)"
  }
}
