import Dispatch
import JSONText
import ServedPrograms
import Synchronization
import System

/// Starts a program and makes its blocking calls on a queue of its own, one after the other.
///
/// The queue confines everything that changes, so the class is `Sendable`.
final class Session: @unchecked Sendable {
  private let queue = DispatchQueue(label: "fingerpost session")
  private let program: ServedProgram
  private let files: SessionFiles
  /// The names of the clients so far.
  private var names: Set<String> = []
  private var end: (status: ExitStatus?, messages: String)?
  /// The number of requests that wait for their answers or for their turn.
  private let pending = Mutex(0)

  /// The time for clients to end and reports to be written.
  private static let endLimit = Duration.seconds(20)

  /// The folder where relative paths and clients begin.
  let directory: String
  let variables: [String: String]

  private init(_ program: ServedProgram, _ files: SessionFiles) {
    (self.program, self.files) = (program, files)
    (directory, variables) = (files.directory, program.variables)
  }

  /// Starts a program.
  ///
  /// - Throws: `DesktopError` with the reason why it does not start.
  static func start(_ options: DesktopOptions) async throws -> Session {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            let files = try SessionFiles(for: options)
            let command = ServedCommand(options, in: files.directory, script: files.script)
            do throws(ServedFault) {
              return Session(try ServedProgram(command), files)
            } catch {
              throw DesktopError(error)
            }
          })
      }
    }
  }

  deinit {
    // A session that was not closed. Its program is ended, and no zombie stays.
    guard end == nil else { return }
    nonisolated(unsafe) let (program, files) = (program, files)
    DispatchQueue.global().async {
      _ = program.end(within: Self.endLimit)
      files.remove()
    }
  }

  /// True if no request waits for its answer.
  var isIdle: Bool { pending.withLock { $0 == 0 } }

  /// Sends a request, and returns its result. If the task is cancelled meanwhile, the connection ends, and with it all requests.
  func request(_ word: String, _ fields: JSON.Members = JSON.Members()) async throws -> JSON {
    pending.withLock { $0 += 1 }
    defer { pending.withLock { $0 -= 1 } }
    do {
      return try await withTaskCancellationHandler {
        try await onQueue { session in
          guard session.end == nil else { throw DesktopError(.ended, "the desktop is closed") }
          var message = fields
          message["request"] = .string(word)
          do throws(ServedFault) {
            return try session.program.answer(to: message)
          } catch {
            throw DesktopError(error)
          }
        }
      } onCancel: {
        program.hangUp()
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  /// Notes the name of a client.
  ///
  /// - Parameter name: nil for a name that no other client has: the file name of its program, with a number if it is taken.
  func name(_ name: String?, for program: String) async -> String {
    let last = name ?? program.split(whereSeparator: { $0 == "/" || $0 == " " }).last.map(String.init) ?? "client"
    return await withCheckedContinuation { continuation in
      queue.async { [self] in
        if let name {
          names.insert(name)
          return continuation.resume(returning: name)
        }
        var (name, number) = (last, 1)
        while !names.insert(name).inserted {
          number += 1
          name = "\(last)-\(number)"
        }
        continuation.resume(returning: name)
      }
    }
  }

  /// Ends the session, and requests that wait for their answers. A second call only returns the status.
  func close() async -> (status: ExitStatus?, messages: String) {
    program.hangUp()
    return await withCheckedContinuation { continuation in
      queue.async { [self] in
        let end = end ?? program.end(within: Self.endLimit)
        self.end = end
        files.remove()
        continuation.resume(returning: end)
      }
    }
  }

  private func onQueue<Value: Sendable>(_ body: @escaping @Sendable (Session) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try body(self) }) }
    }
  }
}
