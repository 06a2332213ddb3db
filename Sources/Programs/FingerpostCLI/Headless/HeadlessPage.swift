import ArgumentParser
import Assembly
import Documents
import Evidence
import JSONText
import Playback
import Results
import Runner
import System

/// The page of one script, and the files that it is made from.
///
/// The files are in the folder that also has the failures of the script, so `fingerpost report` can write the page again.
final class HeadlessPage {
  /// The folder of the page.
  private let page: String
  private let script: String
  /// The folder with the result, the film, the trace and the output of clients.
  private let folder: String
  private let begin = MonotonicTime.nanoseconds()
  private var result: TestResult?
  /// The trace that the command line names; nil for none.
  private var namedTrace: String?

  /// Makes the folders and removes the film of an earlier run.
  ///
  /// - Parameters:
  ///   - script: the path of the script.
  ///   - results: the folder of results.
  ///   - name: the name of the folder of this script inside it.
  /// - Throws: status 1, after the error was printed.
  init(_ page: String, of script: String, in results: String, named name: String) throws {
    (self.page, self.script) = (page, script)
    folder = "\(results)/\(name)"
    do throws(FileFault) {
      try Folder.make(path: page)
      try FailureFolder.mark(results)
      try Folder.make(path: folder)
      for name in ["film", "clients"] {
        if let fault = FolderTree.remove("\(folder)/\(name)") { throw fault }
      }
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  /// The options of the run, with a trace.
  func options(_ options: RunningOptions) -> RunningOptions {
    var options = options
    namedTrace = options.trace
    if namedTrace == nil { options.trace = "\(folder)/\(WorkerPlan.trace)" }
    return options
  }

  /// Receives what was played.
  func note(_ played: PlayedScript, outputs: [OutputRecord], session: SessionRecord?) {
    var result = TestResult(played.report, name: script)
    played.evidence?.complete(&result)
    (result.measures, result.outputs, result.session) = (played.measures, outputs, session)
    result.took = Int64(clamping: (MonotonicTime.nanoseconds() - begin) / 1000)
    self.result = result
  }

  /// Writes the result and the page. Call it when the trace is complete.
  ///
  /// - Returns: false, after an error was printed, if one of them could not be written.
  func write() -> Bool {
    guard var result else { return true }
    do {
      if let namedTrace { try copy(namedTrace) }
      result.trace = WorkerPlan.trace
      try OutputFile.write(result.json.laidOut() + "\n", to: "\(folder)/\(WorkerPlan.result)")
      try PageWriting.write(folder, to: page)
      return true
    } catch {
      Console.report(error)
      return false
    }
  }

  private func copy(_ trace: String) throws(FileFault) {
    let bytes = try InputFile.read(trace, atMost: 1 << 28)
    try OutputFile.write(String(decoding: bytes, as: UTF8.self), to: "\(folder)/\(WorkerPlan.trace)")
  }
}
