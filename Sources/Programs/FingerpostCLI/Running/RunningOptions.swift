import ArgumentParser

/// The options of all commands that run a compositor.
struct RunningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The policy. A script that is played brings its own policy. The default without a script is fingerpost/policy.yaml \
      in XDG_CONFIG_HOME or ~/.config, else /usr/share/fingerpost/default.yaml, else the built-in settings; for a kiosk, \
      the files are kiosk.yaml.
      """, valueName: "file"), completion: .file())
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Write a trace to this file: each event, its target and the reason. 'fingerpost trace' reads it.",
      valueName: "file"), completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp(
      """
      The painter of pictures: 'pixman' uses the processor, 'gles' OpenGL ES 2, and 'auto' OpenGL ES 2 if a graphics card has a \
      driver, else pixman. See docs/running.md.
      """, valueName: "pixman|gles|auto"))
  var painter: PainterChoice = .pixman

  @Flag(help: "Draw touches with their trails, and presses of pointer buttons.")
  var showTouches = false

  @Flag(
    help: """
      Draw touches, and also targets, responder chains, the key window, recognizers and the last routed event.
      """)
  var debugOverlay = false

  @Flag(
    help: """
      Connect to the accessibility bus, by which applications show their widgets. On the bus of a shared session every \
      program can read and control every other; accessibility: isolated in the policy avoids that. A script that uses widgets does so \
      without this option.
      """)
  var accessibility = false

  @OptionGroup var recording: RecordingOptions

  @Flag(name: .shortAndLong, help: "Print each step, and where each event was routed.")
  var verbose = false
}
