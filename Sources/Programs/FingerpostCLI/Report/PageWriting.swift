import Documents
import Keymaps
import Report

/// Writes pages of results for commands.
enum PageWriting {
  /// Writes the page of a folder of results, and a line with its name.
  ///
  /// - Parameter folder: the folder of the page. It is made if it does not exist.
  static func write(_ results: String, to folder: String) throws(ReportFault) {
    let page = try Report.write(results: results, to: folder) { UInt32(exactly: $0).flatMap(KeyNames.name(of:)) }
    Console.say("\(FilePath.join(folder, Report.file)): \(page.tests) \(page.tests == 1 ? "test" : "tests")")
    guard page.shortened > 0 else { return }
    let films = page.shortened == 1 ? "the film of 1 test is" : "the films of \(page.shortened) tests are"
    Console.report(.warning, "\(films) shortened or left out: all pictures exceed 64 MiB")
  }
}
