import ArgumentParser
package import Scripts

/// The options for the session of a run.
struct SessionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      private: a session that exists only for this run, with its own HOME, folders, D-Bus, settings and fonts. shared: \
      the environment of this program. Overrides the script. Default: shared. See docs/sessions.md.
      """, valueName: "kind"))
  var session: SessionSettings.Kind?

  @Flag(help: "Keep the folder of the private session, and print its path at the end.")
  var keepSession = false

  /// The session of a script, changed by the command line. A script that describes a private session keeps what it
  /// describes.
  ///
  /// - Throws: the fault of a command line that keeps the folder of a shared session.
  func choose(_ settings: SessionSettings) throws -> SessionSettings {
    var settings = settings
    if let session { settings.kind = session }
    if keepSession, settings.kind != .private {
      throw ValidationError("--keep-session needs a private session: --session private")
    }
    return settings
  }
}

extension SessionSettings.Kind: ExpressibleByArgument {}
