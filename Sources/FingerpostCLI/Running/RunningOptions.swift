import ArgumentParser

/// The options of all commands that run a compositor.
struct RunningOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The policy to follow.", valueName: "file"))
  var policy: String?

  @Option(help: ArgumentHelp("Where to write what came in, who got it and why.", valueName: "file"))
  var trace: String?

  @Flag(help: "Shows fingers with their trails, and presses of the pointer.")
  var showTouches = false

  @Flag(help: "Shows also who gets them: chains, the key window, recognizers, and what was routed last.")
  var debugOverlay = false

  @OptionGroup var recording: RecordingOptions

  @Flag(name: .shortAndLong, help: "Says each step and what was routed where.")
  var verbose = false
}
