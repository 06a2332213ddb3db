import Glibc
import Measuring

/// Counts the instructions of a compositor under callgrind for one event of a kind, repeatedly in one process.
final class InstructionCount {
  private let subject: CompositorSubject
  private let folder: TemporaryFolder
  /// The folder for callgrind's files; nil to delete them.
  private let profiles: String?
  private var counted = 0
  /// The instructions for waiting until a batch has been routed.
  private var waiting = 0.0

  /// The number of events that are sent together.
  private static let batch = 64

  /// - Parameter profiles: a folder for callgrind's file of each stimulus, for `callgrind_annotate`; nil to delete the
  ///   files.
  init(_ scene: Scene, _ recording: Recording, profiles: String? = nil) throws {
    folder = try TemporaryFolder()
    self.profiles = profiles
    subject = try CompositorSubject(
      scene, cpu: nil, recording: recording,
      wrapper: [
        "valgrind", "--tool=callgrind", "--instr-atstart=no", "--quiet", "--callgrind-out-file=\(folder.path)/count",
      ])
    for _ in 0..<2 { waiting = try total(of: [], batches: 4) / 4 }
  }

  /// The instructions of one event, without those of the kernel.
  func instructions(of stimulus: Stimulus, batches: Int) throws -> Double {
    stimulus.opening.forEach(subject.injector.send)
    let records = stimulus.records(Self.batch)
    for _ in 0..<4 { send(records) }
    let total = try total(of: records, batches: batches)
    try keepProfile(of: stimulus)
    stimulus.closing.forEach(subject.injector.send)
    subject.settle()
    return (total / Double(batches) - waiting) / Double(records.count)
  }

  private func total(of records: [InputRecord], batches: Int) throws -> Double {
    send(records)
    subject.injector.startInstructions()
    for _ in 0..<batches { send(records) }
    subject.injector.stopInstructions()
    counted += 1
    return try Self.total(in: "\(folder.path)/count.\(counted)")
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

  /// The sum at the end of a file written by callgrind.
  private static func total(in path: String) throws -> Double {
    guard let file = fopen(path, "r") else { throw MeasuringError.system("read callgrind's \(path)", errno: errno) }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(line) }
    while getline(&line, &size, file) > 0 {
      guard let text = line.map({ String(cString: $0) }), text.hasPrefix("totals: ") else { continue }
      if let total = Double(text.dropFirst(8).prefix { $0.isNumber }) { return total }
    }
    throw MeasuringError("\(path) has no totals: was bench-routing built without valgrind's header?")
  }
}
