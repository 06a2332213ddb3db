package import JSONText
import Synchronization
package import System

/// The running program `fingerpost headless --serve`, and a connection to its control socket.
///
/// Its calls block, so a program with an event loop makes them on a queue of its own. The program reads its standard input, which the kernel closes
/// at the end of this process. So it never outlives this process.
package final class ServedProgram {
  private let child: ChildProcess
  /// The other end of the program's standard input; nil after `end`.
  private var input: SocketConnection?
  private let connection: SocketConnection
  private var output: ProgramOutput
  private let isHungUp = Mutex(false)
  private var received: [UInt8] = []
  private var requests = 0

  /// Starts the program, and waits until it accepts requests.
  ///
  /// - Throws: the reason why it does not start.
  package init(_ command: ServedCommand) throws(ServedFault) {
    guard ProgramSearch.finds(command.program) else {
      throw ServedFault(
        .notStarted,
        "no program \"\(command.program)\": install the package of Fingerpost, or name the program in the variable "
          + "FINGERPOST")
    }
    do {
      (child, input) = try Self.start(command)
    } catch {
      throw ServedFault(.notStarted, "\(error)")
    }
    var output = ProgramOutput()
    let deadline = Deadline(microseconds: command.startLimit.microseconds)
    while output.variables[Self.socket] == nil, child.status == nil, !deadline.hasPassed {
      _ = PollSet.wait(for: output.descriptors(of: child), milliseconds: min(deadline.milliseconds, 100))
      child.reap()
      output.read(from: child)
    }
    self.output = output
    do throws(SocketFault) {
      guard let path = output.variables[Self.socket] else {
        let what = child.status.map { "ended with \($0)" } ?? "did not name its socket in \(command.startLimit)"
        throw SocketFault(description: "\(command.program) \(what)\n\(output.messages)".trimmed)
      }
      connection = try SocketConnection(connectingTo: path)
    } catch {
      child.end(within: 1_000)
      throw ServedFault(.notStarted, error.description)
    }
  }

  private static let socket = "FINGERPOST_SOCKET"

  private static func start(_ command: ServedCommand) throws -> (ChildProcess, SocketConnection) {
    let (ours, theirs) = try SocketConnection.pair()
    let input = SocketConnection(adopting: ours)
    let itsInput = SocketConnection(adopting: theirs)
    let child = try ChildProcess(
      name: "fingerpost", command: [command.program] + command.arguments, environment: command.environment,
      directory: command.directory, connection: (itsInput.descriptor, standardInput))
    return (child, input)
  }

  private static let standardInput: Int32 = 0

  /// The variables with which clients and `fingerpost ctl` connect.
  package var variables: [String: String] { output.variables }

  /// Sends a request, and waits for its answer.
  ///
  /// - Parameter request: the members of the request; an id is added.
  /// - Throws: if the program refuses the request or has ended.
  package func answer(to request: JSON.Members) throws(ServedFault) -> JSON {
    requests += 1
    var message = request
    message["id"] = .number(Double(requests))
    guard send(JSON.object(message).written + "\n"), let line = receiveLine(), let answer = try? JSON(reading: line)
    else { throw ended() }
    if let result = answer["result"] { return result }
    guard let error = answer["error"], let text = error["message"]?.text else { throw ended() }
    throw ServedFault(
      .refused(code: error["code"]?.text ?? ""), text,
      diagnostics: error["diagnostics"]?.list?.compactMap(\.text) ?? [])
  }

  private func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard case .moved(let count) = rest.withUnsafeBytes({ connection.send($0) }) else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits for a whole line, and meanwhile reads what the program writes.
  ///
  /// - Returns: nil if the connection has ended.
  private func receiveLine() -> String? {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      searched = received.count
      let readable = PollSet.wait(for: [connection.descriptor] + output.descriptors(of: child), milliseconds: -1)
      output.read(from: child)
      guard readable.contains(connection.descriptor) else { continue }
      let moved = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
        let transfer = connection.receive(into: buffer)
        if case .moved(let count) = transfer { received.append(contentsOf: buffer[..<count]) }
        return transfer
      }
      guard case .moved = moved else { return nil }
    }
  }

  private func ended() -> ServedFault {
    guard !isHungUp.withLock(\.self) else { return ServedFault(.ended, "the desktop was closed during the call") }
    waitForEnd(Deadline(microseconds: 2_000_000))
    let how = child.status.map { "ended with \($0)" } ?? "closed the connection"
    return ServedFault(.ended, "fingerpost \(how)\n\(output.messages)".trimmed)
  }

  private func waitForEnd(_ deadline: Deadline) {
    while child.reap() == nil, !deadline.hasPassed {
      _ = PollSet.wait(for: output.descriptors(of: child), milliseconds: min(deadline.milliseconds, 10))
      output.read(from: child)
    }
    output.read(from: child)
  }

  /// Ends the connection, so that a request which waits for its answer fails at once. It can be called on any thread.
  package func hangUp() {
    isHungUp.withLock { $0 = true }
    connection.hangUp()
  }

  /// Ends the clients and the session. Reports are written. A program that still runs after the limit is killed.
  @discardableResult
  package func end(within limit: Duration) -> (status: ExitStatus?, messages: String) {
    hangUp()
    input = nil
    waitForEnd(Deadline(microseconds: limit.microseconds))
    child.end(within: 5_000)
    return (child.status, output.messages)
  }
}
