import ArgumentParser

@main
struct Fingerpost: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "fingerpost",
    abstract: "Routes touch, pointer and keyboard input to Wayland clients.",
    version: version,
    subcommands: [
      Headless.self, NestedCommand.self, Run.self, Devices.self, Check.self, Ctl.self, Trace.self,
    ])
}
