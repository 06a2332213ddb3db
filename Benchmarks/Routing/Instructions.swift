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
  @Option(parsing: .upToNextOption, help: "How many idle clients have a window each.") var clients = [1, 2000]
  @Option(parsing: .upToNextOption, help: "How many surfaces 100 idle clients have.") var spread = [10_000]
  @Option(parsing: .upToNextOption, help: "How many recognizers are on windows of idle clients.")
  var elsewhere = [1, 1000]
  @Option(help: "How many recognizers receive each touch, in the last row; 0 for no such row.") var everywhere = 1000
  @Option(help: "An existing folder in /tmp that keeps callgrind's files, for callgrind_annotate.") var profiles:
    String?

  func run() throws {
    var counts = InstructionTable()
    counts.profiles = profiles
    for count in recognizers {
      let name = "\(count) recognizers"
      try add(.gestures(count), name, Scene(recognizers: count), to: &counts)
      try add(.traced(count), "\(name), with a trace", Scene(recognizers: count), .traced, to: &counts)
      if count == 0 { try add(.recordedTwice, "everything recorded twice", Scene(), .twice, to: &counts) }
    }
    for count in surfaces {
      try add(.subsurfaces(count), "\(count) subsurfaces", Scene(subsurfaces: count), to: &counts)
      try add(.windows(count), "\(count) windows", Scene(windows: count), to: &counts)
    }
    try addIdle(to: &counts)
    if everywhere > 0 {
      try add(
        .gestures(everywhere), "\(everywhere) recognizers that receive it", Scene(recognizers: everywhere), to: &counts)
    }
    print(counts.text)
    judge(counts.verdicts)
  }

  /// Adds the rows with clients that receive no input.
  private func addIdle(to counts: inout InstructionTable) throws {
    for count in clients {
      try add(.clients(count), "\(count) idle clients", Scene(idle: IdleClients(count: count)), to: &counts)
    }
    for count in spread {
      let idle = IdleClients(count: 100, subsurfaces: max(0, count / 100 - 1))
      try add(.surfaces(count), "\(count) surfaces of 100 idle clients", Scene(idle: idle), to: &counts)
    }
    for count in elsewhere {
      // One recognizer of the policy is attached to each window that it names.
      let idle = IdleClients(count: min(count, 100), recognizers: max(1, count / 100))
      try add(
        .gesturesElsewhere(count), "\(count) recognizers on other windows", Scene(recognizers: 2, idle: idle),
        to: &counts)
    }
  }

  private func add(
    _ row: InstructionTable.Row, _ name: String, _ scene: Scene, _ recording: Recording = .usual,
    to counts: inout InstructionTable
  ) throws {
    // Ends this process if an event is lost.
    alarm(570)
    guard DescriptorLimit.raise(to: scene.idle.count * 2 + 1024) else {
      print("\(name): not counted: the system permits too few open files (ulimit -Hn)")
      return
    }
    try counts.add(row, name, scene, recording, batches)
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
