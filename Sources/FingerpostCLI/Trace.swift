import ArgumentParser
import Documents
import Playback
import Seats
import System
import Traces

/// The command `fingerpost trace FILE`.
struct Trace: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tells what a trace or a flight recorder's file says: what came in, who got it and why.",
    usage: """
      fingerpost trace FILE [--finger 2] [--surface foot] [--at 1.2s] [--format text|json|chrome]
      fingerpost trace FILE why EVENT
      fingerpost trace FILE --compare OTHER
      """,
    discussion: """
      Such a file is written by 'fingerpost headless --trace FILE', by a running Fingerpost that gets SIGUSR1, and \
      by one that crashes. \
      Filters can be combined. The format 'chrome' is for Perfetto (https://ui.perfetto.dev), 'outline' is what counts \
      when traces are compared: events, whose they are, why, and actions, without times and places. --compare says \
      where two traces part, and ends with 1 where they do.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, chrome, outline }

  @Argument(help: "The trace.", completion: .file())
  var file: String

  @Argument(help: ArgumentHelp("'why' and the number of an event, to have it explained in full.", valueName: "why"))
  var question: [String] = []

  @Option(help: ArgumentHelp("Explains the event of this number in full.", valueName: "event"))
  var why: Int?

  @Option(help: ArgumentHelp("Only what is about this finger.", valueName: "number"))
  var finger: Int?

  @Option(
    help: ArgumentHelp(
      "Only events that this surface hears of: its name or its application's, with * and ?.", valueName: "name"))
  var surface: String?

  @Option(help: ArgumentHelp("Only events around this time of the trace, as 1.2s or 1200ms.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("Says whether the same was routed in this trace, aside of times and places.", valueName: "file"),
    completion: .file())
  var compare: String?

  @Option(help: "text for people, json for programs, chrome for Perfetto, outline to be compared with.")
  var format = Format.text

  func validate() throws {
    if let at, TimeSpan(at) == nil { throw ValidationError("'\(at)' is no time; write it as 1.2s or 1200ms") }
    if !question.isEmpty, question.count != 2 || question[0] != "why" || Int(question[1]) == nil {
      throw ValidationError("'\(question.joined(separator: " "))' is no question; ask 'why 12'")
    }
  }

  func run() throws {
    let records = try read(file)
    if let compare { return try tell(StoryComparison(records, try read(compare)), compare) }
    let story = Story(records)
    if let number = why ?? question.last.flatMap({ Int($0) }) { return try explain(number, story) }
    let filter = StoryFilter(
      finger: finger, surface: surface, time: at.flatMap { TimeSpan($0) }.map { Double($0.microseconds) / 1000 })
    let chapters = filter.chapters(of: story)
    switch format {
    case .text:
      if chapters.isEmpty { Console.report(.warning, "nothing in \(file) is about that") }
      Console.write(story.text(of: chapters))
    case .json: Console.write(story.lines(of: chapters))
    case .outline: Console.write(TraceOutline.text(of: chapters.flatMap(\.records)))
    case .chrome: Console.write(ChromeTrace.document(chapters, of: story))
    }
  }

  private func tell(_ comparison: StoryComparison, _ other: String) throws {
    Console.write(comparison.text(file, other))
    if comparison.difference != nil { throw ExitCode(1) }
  }

  private func explain(_ number: Int, _ story: Story) throws {
    if let text = story.explanation(ofEvent: number) { return Console.write(text) }
    let known = story.events.map { "its events are \($0.lowerBound) to \($0.upperBound)" } ?? "it has no events"
    Console.complain("\(file): error: no event \(number): \(known)")
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
