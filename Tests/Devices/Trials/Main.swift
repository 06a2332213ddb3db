import Glibc
import TrialPrograms

/// Sends the events of virtual devices through the kernel, and checks the events that a client receives.
///
/// Each kind of device gets a line, `passed NAME: …` or `FAILED NAME: …`. The exit status is 0 if all passed.
@main
enum Main {
  static func main() {
    do throws(TrialFailure) {
      let options = try Options(CommandLine.arguments.dropFirst())
      exit(try run(options) ? 0 : 1)
    } catch {
      say("FAILED \(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) throws(TrialFailure) -> Bool {
    if let file = options.playing {
      try RecordingTrial.play(file)
      return true
    }
    if options.isDirected {
      try Player().playInput()
      return true
    }
    let trials = try trials(options)
    // These trials start Fingerpost in their own way, without another one beside it.
    let others: [Other] = [
      Other(name: "paths") { (programs) throws(TrialFailure) in .passed(try PathsTrial.run(programs)) },
      Other(name: "session") { (programs) throws(TrialFailure) in .passed(try SessionTrial.run(programs)) },
      Other(name: "dmabufs") { (programs) throws(TrialFailure) in .passed(try DmabufsTrial.run(programs)) },
      Other(name: "imports", run: DmabufsTrial.runImports),
      Other(name: "nested") { (programs) throws(TrialFailure) in .passed(try NestedTrial.run(programs)) },
      Other(name: "nested-painted", run: NestedTrial.runPainted),
    ]
    if let name = options.only.subtracting(trials.map(\.name) + others.map(\.name)).sorted().first {
      throw TrialFailure("'\(name)' is not a trial")
    }
    let began = Clock.now
    let stage = try Stage(options.programs)
    say("Fingerpost and its client are there \(Clock.seconds(since: began))")
    var passed = true
    for trial in trials where options.wants(trial.name) {
      passed = pass(trial.name, stage) { () throws(TrialFailure) in try run(trial, on: stage) } && passed
    }
    do throws(TrialFailure) {
      try stage.end()
    } catch {
      say("FAILED end: \(error)")
      passed = false
    }
    for other in others where options.wants(other.name) {
      passed = pass(other.name) { () throws(TrialFailure) in try other.run(options.programs) } && passed
    }
    if !passed { tellWhatFingerpostSaid(stage) }
    return passed
  }

  private static func trials(_ options: Options) throws(TrialFailure) -> [Trial] {
    [
      .touchscreen, .touchscreens, .contacts, .touchpad, .touchpadGestures, .mouse, .keyboard, .pedal, .switches,
      .tablet, .pen, .tools, .pad, .hotplug, .dropped, .listing, .settings, .seats, .identify,
    ]
      + (try RecordingTrial.all(in: options.recordings))
  }

  enum Outcome {
    case passed(String)
    case skipped(String)
  }

  /// A trial without the stage that the others share.
  private struct Other {
    let name: String
    let run: (Stage.Programs) throws(TrialFailure) -> Outcome
  }

  private static func run(_ trial: Trial, on stage: Stage) throws(TrialFailure) -> Outcome {
    try stage.forget()
    if let interface = trial.interface, !stage.offers(interface) {
      return .skipped("Fingerpost does not offer \(interface)")
    }
    return .passed(try trial.run(stage))
  }

  /// - Parameter stage: the stage of which dropped events are reported with a failure.
  private static func pass(
    _ name: String, _ stage: Stage? = nil, _ run: () throws(TrialFailure) -> Outcome
  ) -> Bool {
    let began = Clock.now
    do throws(TrialFailure) {
      switch try run() {
      case .passed(let what): say("passed \(name): \(what) \(Clock.seconds(since: began))")
      case .skipped(let reason): say("skipped \(name): \(reason)")
      }
      return true
    } catch {
      say("FAILED \(name): \(explanation(stage))\(error) \(Clock.seconds(since: began))")
      return false
    }
  }

  /// The cause of missing events that is not a fault of Fingerpost's or libinput's; empty if there was none.
  private static func explanation(_ stage: Stage?) -> String {
    guard let dropped = stage?.droppedEvents(), let first = dropped.first else { return "" }
    return "the kernel dropped events \(dropped.count) times, because Fingerpost did not read them in time; "
      + "missing events are due to that (\(first)): "
  }

  private static func tellWhatFingerpostSaid(_ stage: Stage) {
    say("--- the end of what Fingerpost said")
    for line in stage.compositor.lines.all.suffix(120) { say(line) }
  }
}
