import Control
import Documents
import JSONText
import SeededRandom
import Testing

/// Tests of the messages of a connection, and of the reasons that end it.
@Suite struct MailboxTests {
  private static let line = #"{"request": "windows", "id": 1}"#
  private static let windows = ReadRequest(line: line)

  private func limited(line: Int = 100, answers: Int = 200, unread: Int = 1000) -> Mailbox {
    var limits = Mailbox.Limits()
    limits.longestLine = line
    limits.mostUnreadAnswers = answers
    limits.mostUnread = unread
    return Mailbox(limits: limits)
  }

  /// The lines that are queued for sending.
  private func sent(_ box: Mailbox) -> [String] {
    String(decoding: box.unsent, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func drain(_ box: inout Mailbox) -> [ReadRequest] {
    var requests: [ReadRequest] = []
    while let request = box.nextRequest() { requests.append(request) }
    return requests
  }

  @Test("A request that comes byte by byte is whole with its end of line")
  func pieces() {
    var box = Mailbox()
    for byte in Self.line.utf8 {
      box.receive([byte])
      #expect(box.nextRequest() == nil)
    }
    box.receive([UInt8(ascii: "\n")])
    #expect(drain(&box) == [Self.windows])
    #expect(!box.isOver && box.wantsInput)
  }

  @Test("Several requests in one piece come out in order; blank lines and line ends of other systems do not matter")
  func several() {
    var box = Mailbox()
    box.receive("\n  \r\n{\"request\": \"quit\"}\r\n\(Self.line)\n{\"reque".utf8)
    #expect(drain(&box) == [ReadRequest(line: "{\"request\": \"quit\"}"), Self.windows])
    box.receive("st\": \"reload\"}\n".utf8)
    #expect(drain(&box).map(\.content) == [.success(.reload)])
  }

  @Test("A line that is no JSON is answered, and the next one read")
  func garbage() {
    var box = Mailbox()
    box.receive("hello\n\(Self.line)\n".utf8)
    let requests = drain(&box)
    #expect(requests.count == 2 && requests.last == Self.windows)
    #expect(requests.first?.id == .null)
    #expect(throws: ControlError.self) { try requests.first?.content.get() }
    #expect(!box.isOver)
  }

  @Test(
    "Bytes that are no text end the connection with a reason",
    arguments: [
      [0xFF, 0xFE, 0x0A], [0x7B, 0xC3, 0x0A], [0x7B, 0x00, 0x7D, 0x0A],
    ] as [[UInt8]])
  func noText(bytes: [UInt8]) {
    var box = Mailbox()
    box.receive(bytes)
    #expect(drain(&box) == [])
    #expect(box.isOver && !box.wantsInput)
    #expect(box.reason == "found a line that is not UTF-8 text, expected JSON; the connection is closed")
    #expect(
      sent(box).map { ControlAnswer(line: $0) } == [
        .error(id: .null, ControlError(.invalidJSON, box.reason ?? ""))
      ])
  }

  @Test("A line as long as any may be is read, one byte more ends the connection, whether its end has come or not")
  func longLines() {
    var box = limited(line: 100)
    let padding = String(repeating: " ", count: 100 - Self.line.utf8.count)
    box.receive("\(Self.line)\(padding)\n".utf8)
    #expect(drain(&box) == [Self.windows])

    for end in ["\n", ""] {
      var box = limited(line: 100)
      box.receive("\(Self.line)\(padding) \(end)\(Self.line)\n".utf8.prefix(101 + end.utf8.count))
      #expect(drain(&box) == [])
      #expect(box.reason?.hasPrefix("found a line of 101 bytes or more, expected at most 100") == true)
      #expect(box.isOver && sent(box).count == 1)
    }
  }

  @Test("A client that sends without end is not read beyond a line")
  func endless() {
    var box = limited(line: 100)
    var taken = 0
    while box.wantsInput, taken < 10_000 {
      box.receive([UInt8](repeating: 0x20, count: 64))
      taken += 64
    }
    #expect(taken == 128)
    #expect(box.nextRequest() == nil)
    #expect(box.isOver)
    box.receive([UInt8](repeating: 0x20, count: 64))
    #expect(!box.wantsInput)
  }

  @Test("Half a line at the end is told; whole ones before it are answered")
  func halfLine() {
    var box = Mailbox()
    box.receive("\(Self.line)\n{\"requ".utf8)
    box.inputDidEnd()
    #expect(box.nextRequest() == Self.windows)
    box.answer(.result(id: 1, true))
    #expect(box.nextRequest() == nil)
    #expect(
      sent(box).map { ControlAnswer(line: $0) } == [
        .result(id: 1, true),
        .error(
          id: .null,
          ControlError(.invalidLine, "found 6 bytes without a line feed, expected one after each request")),
      ])
    #expect(box.isOver)
  }

  @Test("A client that has said all it wants is let go when it has its answers, without a reason")
  func inputOver() {
    var box = Mailbox()
    box.receive("\(Self.line)\n".utf8)
    box.inputDidEnd()
    #expect(!box.isOver && !box.wantsInput)
    #expect(drain(&box) == [Self.windows])
    box.answer(.result(id: 1, true))
    #expect(!box.isOver)
    box.didSend(box.unsent.count)
    #expect(box.isOver && box.reason == nil)
  }

  @Test("Requests wait while answers are not read, and go on when they are")
  func unreadAnswers() {
    var box = limited(answers: 50)
    box.receive("\(Self.line)\n\(Self.line)\n\(Self.line)\n".utf8)
    #expect(box.nextRequest() == Self.windows)
    box.answer(.result(id: 1, .string(String(repeating: "x", count: 60))))
    #expect(box.nextRequest() == nil)
    #expect(!box.wantsInput && !box.isOver)
    box.didSend(box.unsent.count - 50)
    #expect(drain(&box) == [Self.windows, Self.windows])
    #expect(box.wantsInput)
  }

  @Test("Who follows and does not read is let go, with a last word behind what was sent before")
  func unreadEvents() {
    var box = limited(unread: 500)
    box.follow([.trace], id: 4)
    var told = 0
    while !box.isOver, told < 1000 {
      box.tell(.trace, ["n": JSON(integerLiteral: told)])
      told += 1
    }
    #expect(told < 20)
    #expect(box.unsent.count < 1000)
    #expect(box.reason?.contains("unread bytes, expected at most 500") == true)
    let lines = sent(box)
    #expect(ControlAnswer(line: lines.first ?? "") == .event(id: 4, .trace, ["n": 0]))
    #expect(lines.last?.contains("too-slow") == true)
    let before = box.unsent.count
    box.tell(.trace, ["n": 0])
    box.answer(.result(id: 1, true))
    #expect(box.unsent.count == before)
  }

  @Test("Only what is followed is told, with the id of the request that asked for it last")
  func follow() {
    var box = Mailbox()
    box.tell(.trace, 1)
    box.follow([.trace, .keyWindow], id: 4)
    box.follow([.keyWindow], id: 5)
    box.tell(.keyWindow, 1)
    box.tell(.trace, 2)
    box.tell(.firstResponder, 3)
    #expect(sent(box).map { ControlAnswer(line: $0) } == [.event(id: 5, .keyWindow, 1), .event(id: 4, .trace, 2)])
  }

  @Test("A follower that sends no more still hears")
  func followAfterTheEnd() {
    var box = Mailbox()
    box.follow([.trace], id: 4)
    box.inputDidEnd()
    #expect(!box.isOver)
    box.tell(.trace, 2)
    #expect(sent(box).count == 1)
  }

  @Test(
    "Whatever comes, in whatever pieces, memory stays bounded and every whole line gets one answer", arguments: 1...300)
  func anything(seed: UInt64) {
    var dice = SeededRandom(seed)
    var box = limited(line: 200, answers: 300, unread: 800)
    var largest = 0
    for _ in 0..<200 {
      switch Int.random(in: 0...9, using: &dice) {
      case 0...4 where box.wantsInput: box.receive(Self.noise(&dice))
      case 5: box.tell(.trace, .string(String(repeating: "y", count: Int.random(in: 0...60, using: &dice))))
      case 6: box.didSend(Int.random(in: 0...box.unsent.count, using: &dice))
      case 7 where Int.random(in: 0...20, using: &dice) == 0: box.inputDidEnd()
      default:
        guard let request = box.nextRequest() else { break }
        if case .success(.follow(let topics)) = request.content { box.follow(topics, id: request.id) }
        switch request.content {
        case .success: box.answer(.result(id: request.id, true))
        case .failure(let error): box.answer(.error(id: request.id, error))
        }
      }
      largest = max(largest, box.unsent.count)
      if box.reason != nil { #expect(box.isOver && box.nextRequest() == nil && !box.wantsInput, "seed \(seed)") }
    }
    #expect(largest < 4000, "seed \(seed)")
    #expect(sent(box).dropFirst().allSatisfy { ControlAnswer(line: $0) != nil }, "seed \(seed)")
  }

  private static func noise(_ dice: inout SeededRandom) -> [UInt8] {
    switch Int.random(in: 0...6, using: &dice) {
    case 0: return (0..<Int.random(in: 0...60, using: &dice)).map { _ in UInt8.random(in: 0...127, using: &dice) }
    case 1: return Array("\(line)\n".utf8)
    case 2: return Array(line.utf8.prefix(Int.random(in: 0...20, using: &dice)))
    case 3: return Array("{\"request\": \"follow\", \"topics\": [\"trace\"]}\n".utf8)
    case 4: return [UInt8](repeating: 0x20, count: Int.random(in: 0...50, using: &dice))
    case 5: return [0x0A]
    default: return Int.random(in: 0...30, using: &dice) == 0 ? [0xFF, 0x0A] : Array("{}\n[]\n".utf8)
    }
  }
}
