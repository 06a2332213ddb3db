import JSONText
import ServedPrograms
import System

extension ServedCommand {
  /// The command of a desktop with options.
  ///
  /// - Parameters:
  ///   - directory: where relative paths and clients begin.
  ///   - script: the path of the file with `script(for:)`.
  init(_ options: DesktopOptions, in directory: String, script: String) {
    let named = Environment.variable("FINGERPOST").flatMap { $0.isEmpty ? nil : $0 }
    let program = options.program ?? named ?? "fingerpost"
    var arguments = ["--script", script, "--session", options.session.rawValue, "--name", options.name]
    if options.findsWidgets { arguments.append("--accessibility") }
    let files = [
      ("policy", options.policy), ("results", options.results), ("report", options.report), ("trace", options.trace),
    ]
    for case (let name, let file?) in files { arguments += ["--\(name)", file.absolutePath] }
    var environment = Environment()
    for (name, value) in options.environment { environment[name] = value }
    self.init(
      program: program.contains("/") ? program.absolutePath : program, options: arguments,
      environment: environment.entries, directory: directory, startLimit: options.startLimit)
  }

  /// The text of a script with the outputs and settings of the options, and without steps.
  static func script(for options: DesktopOptions) -> String {
    var settings = JSON.Members()
    settings["clock"] = .string(options.clock.rawValue)
    settings["within"] = options.within?.json
    var script = JSON.Members([("settings", .object(settings)), ("steps", [])])
    if options.session == .private { script["session"] = session(for: options) }
    if !options.outputs.isEmpty { script["outputs"] = .array(options.outputs.map(\.json)) }
    return JSON.object(script).written + "\n"
  }

  /// The changes of a private session; nil for none. Its clients do not inherit variables.
  private static func session(for options: DesktopOptions) -> JSON? {
    var session = JSON.Members(options.sessionSettings.mapValues(JSON.string))
    if !options.environment.isEmpty {
      session["environment"] = .object(options.environment.mapValues { $0.map(JSON.string) ?? .null })
    }
    return session.names.isEmpty ? nil : .object(session)
  }
}
