import ArgumentParser
import Control
import Documents
import JSONText
import System

/// Finds a compositor, sends it one request and prints the answer.
struct CtlSession {
  private let options: CtlOptions
  /// True if results are printed. Errors and warnings are always printed.
  private let printsResults: Bool

  init(_ options: CtlOptions, printsResults: Bool = true) {
    self.options = options
    self.printsResults = printsResults
  }

  /// - Throws: the exit status if it is not 0, after an error was printed.
  func carryOut(_ request: ControlRequest) throws {
    let link = try connect()
    // If the compositor has already disconnected, its reason can still be read.
    _ = link.send(request.line)
    let isStream = if case .follow = request { true } else { false }
    while let line = link.readLine() {
      guard let answer = ControlAnswer(line: line) else {
        Console.report(.error, "invalid answer from the compositor: \(line.withoutControls)")
        throw ExitCode(3)
      }
      try show(answer, line, to: request)
      if !isStream { return }
    }
    throw lost(link)
  }

  private func show(_ answer: ControlAnswer, _ line: String, to request: ControlRequest) throws {
    let printsLine = options.json && printsResults
    if printsLine { Console.say(line) }
    switch answer {
    case .result(_, let result):
      if !printsLine { warn(of: result) }
      if !options.json, printsResults, let text = AnswerText.text(of: result, to: request) { Console.say(text) }
      if result["passed"]?.truth == false { throw ExitCode(1) }
    case .event(_, let topic, let event):
      if !options.json { Console.say(AnswerText.text(of: event, topic: topic)) }
    case .error(_, let error):
      if !printsLine { complain(of: error) }
      throw ExitCode(error.isOfTheRequest ? 2 : 1)
    }
  }

  private func warn(of result: JSON) {
    for warning in result["warnings"]?.list ?? [] {
      if let text = warning.text { Console.report(.warning, text.withoutControls) }
    }
  }

  private func complain(of error: ControlError) {
    if error.diagnostics.isEmpty {
      Console.report(.error, error.message.withoutControls)
    } else {
      for diagnostic in error.diagnostics { Console.complain(diagnostic) }
    }
  }

  /// Connects to a socket, or if none is named, to that of the environment or to the only one.
  ///
  /// - Throws: a fault of the choice or of the socket.
  static func connect(to socket: String?) throws -> CtlLink {
    let path = try SocketChoice.choose(
      named: socket, variable: Environment.variable(SocketChoice.variable), folder: SocketFolder.current,
      running: socket == nil ? RunningSockets.all : [])
    return try CtlLink(path: path)
  }

  private func connect() throws -> CtlLink {
    do {
      return try Self.connect(to: options.socket)
    } catch let fault as SocketChoice.Fault {
      Console.report(.error, fault.message)
    } catch {
      Console.report(error)
    }
    throw ExitCode(3)
  }

  private func lost(_ link: CtlLink) -> ExitCode {
    Console.report(.error, "the compositor at \(link.path) closed the connection")
    return ExitCode(3)
  }
}

extension ControlError {
  /// True if the request is invalid; false if the compositor's state prevents it.
  fileprivate var isOfTheRequest: Bool {
    switch code {
    case .invalidJSON, .invalidLine, .invalidRequest, .unknownRequest, .invalidSteps, .invalidSelector: true
    case .noSuchWindow, .noSuchOutput, .invalidPolicy, .refused, .unavailable, .failed, .busy, .idle, .tooSlow: false
    }
  }
}

/// Finds the sockets of running compositors.
enum RunningSockets {
  /// The file names of the sockets at which a process listens. A crash leaves a socket's file without a listener.
  static var all: [String] {
    guard let path = SocketFolder.current else { return [] }
    return Folder.names(in: path).filter { name in
      SocketChoice.isSocket(name) && (try? CtlLink(path: "\(path)/\(name)")) != nil
    }
  }
}
