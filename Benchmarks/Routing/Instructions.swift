import ArgumentParser
import Glibc
import Measuring

/// Counts the instructions of one event through the whole compositor with callgrind, and checks the demands.
struct Instructions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Counts instructions with more and more on the desktop. Run a copy without debug data; needs valgrind.")

  @Option(help: "Batches of 64 events.") var batches = 10
  @Option(parsing: .upToNextOption, help: "How many windows, or subsurfaces.") var surfaces = [1, 100, 1000]
  @Option(parsing: .upToNextOption, help: "How many gestures watch.") var recognizers = [0, 10, 100]
  @Option(help: "An existing folder in /tmp that keeps callgrind's files, for callgrind_annotate.") var profiles:
    String?

  func run() throws {
    alarm(570)
    var counts = InstructionTable()
    counts.profiles = profiles
    for count in recognizers {
      let name = "\(count) recognizers"
      try counts.add(.gestures(count), name, Scene(recognizers: count), .usual, batches)
      try counts.add(.traced(count), "\(name), with a trace", Scene(recognizers: count), .traced, batches)
      if count == 0 { try counts.add(.recordedTwice, "everything recorded twice", Scene(), .twice, batches) }
    }
    for count in surfaces {
      try counts.add(.subsurfaces(count), "\(count) subsurfaces", Scene(subsurfaces: count), .usual, batches)
      try counts.add(.windows(count), "\(count) windows", Scene(windows: count), .usual, batches)
    }
    print(counts.text)
    try judge(counts.verdicts)
  }
}

/// Prints the instructions in a file by callgrind, for tools/count-instructions: those of this program and Swift's libraries, and all.
struct Profile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Adds up the instructions in a file that callgrind has written.")

  @Argument var path: String

  func run() throws {
    let instructions = try EventInstructions(ofProfile: path)
    print(instructions.own.text(0), instructions.all.text(0))
  }
}

/// Prints the instructions of one event with one window, for tools/count-instructions.
struct Road: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "road",
    abstract: "Counts our own instructions of one event with one window. Run a copy without debug data; needs valgrind."
  )

  @Option(help: "Batches of 64 events.") var batches = 10

  /// Each line has a kind of event, the instructions of this program and Swift's libraries, all instructions, and retains
  /// and releases.
  func run() throws {
    alarm(570)
    let count = try InstructionCount(Scene(), .usual, batches: batches)
    for stimulus in InstructionTable.stimuli {
      let instructions = try count.instructions(of: stimulus)
      print(stimulus.rawValue, instructions.own.text(0), instructions.all.text(0), instructions.references.text(1))
    }
  }
}
