import Policies
import Seats
import Surfaces
import Testing

@testable import Assembly

/// Tests of a compositor's observers: any number, in any order, each with its own token.
@Suite(.serialized) struct ObserverTests {
  /// An observer that records its notifications.
  private final class Note: CompositorObserver {
    let topics: ObserverTopics
    private(set) var lines: [String] = []
    var onTurn: (() -> Void)?

    init(_ topics: ObserverTopics) { self.topics = topics }

    func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) { lines.append("in \(origin)") }
    func didRoute(from origin: InputOrigin) { lines.append("routed \(origin)") }
    func didMap(_ window: ClientWindow) { lines.append("mapped") }
    func policyDidChange(_ policy: Policy) { lines.append("policy") }
    func didTrace(_ bytes: UnsafeBufferPointer<UInt8>) { lines.append("trace") }
    func turnDidRoute() {
      lines.append("turn")
      onTurn?()
    }
  }

  @Test(
    "Each observer receives its topics and no others, whatever the order of registration", arguments: [false, true])
  func topics(isReversed: Bool) throws {
    let list = ObserverList()
    let notes = [Note(.policy), Note([.turns, .policy]), Note(.turns)]
    for note in isReversed ? notes.reversed() : notes { _ = list.add(note) }
    list.notify(.policy) { $0.policyDidChange(Policy()) }
    list.notify(.turns) { $0.turnDidRoute() }
    list.notify(.windows) { _ in Issue.record("nobody observes windows") }
    #expect(notes.map(\.lines) == [["policy"], ["policy", "turn"], ["turn"]])
  }

  @Test("A topic has an observer exactly as long as one that names it is registered")
  func union() {
    let list = ObserverList()
    let (first, second) = (Note([.trace, .input]), Note(.trace))
    let numbers = [list.add(first), list.add(second)]
    list.remove(numbers[0])
    #expect(list.topics == .trace)
    list.remove(numbers[1])
    #expect(list.topics.isEmpty)
  }

  @Test("An observer that another one removes in a notification does not receive it; one that is added does not yet")
  func changesMeanwhile() {
    let list = ObserverList()
    let (first, second, third) = (Note(.turns), Note(.turns), Note(.turns))
    _ = list.add(first)
    let number = list.add(second)
    first.onTurn = {
      list.remove(number)
      _ = list.add(third)
    }
    list.notify(.turns) { $0.turnDidRoute() }
    #expect([first.lines, second.lines, third.lines] == [["turn"], [], []])
  }

  @Test("The list does not keep an observer alive")
  func ownership() {
    let list = ObserverList()
    var note: Note? = Note(.turns)
    weak let former = note
    _ = note.map { list.add($0) }
    note = nil
    #expect(former == nil)
    list.notify(.turns) { _ in Issue.record("it is gone") }
  }

  @Test("A token ends its own registration: when it is cancelled, when it is released, and never twice")
  func tokens() throws {
    let stage = try PolicyStage(Policy())
    let (first, second) = (Note(.turns), Note(.turns))
    var tokens: [ObserverToken]? = [stage.compositor.add(first), stage.compositor.add(first)]
    let last = stage.compositor.add(second)
    tokens?[0].cancel()
    tokens?[0].cancel()
    stage.compositor.turn(milliseconds: 0)
    #expect(first.lines == ["turn"])
    tokens = nil
    stage.compositor.turn(milliseconds: 0)
    #expect(first.lines == ["turn"] && second.lines == ["turn", "turn"])
    last.cancel()
    #expect(stage.compositor.observers.topics == .effects, "the stage's own")
  }

  @Test("A token may outlive the compositor")
  func lateToken() throws {
    var stage: PolicyStage? = try PolicyStage(Policy())
    let note = Note(.trace)
    let token = try #require(stage?.compositor.add(note))
    stage = nil
    token.cancel()
  }

  @Test("Input says whether a device or a client has sent it")
  func origins() throws {
    let stage = try PolicyStage(Policy())
    let note = Note(.input)
    let token = stage.compositor.add(note)
    stage.hold(30, true)
    stage.compositor.seat.inject([.pointer(.frame)])
    #expect(note.lines == ["in device", "routed device", "in client", "routed client"])
    token.cancel()
  }

  @Test("There is a trace from its first observer to its last, whatever else is observed")
  func trace() throws {
    let stage = try PolicyStage(Policy())
    let router = stage.compositor.router
    #expect(router.outbox.trace == nil)
    let notes = [Note(.trace), Note([.trace, .policy]), Note(.turns)]
    let tokens = notes.map { stage.compositor.add($0) }
    #expect(router.outbox.trace != nil)
    stage.hold(30, true)
    tokens[0].cancel()
    #expect(router.outbox.trace != nil)
    #expect(notes.map(\.lines.isEmpty) == [false, false, true], "what waits is sent before an observer is removed")
    tokens[2].cancel()
    tokens[1].cancel()
    #expect(router.outbox.trace == nil)
  }
}
