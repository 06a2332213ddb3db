import ArgumentParser
import Documents

/// Reads the command line, and reports errors that the argument parser does not explain.
enum CommandLineReading {
  /// - Throws: the argument parser's error, or an exit code after a message was printed.
  static func read(_ arguments: [String]) throws -> any ParsableCommand {
    let line: Line
    do throws(Fault) {
      line = try order(arguments)
    } catch {
      Console.report(.error, error.message)
      throw ExitCode.validationFailure
    }
    // The parser of one command takes a small part of the time: it does not visit the other commands. Its help and its
    // messages would not begin with "fingerpost", so everything but this command is parsed again, with all commands.
    if let command = line.command, let parsed = try? command.parseAsRoot(line.ownArguments),
      type(of: parsed) == command
    {
      return parsed
    }
    let arguments = line.arguments
    do {
      return try Fingerpost.parseAsRoot(arguments)
    } catch {
      guard let hint = hint(for: Fingerpost.message(for: error), in: arguments) else { throw error }
      Console.complain("\(Fingerpost.fullMessage(for: error))\n\(hint)")
      throw ExitCode.validationFailure
    }
  }

  /// A mistake in the command line, as a message for the user.
  struct Fault: Error, Equatable { var message: String }

  /// A command line in the order that the argument parser expects.
  private struct Line {
    /// The names of commands at the start of `arguments`.
    var names: [String] = []
    /// The command that the last name names, if it has no commands of its own.
    var command: (any ParsableCommand.Type)?
    var ownArguments: [String]
    var arguments: [String] { names + ownArguments }
  }

  /// Checks the names of commands, and moves the options of a command group behind the command's name: `ctl --socket
  /// PATH windows` becomes `ctl windows --socket PATH`.
  private static func order(_ arguments: [String]) throws(Fault) -> Line {
    let isHelp = arguments.first == "help"
    var command: any ParsableCommand.Type = Fingerpost.self
    var path = "fingerpost"
    var rest = arguments.dropFirst(isHelp ? 1 : 0)
    var names = Array(arguments.prefix(isHelp ? 1 : 0))
    var options: [String] = []
    while let word = rest.first {
      let commands = command.configuration.subcommands
      if commands.isEmpty, !isHelp { break }
      if word.hasPrefix("-") {
        guard command is Ctl.Type else { return Line(ownArguments: arguments) }
        options.append(rest.removeFirst())
        if word == "--socket", let path = rest.popFirst() { options.append(path) }
        continue
      }
      guard let next = commands.first(where: { $0._commandName == word }) else {
        if word == "help", names.isEmpty { return Line(ownArguments: arguments) }
        throw unknown(word, path, commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName })
      }
      names.append(rest.removeFirst())
      command = next
      path += " \(word)"
    }
    if command is Ctl.Type, options.contains(where: { $0.hasPrefix("--socket") || $0 == "--json" }) {
      throw Fault(message: "\(path) needs a command; expected \(Ctl.commandNames.alternatives)")
    }
    let isLeaf = !isHelp && command.configuration.subcommands.isEmpty
    return Line(names: names, command: isLeaf ? command : nil, ownArguments: rest + options)
  }

  private static func unknown(_ word: String, _ path: String, _ commands: [String]) -> Fault {
    guard !commands.isEmpty else {
      return Fault(message: "unexpected argument \(word.quotedForPeople): \(path) has no commands")
    }
    var message = "unknown command \(word.quotedForPeople) of \(path); expected \(commands.alternatives)"
    if let nearest = commands.nearest(to: word) { message += "; did you mean \(nearest.quotedForPeople)?" }
    return Fault(message: message)
  }

  /// A hint for an unknown option that may belong to the client; nil if the message is about something else.
  ///
  /// - Parameter message: the argument parser's message.
  static func hint(for message: String, in arguments: [String]) -> String? {
    guard let command = arguments.first, ["headless", "nested", "run", "kiosk"].contains(command),
      !arguments.contains("--"),
      message.hasPrefix("Unknown option"), !message.contains("Did you mean")
    else { return nil }
    return "If this option is for the client, put -- before the client: fingerpost \(command) -- CLIENT OPTIONS"
  }
}

extension ParsableCommand {
  /// The names of the command's subcommands.
  fileprivate static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }
}
