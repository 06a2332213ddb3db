import ArgumentParser
import Assembly
import JSONText
import Libinput
import Logging
import Policies

/// The command `fingerpost devices`.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract:
      "Lists the input devices that 'fingerpost run' would use, with their settings and outputs, or finds these outputs.",
    discussion: """
      Examples:

        fingerpost devices
        fingerpost devices --json /dev/input/event3
        fingerpost devices --identify --write ~/.config/fingerpost/touchscreens.yaml

      Settings and outputs come from the policy. With --identify, each screen of the running Fingerpost shows a panel in \
      turn; touch the screen to map its touchscreen to it. See docs/devices.md.

      Exit status: 0 success; 1 a device cannot be opened, or no touchscreen was identified; 2 the policy has errors; 3 no \
      running Fingerpost answers; 64 the command line is invalid.
      """)

  @Option(
    help: ArgumentHelp(
      "The policy; with --identify, the one that includes the written file. Default: as for 'fingerpost run'.",
      valueName: "file"), completion: .file())
  var policy: String?

  @Option(help: ArgumentHelp("The seat whose devices are listed, by its name in udev.", valueName: "name"))
  var seat = "seat0"

  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Flag(help: "Find the output of each touchscreen: touch the screens that the running Fingerpost shows, one by one.")
  var identify = false

  @Option(
    help: ArgumentHelp(
      "With --identify: write the rules to this file, a policy that yours includes.", valueName: "file"),
    completion: .file())
  var write: String?

  @Option(
    help: ArgumentHelp(
      "With --identify: the control socket of the running Fingerpost. Default: see 'fingerpost ctl --help'.",
      valueName: "path"), completion: .file())
  var socket: String?

  @Argument(help: "Only these devices, for example /dev/input/event3. Default: all devices of the seat.")
  var paths: [String] = []

  func validate() throws {
    if !identify, write != nil { throw ValidationError("--write needs --identify") }
    if !identify, socket != nil { throw ValidationError("--socket needs --identify") }
    if identify, !paths.isEmpty { throw ValidationError("--identify cannot be combined with paths of devices") }
  }

  func run() throws {
    if identify {
      return try DeviceIdentification(socket: socket, policy: policy, file: write, printsJSON: json).run()
    }
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
