import ArgumentParser
import Assembly
import Globals
import Headless
import Libinput
import Policies

/// The command `fingerpost run`.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs with the machine's own devices.",
    discussion: """
      Without --input, takes all devices of the seat. Outputs are those of the policy; they exist in memory only, for \
      want of a backend for displays. Runs until the client ends, or somebody asks for the end. Ends with the client's \
      status, 1 where a device that was named cannot be opened, 2 where the policy is wrong, 3 where the client could \
      not start, 128 and the number of a signal that came before the client's end. A device that was named and is not \
      there yet is no error: a warning says so, and the device is used when it appears.
      """)

  @OptionGroup var options: RunningOptions
  @OptionGroup var devices: DeviceOptions

  @Argument(help: "A client to start, with its arguments.")
  var client: [String] = []

  func run() throws {
    let chosen = try ChosenPolicy(named: options.policy, otherwise: ChosenPolicy.search())
    let running = try Running(
      options, chosen, outputs: HeadlessOutputs.describe(chosen.policy), clock: MonotonicClock()
    ) { $0.privilegesByDefault = .nobody }
    running.followPolicy()
    running.openControl()
    try running.connect(HeadlessBackend())
    try running.take(devices.source ?? .seat(devices.seat))
    running.announce()
    let status = running.serve(client, atEnd: running.endTelling)
    let isTraceKept = running.stop()
    if status != 0 { throw ExitCode(status) }
    if !isTraceKept { throw ExitCode(1) }
  }
}
