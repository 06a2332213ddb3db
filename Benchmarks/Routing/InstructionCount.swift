import Glibc
import Measuring

/// Counts the instructions of a compositor under callgrind for one event of a kind, repeatedly in one process.
final class InstructionCount {
  private let subject: CompositorSubject
  private let folder: TemporaryFolder
  /// The folder for callgrind's files; nil to delete them.
  private let profiles: String?
  private let batches: Int
  private var counted = 0
  /// The instructions for waiting until all batches have been routed.
  private var waiting = EventInstructions()

  /// The number of events that are sent together.
  private static let batch = 64

  /// - Parameters:
  ///   - batches: how often 64 events are counted.
  ///   - profiles: a folder for callgrind's file of each stimulus, for `callgrind_annotate`; nil to delete the files.
  init(_ scene: Scene, _ recording: Recording, batches: Int, profiles: String? = nil) throws {
    folder = try TemporaryFolder()
    self.batches = batches
    self.profiles = profiles
    subject = try CompositorSubject(
      scene, cpu: nil, recording: recording,
      wrapper: [
        "valgrind", "--tool=callgrind", "--instr-atstart=no", "--quiet", "--callgrind-out-file=\(folder.path)/count",
      ])
    for _ in 0..<2 { waiting = try total(of: [], batches: batches) }
  }

  /// The instructions of a turn of the loop in which nothing is routed. The figures of events leave out what each turn costs.
  var turn: EventInstructions { waiting.less(EventInstructions(), dividedBy: Double(batches)) }

  /// The instructions of one event, without those of the kernel.
  func instructions(of stimulus: Stimulus) throws -> EventInstructions {
    stimulus.opening.forEach(subject.injector.send)
    let records = stimulus.records(Self.batch)
    for _ in 0..<4 { send(records) }
    let total = try total(of: records, batches: batches)
    try keepProfile(of: stimulus)
    stimulus.closing.forEach(subject.injector.send)
    subject.settle()
    return total.less(waiting, dividedBy: Double(batches * records.count))
  }

  private func total(of records: [InputRecord], batches: Int) throws -> EventInstructions {
    send(records)
    subject.injector.startInstructions()
    for _ in 0..<batches { send(records) }
    subject.injector.stopInstructions()
    counted += 1
    return try EventInstructions(ofProfile: "\(folder.path)/count.\(counted)")
  }

  private func keepProfile(of stimulus: Stimulus) throws {
    guard let profiles else { return }
    let copy = "\(profiles)/\(stimulus.rawValue).callgrind"
    guard mkdir(profiles, 0o777) == 0 || errno == EEXIST, rename("\(folder.path)/count.\(counted)", copy) == 0 else {
      throw MeasuringError.system("keep callgrind's file as \(copy)", errno: errno)
    }
  }

  private func send(_ records: [InputRecord]) {
    if !records.isEmpty { subject.injector.send(records[...]) }
    subject.settle()
  }
}
