import ArgumentParser
import Documents
import Keymaps
import Playback
import Runner
import Seats
import System
import Traces

/// The command `fingerpost trace FILE`.
struct Trace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Prints a trace or a saved flight recorder: each event, its target and the reason.",
    usage: """
      fingerpost trace FILE [--finger 2] [--surface foot] [--at 1.2s] [--format text|json|chrome|outline]
      fingerpost trace FILE why EVENT
      fingerpost trace FILE --compare OTHER
      """,
    discussion: """
      Examples:

        fingerpost trace trace.jsonl --surface foot --at 1.2s
        fingerpost trace trace.jsonl why 12
        fingerpost trace trace.jsonl --format chrome >chrome.json
        fingerpost trace trace.jsonl --compare other.jsonl

      Traces are written by the option --trace. The flight recorder is written by 'fingerpost ctl dump-recorder', by a \
      running compositor that receives SIGUSR1, and by one that crashes.

      --finger, --surface and --at can be combined. The format 'chrome' is for Perfetto (https://ui.perfetto.dev). The \
      format 'outline' contains only what --compare compares: events, their targets, reasons and actions, without times \
      and positions.

      Exit status: 0 success; 1 the traces of --compare differ; 2 the file cannot be read, is invalid or does not contain \
      the event; 64 the command line is invalid.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, chrome, outline }

  @Argument(
    help: ArgumentHelp(
      "The trace or flight recorder, or the folder with the results of a test; - is standard input.", valueName: "file"),
    completion: .file())
  var place: String

  private var file: String { FileKind(at: place) == .folder ? "\(place)/\(WorkerPlan.trace)" : place }

  @Argument(help: ArgumentHelp("The word why and the number of an event: explain this event.", valueName: "why"))
  var question: [String] = []

  @Option(help: ArgumentHelp("Explain the event with this number.", valueName: "event"))
  var why: Int?

  @Option(help: ArgumentHelp("Only events of the finger with this number.", valueName: "number"))
  var finger: Int?

  @Option(
    help: ArgumentHelp(
      "Only events that this surface receives: its name or app id, in which * and ? match other characters.",
      valueName: "name"))
  var surface: String?

  @Option(
    help: ArgumentHelp(
      "Only events within 100 ms of this time of the trace, for example 1.2s or 1200ms.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      "Check whether this trace routed the same events in the same way, ignoring times and positions.",
      valueName: "file"), completion: .file())
  var compare: String?

  @Option(help: "The output: text for people, json for programs, chrome for Perfetto, outline for comparison.")
  var format = Format.text

  func validate() throws {
    if let at, TimeSpan(at) == nil {
      throw ValidationError("invalid time \(at.quotedForPeople): expected for example 1.2s or 1200ms")
    }
    if !question.isEmpty, question.count != 2 || question[0] != "why" || Int(question[1]) == nil {
      throw ValidationError(
        "unexpected \(question.joined(separator: " ").quotedForPeople): expected why and the number of an event, "
          + "for example why 12")
    }
  }

  func run() throws {
    let records = try read(file)
    if let compare { return try tell(TraceComparison(records, try read(compare)), compare) }
    let trace = LoadedTrace(records.map { $0.naming { UInt32(exactly: $0).flatMap(KeyNames.name(of:)) } })
    if let number = why ?? question.last.flatMap({ Int($0) }) { return try explain(number, trace) }
    let filter = TraceFilter(
      finger: finger, surface: surface, time: at.flatMap { TimeSpan($0) }.map { Double($0.microseconds) / 1000 })
    let chapters = filter.chapters(of: trace)
    switch format {
    case .text:
      if chapters.isEmpty { Console.report(.warning, "no events in \(file) match these filters") }
      Console.write(TerminalText.lines(trace.text(of: chapters)))
    case .json: Console.write(trace.lines(of: chapters))
    case .outline: Console.write(TerminalText.lines(TraceOutline.text(of: chapters.flatMap(\.records))))
    case .chrome: Console.write(ChromeTrace.document(chapters, of: trace))
    }
  }

  private func tell(_ comparison: TraceComparison, _ other: String) throws {
    Console.write(TerminalText.lines(comparison.text(file, other)))
    if comparison.difference != nil { throw ExitCode(1) }
  }

  private func explain(_ number: Int, _ trace: LoadedTrace) throws {
    if let text = trace.explanation(ofEvent: number) { return Console.write(TerminalText.lines(text)) }
    let known = trace.events.map { "expected \($0.lowerBound) to \($0.upperBound)" } ?? "the trace contains no events"
    Console.complain("\(file): error: unknown event \(number): \(known)")
    throw ExitCode(2)
  }

  /// The trace lines of a flight recorder that was saved by a crash.
  private static func lines(ofSaved bytes: [UInt8]) throws(TraceFaults) -> [UInt8] {
    let recorder = try FlightRecorder(savedForm: bytes)
    var lines: [UInt8] = []
    TraceWriter(names: NumberedNames(), words: .routing) { lines += $0 }.write(recorder)
    return lines
  }

  /// The longest trace that is read, in bytes: about ten million lines.
  private static let longestFile = 1 << 30

  private func read(_ file: String) throws -> [TraceRecord] {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(file, atMost: Self.longestFile, .any)
    } catch {
      Console.report(error)
      throw ExitCode(2)
    }
    do {
      return try TraceReader.read(FlightRecorder.isSavedForm(bytes) ? Self.lines(ofSaved: bytes) : bytes)
    } catch {
      Console.complain(
        error.faults.map {
          Diagnostic(at: SourcePosition(file: file, line: $0.line, column: $0.column), $0.message)
        })
      throw ExitCode(2)
    }
  }
}
