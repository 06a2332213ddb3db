import Results
import System

/// Writes the results of a run as one HTML page, which needs neither network nor further files.
package enum Report {
  /// The name of the page in its folder.
  package static let file = "index.html"

  /// Reads a folder of results, and writes its page.
  ///
  /// The folder is that of `fingerpost test`, with a folder for each test, or that of one test.
  ///
  /// - Parameters:
  ///   - folder: the folder of the page. It is made if it does not exist.
  ///   - keyName: returns the name of a key or button for its evdev code; nil if the name is unknown. Explanations of
  ///     events contain it.
  /// - Returns: the numbers of the page.
  /// - Throws: if the folder holds no results, or the page cannot be written.
  @discardableResult package static func write(
    results: String, to folder: String, keyName: @escaping (Int) -> String? = { _ in nil }
  ) throws(ReportFault) -> ReportSummary {
    try write(ResultsReader.read(results), to: folder, keyName: keyName)
  }

  private static func write(
    _ run: ReportedRun, to folder: String, keyName: @escaping (Int) -> String?
  ) throws(ReportFault) -> ReportSummary {
    do throws(FileFault) {
      try Folder.make(path: folder)
      let file = try OutputFile("\(folder)/\(Self.file)", .whole)
      let summary = ReportPage(run, keyName: keyName).write { $0.withUnsafeBytes { file.write($0) } }
      try file.finish()
      return summary
    } catch {
      throw ReportFault("\(error)", isOfPage: true)
    }
  }
}

/// The numbers of a page that was written.
package struct ReportSummary: Equatable, Sendable {
  package var tests = 0
  /// The size of the page in bytes.
  package var bytes = 0
  /// The pictures in the page. Equal pictures are counted once.
  package var pictures = 0
  /// The tests whose films were shortened or left out, because the pictures would exceed the page's budget.
  package var shortened = 0
}

/// The reason why a page cannot be written.
package struct ReportFault: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String
  /// Whether the page could not be written. Otherwise, the results cannot be read.
  package var isOfPage: Bool

  package init(_ description: String, isOfPage: Bool = false) {
    (self.description, self.isOfPage) = (description, isOfPage)
  }
}
