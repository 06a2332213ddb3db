import ArgumentParser
import Report

/// The command `fingerpost report RESULTS --to FOLDER`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes the results of tests as a page: steps, pictures, fingers, and what was routed and why.",
    usage: "fingerpost report RESULTS --to FOLDER",
    discussion: """
      Example:

        fingerpost report fingerpost-results --to report

      The page is FOLDER/index.html. It is one file and needs no network, so it can be sent and kept as it is.

      RESULTS is the folder of a run, with run.json and a folder for each test, or the folder of one test with result.json.

      Exit status: 0 success; 1 the page cannot be written; 2 the folder cannot be read or holds no results; 64 the \
      command line is invalid.
      """)

  @Argument(help: "The folder with the results.", completion: .directory)
  var results: String

  @Option(
    help: ArgumentHelp("The folder of the page. It is made if it does not exist.", valueName: "folder"),
    completion: .directory)
  var to: String

  func run() throws {
    do throws(ReportFault) {
      try PageWriting.write(results, to: to)
    } catch {
      Console.report(.error, error.description)
      throw ExitCode(error.isOfPage ? 1 : 2)
    }
  }
}
