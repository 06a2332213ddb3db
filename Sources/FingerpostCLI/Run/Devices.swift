import ArgumentParser
import Assembly
import JSONText
import Libinput
import Logging
import Policies

/// The command `fingerpost devices`.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the input devices that fingerpost run would take, how they are set and where they lie.",
    discussion: """
      Without paths, all devices of the seat. What a device is set to and where it lies follows from the policy. Ends \
      with 1 where devices may not be had, 2 where the policy is wrong.
      """)

  @Option(help: ArgumentHelp("The policy to follow.", valueName: "file"))
  var policy: String?

  @Option(help: ArgumentHelp("The seat, as udev names it, whose devices are listed.", valueName: "name"))
  var seat = "seat0"

  @Flag(help: "Writes JSON.")
  var json = false

  @Argument(help: "Single devices, such as /dev/input/event3.")
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
