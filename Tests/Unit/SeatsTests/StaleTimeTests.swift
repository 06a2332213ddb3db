import Geometry
import Interaction
import Surfaces
import Testing
import Traces

@testable import Seats

/// Tests that effects long after the last event have the time of their cause, not of that event.
@Suite struct StaleTimeTests {
  private let desk = Desk()
  private let page: ClientWindow
  private let other: ClientWindow

  init() {
    other = desk.window("other", at: 400, 0)
    page = desk.window("page", at: 0, 0)
  }

  /// The effects of one request.
  private struct Consequences {
    /// The different kinds of the flight recorder's entries.
    var kinds: [FlightEntry.Kind] = []
    /// The different times of the entries, in milliseconds.
    var times: Set<UInt64> = []
    /// The different events of the entries.
    var events: Set<UInt32> = []
    /// The times of the messages that contain one, in milliseconds.
    var messageTimes: [UInt32] = []
    var traceLines: [String] = []

    /// Returns whether all effects have the time of the request, and belong to no event.
    func isOf(_ milliseconds: UInt64) -> Bool {
      times == [milliseconds] && events == [0] && messageTimes.allSatisfy { UInt64($0) == milliseconds }
        && !traceLines.contains { $0.contains("\"event\"") || $0.contains("\"t\":") }
    }
  }

  /// Ends the latest event and makes a request ten minutes later.
  private func tenMinutesLater(_ request: (InputRouter, InputTime) -> Void) -> Consequences {
    desk.router.eventDidEnd()
    desk.forget()
    desk.clock += 600_000
    let recorder = desk.router.outbox.recorder
    let recorded = recorder.total
    var found = Consequences()
    var trace = ""
    desk.router.beginTrace(names: DeskNames(desk)) { trace += String(decoding: $0, as: UTF8.self) }
    request(desk.router, desk.now)
    desk.router.endTrace()
    desk.router.outbox.effects.drain { if let time = $0.effect.time { found.messageTimes.append(time.milliseconds) } }
    var index = recorder.lost
    recorder.forEach { entry in
      index += 1
      guard index > recorded else { return }
      if !found.kinds.contains(entry.kind) { found.kinds.append(entry.kind) }
      found.times.insert(entry.time / 1000)
      found.events.insert(entry.event)
    }
    found.traceLines = trace.split(separator: "\n").map(String.init)
    return found
  }

  /// Presses the pointer on the page.
  private func press() {
    desk.pointer(to: 10, 10)
    desk.press()
  }

  private func land() {
    desk.finger(1, downAt: 10, 10)
    desk.frame()
  }

  private let finger = Driver.touch(FingerID(rawValue: 1))

  // MARK: Actions and focus

  @Test func anAction() {
    desk.router.setAnswers([:], ["edit.copy": .chord(SyntheticChord(key: 46, modifiers: 4))], of: .shell)
    desk.tap(at: 10, 10)
    let found = tenMinutesLater { router, now in router.take(.perform("edit.copy"), at: now) }
    #expect(found.kinds == [.actionPerformed, .sentModifiers, .sentKeyPress, .sentKeyRelease])
    #expect(found.messageTimes.count == 2, "the press and the release of the chord's key")
    #expect(found.traceLines.contains { $0.hasPrefix(#"{"out":"action""#) })
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func aChangeOfFocus() {
    desk.tap(at: 10, 10)
    let found = tenMinutesLater { router, now in router.take(.makeKey(other, because: .requested), at: now) }
    #expect(found.kinds == [.keyWindowChanged, .sentKeyboardLeave, .sentKeyboardEnter, .sentModifiers])
    #expect(found.traceLines.contains { $0.hasPrefix(#"{"out":"key-window""#) })
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func aRaise() {
    desk.tap(at: 10, 10)
    let found = tenMinutesLater { router, now in router.take(.raise(other, because: .requested), at: now) }
    #expect(found.kinds == [.raised])
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func theReleaseOfAPadsButtonWhenTheKeyboardMoves() {
    desk.tap(at: 10, 10)
    desk.send(.pad(PadEvent(desk.panel, .button(1, isPressed: true))))
    let found = tenMinutesLater { router, now in router.take(.makeKey(other, because: .requested), at: now) }
    #expect(found.kinds.contains(.sentPadRelease))
    #expect(found.messageTimes == [601_000])
    #expect(found.isOf(601_000), "\(found)")
  }

  // MARK: Operations

  @Test func theBeginningOfAMove() {
    press()
    let found = tenMinutesLater { router, now in #expect(router.take(.beginMove(page, by: .pointer), at: now)) }
    #expect(found.kinds == [.sentPointerLeave])
    #expect(found.messageTimes == [601_000])
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func theBeginningOfAMoveByAFinger() {
    land()
    let found = tenMinutesLater { router, now in #expect(router.take(.beginMove(page, by: finger), at: now)) }
    #expect(found.kinds == [.sentTouchCancel])
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func theBeginningOfAResize() {
    press()
    let found = tenMinutesLater { router, now in
      #expect(router.take(.beginResize(page, edges: .right, by: .pointer), at: now))
    }
    #expect(found.kinds == [.sentPointerLeave])
    #expect(found.messageTimes == [601_000])
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func theBeginningOfADrag() {
    press()
    let found = tenMinutesLater { router, now in
      #expect(router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: now))
    }
    #expect(found.kinds == [.sentPointerLeave, .sentDragEnter])
    #expect(found.messageTimes == [601_000, 601_000])
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func cancellingAnOperation() {
    press()
    desk.together { router, now in
      #expect(router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: now))
    }
    let found = tenMinutesLater { router, now in router.take(.cancelOperation, at: now) }
    #expect(found.kinds == [.sentDragLeave, .dragEnded])
    #expect(found.messageTimes == [601_000])
    #expect(found.isOf(601_000), "\(found)")
  }

  // MARK: Popups

  @Test func aPopupGrab() {
    let menu = desk.popup("menu", on: page, at: 20, 120)
    desk.tap(at: 10, 10)
    let found = tenMinutesLater { router, now in router.take(.beginPopupGrab(menu), at: now) }
    #expect(found.kinds == [.sentKeyboardLeave, .sentKeyboardEnter, .sentModifiers])
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func theDismissalOfPopups() {
    let menu = desk.popup("menu", on: page, at: 20, 120)
    desk.together { router, now in router.take(.beginPopupGrab(menu), at: now) }
    desk.tap(at: 10, 10)
    let found = tenMinutesLater { router, now in router.take(.dismissPopups(), at: now) }
    #expect(found.kinds == [.popupDismissed, .sentKeyboardLeave, .sentKeyboardEnter, .sentModifiers])
    #expect(found.isOf(601_000), "\(found)")
  }

  // MARK: Devices

  @Test func outputsThatChangeUnderThePointer() {
    desk.pointer(to: 90, 90)
    let found = tenMinutesLater { router, now in
      router.take(.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: 50, height: 50))]), at: now)
    }
    #expect(found.kinds == [.sentPointerMotion])
    #expect(found.messageTimes == [601_000])
    #expect(found.isOf(601_000), "\(found)")
  }

  @Test func anotherKeymapOfAKeyboard() {
    let own = DeviceID(.scripts, 9)
    desk.together { router, now in
      router.take(.setKeyboard(ShiftOnlyKeyboard(), KeymapID(rawValue: 5), of: own), at: now)
    }
    desk.keyDown(30, on: own)
    let found = tenMinutesLater { router, now in
      router.take(.setKeyboard(ShiftOnlyKeyboard(), KeymapID(rawValue: 6), of: own), at: now)
    }
    #expect(found.kinds == [.noted, .sentKeyRelease, .keymapChanged, .sentModifiers])
    #expect(found.messageTimes == [601_000], "the release of the key that was held")
    #expect(found.isOf(601_000), "\(found)")
  }

  // MARK: Order

  @Test func inputThatIsReadAfterARequestHasItsOwnTimeAndNoEarlierOneThanInputBefore() {
    press()
    let found = tenMinutesLater { router, now in router.take(.makeKey(other, because: .requested), at: now) }
    #expect(found.isOf(601_000))
    desk.clock = 2000
    desk.pointer(to: 12, 10)
    desk.clock = 1500
    desk.pointer(to: 14, 10)
    var times: [UInt64] = []
    desk.router.outbox.recorder.forEach { if $0.kind == .pointerPlace { times.append($0.time / 1000) } }
    #expect(times.suffix(2) == [2000, 2000])
  }
}

extension Effect {
  /// The time that its message contains, if any.
  fileprivate var time: InputTime? {
    switch self {
    case .touch(.down(let contact)), .touch(.motion(let contact)), .touch(.up(let contact)): contact.time
    case .pointer(.enter(let contact)), .pointer(.leave(let contact)), .pointer(.motion(let contact)): contact.time
    case .key(.key(_, _, _, let time)): time
    case .drag(.enter(let contact)), .drag(.leave(let contact)), .drag(.motion(let contact)): contact.time
    case .pad(let target, _): target.time
    case .tool(let contact, _): contact.time
    default: nil
    }
  }
}
