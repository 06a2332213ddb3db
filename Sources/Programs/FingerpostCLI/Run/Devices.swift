import ArgumentParser
import Assembly
import JSONText
import Libinput
import Logging
import Policies

/// The command `fingerpost devices`.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the input devices that 'fingerpost run' would use, with their settings and outputs.",
    discussion: """
      Examples:

        fingerpost devices
        fingerpost devices --json /dev/input/event3

      Settings and outputs come from the policy. Exit status: 0 success; 1 a device cannot be opened; 2 the policy has \
      errors; 64 the command line is invalid.
      """)

  @Option(help: ArgumentHelp("The policy. Default: as for 'fingerpost run'.", valueName: "file"), completion: .file())
  var policy: String?

  @Option(help: ArgumentHelp("The seat whose devices are listed, by its name in udev.", valueName: "name"))
  var seat = "seat0"

  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Argument(help: "Only these devices, for example /dev/input/event3. Default: all devices of the seat.")
  var paths: [String] = []

  func run() throws {
    let policy = try ChosenPolicy(named: policy, otherwise: ChosenPolicy.search()).policy
    let source = paths.isEmpty ? DeviceSource.seat(seat) : .paths(paths)
    let survey = try survey(source, policy)
    if json {
      Console.say(JSON.object(["devices": .array(survey.listings.map(\.json))]).written)
    } else {
      Console.say(
        survey.listings.isEmpty ? "no input devices" : survey.listings.map(\.text).joined(separator: "\n\n"))
    }
    if survey.faults > 0 { throw ExitCode(1) }
  }

  private func survey(_ source: DeviceSource, _ policy: Policy) throws -> DeviceSurvey {
    do {
      return try DeviceSurvey(
        of: source, policy: policy, outputs: HeadlessOutputs.describe(policy), log: Running.log(isVerbose: false)
      ) { MonotonicClock().now }
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }
}
