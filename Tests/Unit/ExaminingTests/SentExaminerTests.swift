import Documents
import Scripts
import Testing
import WaylandWire

@testable import Playback
@testable import Scenes

/// Tests of conditions about the events that a client was sent.
@Suite struct SentExaminerTests {
  private let parts: PlayParts
  private let examiner: Examiner

  init() throws {
    parts = try PlayParts()
    examiner = parts.examiner()
  }

  /// Sends an event such as `wl_touch.down`.
  private func send(_ event: String, to client: String = "app", _ arguments: [WireArgument] = []) {
    let words = event.split(separator: ".").map(String.init)
    parts.scene.sentEvents.append(
      SentEvent(client: client, interface: words[0], name: words[1], arguments: arguments))
  }

  private func pattern(
    _ event: String, _ arguments: [(name: String, pattern: ArgumentPattern)] = []
  ) -> EventPattern {
    let words = event.split(separator: ".").map(String.init)
    return EventPattern(
      interface: words[0], event: TextPattern(words[1]),
      arguments: arguments.map { .init(name: $0.name, pattern: $0.pattern) })
  }

  private func sent(
    _ match: SentEvents.Match, _ events: [String], to client: String = "app", since: SentEvents.Since = .start
  ) -> Condition {
    .sent(SentEvents(client: client, events: events.map { pattern($0) }, match: match, since: since))
  }

  private func isHolding(_ condition: Condition) -> Bool { examiner.finding(of: condition).isHolding }

  @Test func anArgumentMayBeLargerThanAnyWholeNumber() {
    let check = SentEvents(
      client: "app", events: [pattern("wl_touch.down", [("x", .number(1e20)), ("y", .number(2))])], match: .inOrder)
    guard case .fails(let expected, _) = examiner.finding(of: .sent(check)) else {
      Issue.record("an event that was not sent holds")
      return
    }
    #expect(expected == "app to receive in this order: wl_touch.down(x: 1e+20, y: 2)")
  }

  // MARK: Order

  @Test func eventsInOrderMayHaveOthersBetween() {
    send("wl_touch.down")
    send("wl_pointer.motion")
    send("wl_touch.motion", to: "other")
    send("wl_touch.frame")
    send("wl_touch.up")
    #expect(isHolding(sent(.inOrder, ["wl_touch.down", "wl_touch.up"])))
    #expect(isHolding(sent(.inOrder, ["wl_touch.*", "wl_touch.*", "wl_touch.*"])))
    #expect(!isHolding(sent(.inOrder, ["wl_touch.down", "wl_touch.down"])), "each event counts once")
    #expect(
      examiner.finding(of: sent(.inOrder, ["wl_touch.up", "wl_touch.down"]))
        == .fails(
          expected: "app to receive in this order: wl_touch.up, wl_touch.down",
          actual: "wl_touch.down, wl_touch.frame, wl_touch.up; event 2 is missing: wl_touch.down"))
  }

  @Test func exactlyTheseEventsOfTheirInterfacesHaveOthersOfOtherInterfacesBetween() {
    send("wl_touch.down")
    send("wl_pointer.motion")
    send("wl_touch.cancel", to: "other")
    send("wl_touch.frame")
    #expect(isHolding(sent(.exactly, ["wl_touch.down", "wl_touch.frame"])))
    #expect(!isHolding(sent(.exactly, ["wl_touch.frame", "wl_touch.down"])))
    #expect(
      examiner.finding(of: sent(.exactly, ["wl_touch.down"]))
        == .fails(
          expected: "app to receive exactly: wl_touch.down",
          actual: "wl_touch.down, wl_touch.frame; event 2 is not expected: wl_touch.frame"))
    #expect(
      examiner.finding(of: sent(.exactly, ["wl_touch.down", "wl_touch.frame", "wl_touch.up"]))
        == .fails(
          expected: "app to receive exactly: wl_touch.down, wl_touch.frame, wl_touch.up",
          actual: "wl_touch.down, wl_touch.frame; event 3 is missing: wl_touch.up"))
    #expect(
      examiner.finding(of: sent(.exactly, ["wl_touch.down", "wl_touch.up"]))
        == .fails(
          expected: "app to receive exactly: wl_touch.down, wl_touch.up",
          actual: "wl_touch.down, wl_touch.frame; event 2 is wl_touch.frame instead of wl_touch.up"))
    #expect(!isHolding(sent(.exactly, ["wl_pointer.motion", "wl_touch.down", "wl_touch.frame"])))
    #expect(isHolding(sent(.exactly, ["wl_touch.down", "wl_pointer.motion", "wl_touch.frame"])))
  }

  @Test func noneOfTheEventsMayHaveBeenSent() {
    send("wl_touch.down")
    send("wl_touch.cancel", to: "other")
    #expect(isHolding(sent(.none, ["wl_touch.cancel", "wl_touch.up"])))
    #expect(
      examiner.finding(of: sent(.none, ["wl_touch.cancel", "wl_touch.d*"]))
        == .fails(expected: "app to receive none of: wl_touch.cancel, wl_touch.d*", actual: "wl_touch.down"))
  }

  @Test func aClientThatWasSentNothingHasNoSuchEvents() {
    send("wl_pointer.motion")
    send("wl_touch.down", to: "other")
    #expect(
      examiner.finding(of: sent(.inOrder, ["wl_touch.down"]))
        == .fails(expected: "app to receive in this order: wl_touch.down", actual: "no such events"))
    #expect(isHolding(sent(.none, ["wl_touch.down"])))
  }

  // MARK: The last check

  @Test func eventsCountOnceUnlessACheckAsksForThoseSinceTheStart() {
    let down = sent(.inOrder, ["wl_touch.down"], since: .lastCheck)
    send("wl_touch.down")
    #expect(isHolding(down))
    #expect(!isHolding(down), "the event was checked")
    send("wl_touch.up")
    #expect(isHolding(sent(.exactly, ["wl_touch.down", "wl_touch.up"])))
    #expect(
      isHolding(sent(.exactly, ["wl_touch.up"], since: .lastCheck)), "a check since the start leaves them unchecked")
    #expect(isHolding(sent(.none, ["wl_touch.*"], since: .lastCheck)))
  }

  @Test func theEventsOfACheckThatFailedCountAsChecked() {
    send("wl_touch.down")
    #expect(!isHolding(sent(.inOrder, ["wl_touch.up"], since: .lastCheck)))
    #expect(!isHolding(sent(.inOrder, ["wl_touch.down"], since: .lastCheck)))
  }

  @Test func eachClientHasItsOwnLastCheck() {
    send("wl_touch.down")
    send("wl_touch.down", to: "other")
    let events = ["wl_touch.down"]
    #expect(isHolding(sent(.exactly, events, since: .lastCheck)))
    #expect(isHolding(sent(.exactly, events, to: "other", since: .lastCheck)))
  }

  @Test func theEventsOfAConditionInsideAnyAreCheckedIfItDecides() {
    let (down, up) = (
      sent(.inOrder, ["wl_touch.down"], since: .lastCheck), sent(.inOrder, ["wl_touch.up"], since: .lastCheck)
    )
    send("wl_touch.down")
    #expect(isHolding(.any([up, .keyWindow(nil)])))
    #expect(!isHolding(.any([up, .keyWindow(.client("app"))])))
    #expect(isHolding(down), "neither condition has decided by events")
    send("wl_touch.down")
    #expect(isHolding(.any([up, down])))
    #expect(!isHolding(down))
  }

  // MARK: Messages

  @Test func theArgumentsOfAPatternAreInTheMessageAndSerialsAreNot() {
    send("wl_touch.down", [.uint(7), .uint(1000), .object(3), .int(0), .fixed(Fixed(10.5)), .fixed(Fixed(4))])
    let wanted = pattern("wl_touch.down", [("x", .number(10.25)), ("id", .number(0)), ("y", .text(TextPattern("4*")))])
    #expect(
      examiner.finding(of: .sent(SentEvents(client: "app", events: [wanted, pattern("wl_touch.frame")])))
        == .fails(
          expected: "app to receive in this order: wl_touch.down(x: 10.25, id: 0, y: 4*), wl_touch.frame",
          actual:
            "wl_touch.down(time: 1000, id: 0, x: 10.5, y: 4); event 1 is missing: wl_touch.down(x: 10.25, id: 0, y: 4*)"
        ))
  }

  @Test func aMessageListsTheLastEventsOnly() {
    send("wl_touch.down")
    for _ in 1...40 { send("wl_touch.motion") }
    guard case .fails(_, let actual) = examiner.finding(of: sent(.inOrder, ["wl_touch.up"])) else {
      Issue.record("it holds")
      return
    }
    #expect(actual.split(separator: ", ") == ["1 before"] + Array(repeating: "wl_touch.motion", count: 40))
  }
}
