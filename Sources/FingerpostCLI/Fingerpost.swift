import ArgumentParser

@main
struct Fingerpost: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerpost",
    abstract: "Routes touch, pointer and keyboard input to Wayland clients.",
    version: "0.1.0",
    subcommands: [Headless.self, Check.self, Trace.self])
}
