import Documents
package import JSONText

/// The input and output of one connection, and the decision when to end it. It does not use the socket.
///
/// It limits the memory that a client can use: a line and a read of input, and the output that the client does not
/// read.
package struct Mailbox {
  package struct Limits: Sendable {
    /// The longest line of a request, in bytes.
    package var longestLine = 1 << 18
    /// The number of unread bytes above which no further requests are read.
    package var mostUnreadAnswers = 1 << 16
    /// The number of unread bytes above which an event ends the connection.
    package var mostUnread = 1 << 20

    package init() {}
  }

  private enum State: Equatable {
    case open
    /// The client has ended its output; the requests that it has sent are still answered.
    case inputOver
    /// No further input is read. The remaining output is sent once, as far as possible.
    case ending(String)
  }

  package let limits: Limits
  /// The topics that the client follows, with the id that their events carry.
  package private(set) var followed: [FollowTopic: JSON] = [:]
  private var state = State.open
  private var input = LineBuffer()
  private var output: [UInt8] = []
  private var sent = 0

  package init(limits: Limits = Limits()) { self.limits = limits }
}

// MARK: - Input

extension Mailbox {
  /// True if the socket is to be read now. Otherwise the kernel makes the client wait.
  package var wantsInput: Bool {
    state == .open && input.count <= limits.longestLine && unsent.count <= limits.mostUnreadAnswers
  }

  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    if state == .open { input.append(bytes) }
  }

  package mutating func inputDidEnd() {
    if state == .open { state = .inputOver }
  }

  /// Removes and returns the next request; nil if no whole request has arrived or too many answers are unread.
  package mutating func nextRequest() -> ReadRequest? {
    while unsent.count <= limits.mostUnreadAnswers {
      switch state {
      case .ending: return nil
      case .open, .inputOver: break
      }
      guard let line = input.takeLine() else {
        faultOfTheRest().map { end(with: $0) }
        return nil
      }
      guard line.count <= limits.longestLine else {
        end(with: tooLong(line.count))
        return nil
      }
      guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
        end(
          with: ControlError(
            .invalidJSON, "found a line that is not UTF-8 text, expected JSON; the connection is closed"))
        return nil
      }
      if text.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 }) { return ReadRequest(line: text) }
    }
    return nil
  }

  /// The error for input that is too long or ends within a line; nil for other input.
  private func faultOfTheRest() -> ControlError? {
    if input.count > limits.longestLine { return tooLong(input.count) }
    guard state == .inputOver, !input.isEmpty else { return nil }
    return ControlError(
      .invalidLine, "found \(input.count) bytes without a line feed, expected one after each request")
  }

  private func tooLong(_ count: Int) -> ControlError {
    ControlError(
      .invalidLine,
      "found a line of \(count) bytes or more, expected at most \(limits.longestLine); the connection is closed")
  }
}

// MARK: - Output

extension Mailbox {
  package var unsent: ArraySlice<UInt8> { output[sent...] }

  package mutating func answer(_ answer: ControlAnswer) {
    switch state {
    case .ending: return
    case .open, .inputOver: output.append(contentsOf: answer.line.utf8)
    }
  }

  /// Starts to send the events of these topics to the client.
  package mutating func follow(_ topics: [FollowTopic], id: JSON) {
    for topic in topics { followed[topic] = id }
  }

  /// Sends an event if the client follows its topic. Ends the connection if too many bytes are unread.
  package mutating func tell(_ topic: FollowTopic, _ value: @autoclosure () -> JSON) {
    guard let id = followed[topic] else { return }
    guard unsent.count <= limits.mostUnread else {
      let found = "found \(unsent.count) unread bytes"
      end(with: ControlError(.tooSlow, "\(found), expected at most \(limits.mostUnread); the connection is closed"))
      return
    }
    answer(.event(id: id, topic, value()))
  }

  package mutating func didSend(_ count: Int) {
    sent += count
    guard sent == output.count || sent > 1 << 16 else { return }
    output.removeFirst(sent)
    sent = 0
  }
}

// MARK: - End

extension Mailbox {
  /// Ends the connection after sending an error to the client.
  package mutating func end(with error: ControlError) {
    switch state {
    case .ending: return
    case .open, .inputOver:
      output.append(contentsOf: ControlAnswer.error(id: .null, error).line.utf8)
      state = .ending(error.message)
      input.removeAll()
      followed = [:]
    }
  }

  /// The reason why the connection was ended; nil if it was not.
  package var reason: String? {
    if case .ending(let reason) = state { reason } else { nil }
  }

  /// True if the connection can be closed after one attempt to send the remaining output.
  package var isOver: Bool {
    switch state {
    case .open: false
    case .inputOver: input.isEmpty && unsent.isEmpty && followed.isEmpty
    case .ending: true
    }
  }
}
