import Documents
package import Results
package import Scenes
package import Scripts
import Seats
import System
import Traces

/// Keeps what people need to understand a run: the files of failed steps, and on request a film and the clients' output.
///
/// It changes nothing: traces and messages to clients are the same with and without it.
///
/// ```swift
/// let recorder = EvidenceRecorder(of: session, script: "a.test.yaml", folder: "results/0001-a", keepsFilm: true)
/// var options = PlayerOptions()
/// options.evidence = recorder
/// let player = Player(script, in: session, options)
/// var result = TestResult(player.run(file: "a.test.yaml"), name: "a.test.yaml")
/// recorder.complete(&result)
/// ```
package final class EvidenceRecorder {
  private let scene: any SceneReading
  private let runClients: any RunClients
  private let secrecy: Secrecy
  private let trace: TraceTail
  private let film: FilmRecorder?
  private let clients: ClientFiles?
  private var folder: EvidenceFolder
  private var times = StepTimes()
  /// The number of frames up to the last moment at which all clients ran.
  private var intactFrames = 0
  /// True if a client has ended unexpectedly.
  private var hasLostClient = false

  /// Begins to keep the trace, so it is created before clients start.
  ///
  /// - Parameters:
  ///   - trace: the compositor's trace.
  ///   - script: the path of the script, as the run's report names it.
  ///   - folder: the folder of the test. It is made when the first file is written. Each failed step has a folder in
  ///     it, such as `14-5-pixels`; frames are in `film`, and output in `clients`.
  ///   - results: the folder of results that contains `folder`. It is marked before the first file is written, and
  ///     failures of an earlier run are removed if it is marked already. Nil if the caller manages it.
  ///   - keepsFilm: whether changes of the outputs' pictures are kept. Default: false.
  ///   - keepsClients: whether the output of clients is written by `complete`. Default: false.
  package init(
    of scene: any SceneReading, _ runClients: any RunClients, _ secrecy: Secrecy, _ trace: TraceTail, script: String,
    folder: String, results: String? = nil, keepsFilm: Bool = false, keepsClients: Bool = false
  ) {
    (self.scene, self.runClients, self.secrecy, self.trace) = (scene, runClients, secrecy, trace)
    self.folder = EvidenceFolder(folder, in: results, script: script)
    self.folder.removeFormerFailures()
    film = keepsFilm ? FilmRecorder(of: scene, folder: "\(folder)/film") : nil
    clients = keepsClients ? ClientFiles(of: runClients, in: scene, secrecy, folder: folder) : nil
  }

  /// The name of the folder of a script inside a folder of results: its name without folders and ending.
  package static func folderName(ofScript path: String) -> String { EvidenceFolder.name(of: path) }

  /// The name of the folder of a run that has a name of its own: the name, with `_` for each character that other file
  /// systems and archives refuse.
  package static func folderName(of name: String) -> String {
    String(name.map { #"/\:*?"<>|"#.contains($0) ? "_" : $0 })
  }

  /// The script's clock in microseconds, as in the trace.
  private var now: Int64 { Int64(clamping: scene.now.microseconds) }

  /// Adds to a result: the times of its steps, the folders of failures, the film and the clients. Call it after the
  /// run, when the clients have ended. Files that could not be written become warnings of the result.
  package func complete(_ result: inout TestResult) {
    times.complete(&result.steps)
    if let film {
      result.film = film.frames
      result.intactFrames = hasLostClient ? intactFrames : nil
      result.warnings += film.warnings
    }
    if let clients {
      result.clients = clients.write()
      result.warnings += clients.warnings
    }
  }
}

extension EvidenceRecorder: PlayObserver {
  package func willPlay(_ step: Step) {
    times.willPlay(at: now)
    film?.take(at: now)
    noteClients()
  }

  package func sampleDidEnd() {
    film?.takeSample(at: now)
    noteClients()
  }

  package func didPlay(_ result: StepResult) {
    let evidence = result.evidence.map { FilePath.name(of: $0) }
    film?.take(at: now, isNeeded: evidence != nil)
    times.didPlay(result.step, at: now, evidence: evidence, frames: film?.frames.count)
    noteClients()
  }

  package func willEnd() {
    film?.take(at: now)
    noteClients()
    clients?.noteEnds()
    trace.end()
  }
}

extension EvidenceRecorder {
  /// Notes whether all clients still run. Steps at the end of a run allow clients to be gone.
  private func noteClients() {
    guard let film, !hasLostClient else { return }
    if !runClients.hasLostOne { intactFrames = film.frames.count } else { hasLostClient = true }
  }
}

// MARK: - Failures

extension EvidenceRecorder {
  /// Writes the files of a failed step.
  ///
  /// - Parameter pictures: the pictures that the step has compared; nil if it compared none.
  /// - Returns: the path of their folder.
  package func keep(_ step: Step, _ pictures: ComparedPictures?) throws -> String {
    // The explanation comes first, because the folder is one of a failure only with it.
    let explanation = explanation(of: step)
    let path = "\(folder.path)/\(try folder.makeFolder(for: step))"
    try OutputFile.write(secrecy.masked(explanation), to: "\(path)/\(EvidenceFolder.explanation)")
    let files = FailureFiles(path, PictureCover(scene))
    if let pictures {
      try files.write(pictures, of: step)
    } else {
      try files.writeOutputs(of: scene)
    }
    return path
  }

  /// The explanation of the events that the failure is about.
  private func explanation(of step: Step) -> String {
    do throws(TraceFaults) {
      let trace = try trace.load()
      let texts = Self.events(of: step.subject, in: trace).compactMap { trace.explanation(ofEvent: $0) }
      if texts.isEmpty { return "No input was routed before this failure.\n" }
      return (step.isCheck ? "" : "The last input that was routed before this step failed:\n\n")
        + texts.joined(separator: "\n")
    } catch {
      return "The trace cannot be read: \(error.faults.first?.message ?? "no reason")\n"
    }
  }

  /// The number of events of a touch that are explained.
  private static let mostEvents = 12

  private static func events(of subject: FailureSubject, in trace: LoadedTrace) -> [Int] {
    if case .finger(let number) = subject, let finger = number ?? trace.lastFinger {
      let events = trace.events(ofLastTouchBy: finger, atMost: mostEvents)
      if !events.isEmpty { return events }
    }
    return trace.lastBeginning.map { [$0] } ?? []
  }
}

/// The input that a failed step is about.
private enum FailureSubject {
  /// The input that began last.
  case lastInput
  /// A finger by its number; nil for the one that came down last.
  case finger(Int?)
}

extension Step {
  /// True if the step plays no input, so the failure is about earlier input.
  fileprivate var isCheck: Bool { if case .check = kind { true } else { false } }

  fileprivate var subject: FailureSubject {
    guard case .check(.expect(let expectation)) = kind else { return .lastInput }
    switch expectation.condition {
    case .touchFocus(let finger, _): return .finger(finger)
    case .routed(let check):
      if case .finger(let finger) = check.subject { return .finger(finger) }
      return .lastInput
    default: return .lastInput
    }
  }
}
