import ArgumentParser
import Assembly
import Globals
import Policies

/// The command `fingerpost run`.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs clients on the displays and with the input devices of this machine.",
    discussion: """
      Examples:

        fingerpost run -- foot
        fingerpost run --input libinput:/dev/input/event3 --verbose -- foot
        fingerpost run --display none -- foot

      Without --input, uses all devices of the seat. Each display shows an output with the name of its connector, which the \
      policy can describe. Without a display, the outputs of the policy exist in memory. If a device named on the command \
      line does not exist, a warning is printed, and the device is used when it appears.

      Runs until the client ends, or SIGINT, SIGTERM or 'fingerpost ctl quit' ends it. Exit status: that of the client; 0 \
      'fingerpost ctl quit' was used; 1 a device named on the command line cannot be opened, or an output file could not \
      be written; 2 the policy has errors; 3 the client could not start or was killed; 5 --display or --painter asks for what \
      cannot be used; 64 the command line is invalid; 128 plus the number of a signal that ended it before the client.
      """)

  @OptionGroup var options: RunningOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var devices: DeviceOptions

  @Argument(help: "A client to start, with its arguments. Put -- before it.")
  var client: [String] = []

  func run() throws {
    let chosen = try ChosenPolicy(named: options.policy, otherwise: ChosenPolicy.search())
    let running = try Running(options, chosen, outputs: [], clock: MonotonicClock()) {
      $0.privilegesByDefault = .nobody
      $0.showsUserCursors = true
    }
    try running.serve(client, options, on: display, with: devices)
  }
}
