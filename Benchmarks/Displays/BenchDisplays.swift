import ArgumentParser
import Measuring
import TrialPrograms

/// Measures how compositors show the frames of one client on a display of this machine, and how they answer touches.
///
/// `tools/bench-displays` runs it in a virtual machine.
@main
struct BenchDisplays: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-displays",
    abstract: "Measures frames a second, commit to flip and finger to pixel of compositors with a display.")

  @Option(help: "The program that plays a touchscreen: device-trials.") var player: String
  @Option(help: "How often each compositor is measured, in turn.") var rounds = 2
  @Option(help: "Seconds for which the client repaints its window.") var seconds = 2.0
  @Option(help: "The number of touches in each round.") var touches = 40
  @Argument(help: "Programs that start a compositor without arguments. A file's name is the name in the table.")
  var compositors: [String]

  func validate() throws {
    guard rounds > 0, touches > 0, seconds > 0, !compositors.isEmpty else {
      throw ValidationError("rounds, seconds and touches must be positive, and a compositor is needed")
    }
  }

  func run() throws {
    let (finger, trace) = (try Finger(player: player), try FlipTrace())
    var results = compositors.map { PeerResults(name: String($0.split(separator: "/").last ?? "")) }
    for round in 1...rounds {
      for (place, program) in compositors.enumerated() {
        let compositor = try StartedCompositor(program)
        let figures = try measure(compositor, finger, trace)
        results[place].add(figures)
        say("round \(round), \(results[place].name): \(figures.summary)")
      }
    }
    say("\n\(PeerResults.table(results).text)")
    judge(PeerResults.verdicts(results))
  }

  private func measure(
    _ compositor: StartedCompositor, _ finger: Finger, _ trace: FlipTrace
  ) throws -> RoundFigures {
    let client = try ScreenClient(socket: compositor.socket)
    defer { client.close() }
    try client.show()
    let repainting = try Repainting(client, compositor.process, trace, seconds: seconds)
    let touching = try Touching(client, finger, trace, count: touches)
    return RoundFigures(repainting, touching)
  }
}
