import ArgumentParser
import Assembly
import Globals
import Keymaps
import Playback
import Policies
import Scripts

/// The parts of a test that are the same for all tests. The runner makes them once, and each test is played in a copy of it.
struct TestPreparation {
  /// The options of a command line without options.
  let options: RunningOptions
  /// The usual keymap; nil to compile it when it is needed.
  private(set) var keymap: Keymap?

  /// Prepares nothing that a single test does not need.
  init() throws { options = try RunningOptions.parse([]) }

  /// Prepares a number of tests. Several have the same keymap, and find types and tables that a first compositor has made in
  /// the Swift runtime and in libraries.
  init(forTests count: Int) throws {
    try self.init()
    guard count > 1 else { return }
    keymap = try? Keymap()
    keymap?.prepare()
    var settings = CompositorSettings(
      outputs: HeadlessOutputs.describe(Script(steps: []), Policy()), log: Running.log(isVerbose: false))
    adjust(&settings)
    settings.listens = false
    (try? Compositor(settings, clock: ScriptClock()))?.stop()
  }

  /// Gives a compositor what is prepared.
  func adjust(_ settings: inout CompositorSettings) { settings.compiledKeymap = keymap }
}
