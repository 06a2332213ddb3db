import Glibc

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

  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }

  private static func run(_ options: Options) throws(TrialFailure) -> Bool {
    if let file = options.playing {
      try RecordingTrial.play(file)
      return true
    }
    let began = Clock.now
    let stage = try Stage(options.programs)
    say("Fingerpost and its client are there \(seconds(since: began))")
    var passed = true
    for trial in try trials(options) where options.wants(trial.name) {
      passed = pass(trial.name) { () throws(TrialFailure) in try run(trial, on: stage) } && passed
    }
    for fault in stage.end() {
      say("FAILED end: \(fault)")
      passed = false
    }
    if options.wants("paths") {
      passed = pass("paths") { () throws(TrialFailure) in .passed(try PathsTrial.run(options.programs)) } && passed
    }
    if !passed { tellWhatFingerpostSaid(stage) }
    return passed
  }

  private static func trials(_ options: Options) throws(TrialFailure) -> [Trial] {
    [
      .touchscreen, .touchpad, .touchpadGestures, .mouse, .keyboard, .pedal, .switches, .tablet, .hotplug, .listing,
      .settings,
    ]
      + (try RecordingTrial.all(in: options.recordings))
  }

  private enum Outcome {
    case passed(String)
    case skipped(String)
  }

  private static func run(_ trial: Trial, on stage: Stage) throws(TrialFailure) -> Outcome {
    try stage.forget()
    if let interface = trial.interface, !stage.offers(interface) {
      return .skipped("Fingerpost does not offer \(interface)")
    }
    return .passed(try trial.run(stage))
  }

  private static func pass(_ name: String, _ run: () throws(TrialFailure) -> Outcome) -> Bool {
    let began = Clock.now
    do throws(TrialFailure) {
      switch try run() {
      case .passed(let what): say("passed \(name): \(what) \(seconds(since: began))")
      case .skipped(let reason): say("skipped \(name): \(reason)")
      }
      return true
    } catch {
      say("FAILED \(name): \(error) \(seconds(since: began))")
      return false
    }
  }

  private static func tellWhatFingerpostSaid(_ stage: Stage) {
    say("--- the end of what Fingerpost said")
    for line in stage.compositor.lines.all.suffix(120) { say(line) }
  }

  private static func seconds(since began: Int64) -> String {
    let tenths = (Clock.now - began + 50_000) / 100_000
    return "(\(tenths / 10).\(tenths % 10) s)"
  }
}
