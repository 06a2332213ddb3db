import Documents
public import JSONText

/// What passes through one connection, and when that must end. It decides, and touches no socket.
///
/// What a client can make it keep is bounded: a line and a read of input, and so much output that it does not read.
public struct Mailbox {
  public struct Limits: Sendable {
    /// Bytes of a request's line.
    public var longestLine = 1 << 18
    /// Unread bytes from which on no further request is looked at.
    public var mostUnreadAnswers = 1 << 16
    /// Unread bytes from which on a stream of events ends the connection.
    public var mostUnread = 1 << 20

    public init() {}
  }

  private enum State: Equatable {
    case open
    /// The client sends no more; what it has sent is still answered.
    case inputOver
    /// Nothing more is read; what stands to be sent goes out once, as far as it can.
    case ending(String)
  }

  public let limits: Limits
  /// Topics that are followed, and the id that each of their events carries.
  public private(set) var followed: [FollowTopic: JSON] = [:]
  private var state = State.open
  private var input = LineBuffer()
  private var output: [UInt8] = []
  private var sent = 0

  public init(limits: Limits = Limits()) { self.limits = limits }
}

// MARK: - Input

extension Mailbox {
  /// Whether the socket is to be read now; where not, the kernel makes the client wait.
  public var wantsInput: Bool {
    state == .open && input.count <= limits.longestLine && unsent.count <= limits.mostUnreadAnswers
  }

  public mutating func receive(_ bytes: some Sequence<UInt8>) {
    if state == .open { input.append(bytes) }
  }

  public mutating func inputDidEnd() {
    if state == .open { state = .inputOver }
  }

  /// The next request to look at; nil where none has come whole, or answers must be read first.
  public mutating func nextRequest() -> ReadRequest? {
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
        end(with: ControlError(.invalidJSON, "a line that is not UTF-8 text, expected JSON; the connection ends"))
        return nil
      }
      if text.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 }) { return ReadRequest(line: text) }
    }
    return nil
  }

  /// What is wrong with bytes that make no line.
  private func faultOfTheRest() -> ControlError? {
    if input.count > limits.longestLine { return tooLong(input.count) }
    guard state == .inputOver, !input.isEmpty else { return nil }
    return ControlError(
      .invalidLine, "found \(input.count) bytes without an end of line, expected one behind each request")
  }

  private func tooLong(_ count: Int) -> ControlError {
    ControlError(
      .invalidLine,
      "found a line of \(count) bytes or more, expected at most \(limits.longestLine); the connection ends")
  }
}

// MARK: - Output

extension Mailbox {
  public var unsent: ArraySlice<UInt8> { output[sent...] }

  public mutating func answer(_ answer: ControlAnswer) {
    switch state {
    case .ending: return
    case .open, .inputOver: output.append(contentsOf: answer.line.utf8)
    }
  }

  /// From now on events of these topics go to the client.
  public mutating func follow(_ topics: [FollowTopic], id: JSON) {
    for topic in topics { followed[topic] = id }
  }

  /// Sends what happened where it is followed; a client that is too far behind is let go.
  public mutating func tell(_ topic: FollowTopic, _ value: @autoclosure () -> JSON) {
    guard let id = followed[topic] else { return }
    guard unsent.count <= limits.mostUnread else {
      let found = "found \(unsent.count) bytes that the client does not read"
      end(with: ControlError(.tooSlow, "\(found), expected at most \(limits.mostUnread); the connection ends"))
      return
    }
    answer(.event(id: id, topic, value()))
  }

  public mutating func didSend(_ count: Int) {
    sent += count
    guard sent == output.count || sent > 1 << 16 else { return }
    output.removeFirst(sent)
    sent = 0
  }
}

// MARK: - End

extension Mailbox {
  /// Ends the connection, with a last word to the client.
  public mutating func end(with error: ControlError) {
    switch state {
    case .ending: return
    case .open, .inputOver:
      output.append(contentsOf: ControlAnswer.error(id: .null, error).line.utf8)
      state = .ending(error.message)
      input.removeAll()
      followed = [:]
    }
  }

  /// Why the client was let go; nil where it was not.
  public var reason: String? {
    if case .ending(let reason) = state { reason } else { nil }
  }

  /// Whether the connection can be closed once what stands to be sent was tried.
  public var isOver: Bool {
    switch state {
    case .open: false
    case .inputOver: input.isEmpty && unsent.isEmpty && followed.isEmpty
    case .ending: true
    }
  }
}
