import ArgumentParser
import Assembly
import Documents
import Globals
import Logging
import Policies
import System

/// The command `fingerpost kiosk`.
struct KioskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk",
    abstract: "Runs one application on the displays, and starts it again when it ends or hangs.",
    discussion: """
      Examples:

        fingerpost kiosk -- firefox-esr --kiosk https://example.org
        fingerpost kiosk --blank-after 5min --keyboard none -- foot
        fingerpost kiosk --print-policy

      The application covers the screen. If it ends or hangs, it is started again: after half a second, and then with \
      longer delays up to 30 s. The touch that wakes a blank screen presses nothing. A long press is a click of the \
      secondary button, except in browsers, which open a menu by themselves. The keys that close programs do nothing.

      All of this is a policy: fingerpost/kiosk.yaml in XDG_CONFIG_HOME or ~/.config, else \
      /usr/share/fingerpost/kiosk.yaml, of which the program has a copy. To add to it, begin your file with \
      'include: /usr/share/fingerpost/kiosk.yaml'. The page docs/kiosk.md describes a whole kiosk.

      Runs until SIGINT, SIGTERM or 'fingerpost ctl quit' ends it. Exit status: 0 it was asked to end; 1 a device named on \
      the command line cannot be opened, or an output file could not be written; 2 the policy has errors; 3 the \
      application is not installed; 5 --display or --painter asks for what cannot be used; 64 the command line \
      is invalid.
      """)

  @OptionGroup var options: RunningOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var kiosk: KioskOptions

  @Argument(help: "The application, with its arguments. Put -- before it. The default is that of the policy.")
  var application: [String] = []

  func run() throws {
    guard !kiosk.printPolicy else { return Console.write(KioskPolicy.text) }
    let chosen = try choosePolicy()
    let running = try Running(options, chosen, outputs: [], clock: MonotonicClock()) {
      $0.privilegesByDefault = .nobody
      $0.showsUserCursors = true
      // The log of a kiosk names the ends of its application, and the clients that take pictures.
      if !options.verbose { $0.log.logLevel = .notice }
    }
    try running.serve([], options, on: display, with: devices)
  }

  /// Reads the policy, and changes it as the command line demands, also when it is read again.
  ///
  /// - Throws: an exit code, after the error was printed.
  private func choosePolicy() throws -> ChosenPolicy {
    let settings = kiosk.settings(application)
    var chosen = try ChosenPolicy(named: options.policy, otherwise: ChosenPolicy.searchKiosk())
    chosen.adjust { policy in
      settings.apply(to: &policy) { Self.companion($0) != nil || ProgramSearch.finds($0) }
      Self.useCompanions(in: &policy)
    }
    guard let program = KioskSettings.application(of: chosen.policy)?.command.first else {
      Console.report(
        .error,
        "no application: put it behind --, for example 'fingerpost kiosk -- firefox-esr --kiosk URL', "
          + "or give the program 'application' of the policy a command")
      throw ExitCode.validationFailure
    }
    guard ProgramSearch.finds(program) else {
      Console.report(
        .error, "cannot find the application \(program.quotedForPeople): expected a path or a name in PATH")
      throw ExitCode(3)
    }
    if settings.keyboard == .automatic { reportKeyboard(of: chosen.policy) }
    return chosen
  }

  /// Runs the programs of Fingerpost that are in the folder of this one, also if `PATH` has none or others.
  private static func useCompanions(in policy: inout Policy) {
    for index in policy.programs.indices {
      guard let name = policy.programs[index].command.first, let path = companion(name) else { continue }
      policy.programs[index].command[0] = path
    }
  }

  /// The path of a program of Fingerpost in the folder of this one; nil for others.
  private static func companion(_ name: String) -> String? {
    guard name.hasPrefix("fingerpost-"), !name.contains("/"), let own = ThisProcess.program else { return nil }
    let path = "\(FilePath.directory(of: own))/\(name)"
    return ProgramSearch.finds(path) ? path : nil
  }

  private func reportKeyboard(of policy: Policy) {
    guard let keyboard = policy.programs.first(where: { $0.name == KioskSettings.keyboardName && $0.isEnabled }) else {
      return Console.report(
        .notice,
        "no on-screen keyboard: none of fingerpost-keyboard, squeekboard and wvkbd-mobintl is installed, and the policy has none"
      )
    }
    Console.report(.notice, "the on-screen keyboard is \(keyboard.command.joined(separator: " "))")
  }
}
