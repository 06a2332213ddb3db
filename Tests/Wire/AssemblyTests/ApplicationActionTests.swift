import Assembly
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import Traces
import WireClients

import struct Interaction.Action

/// Tests of actions that applications perform: what is granted to the client meanwhile, and what the trace tells.
@Suite(.serialized) struct ApplicationActionTests {
  private let arena: Arena
  private let trace: TraceLines
  private let performer = FakePerformer()

  init() throws {
    arena = try Arena(hasBystander: false)
    arena.compositor.applications.use(performer)
    trace = TraceLines(of: arena.compositor)
  }

  private func copy() { arena.compositor.perform(Action("edit.copy")) }

  /// Sets a new selection without a serial. The answer is false if it was refused.
  private func select(_ client: WireClient) -> Bool {
    let manager = client.global("wl_data_device_manager")
    let source = client.make(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    let device = client.make(manager, "get_data_device", .id(client.global("wl_seat")))
    client.request(device, "set_selection", .id(source), .id(0))
    arena.settle()
    return client.last["wl_data_source.cancelled"] == nil
  }

  /// Answers the ping that follows the report.
  private func answerPing(_ client: WireClient) throws {
    arena.settle()
    let serial = try #require(client.last["xdg_wm_base.ping"]?.first)
    client.request(client.global("xdg_wm_base"), "pong", .id(serial))
    arena.settle()
  }

  private func report(_ outcome: CommandReport.Outcome, _ answer: CommandStep.Answer) -> CommandReport {
    CommandReport(outcome, [CommandStep(role: "text", name: "Note", asked: "clipboard.copy", answer)])
  }

  private var commands: [String] { trace.commands }

  @Test func aSelectionIsAcceptedFromTheMessageToTheAnswer() throws {
    let (client, _) = try arena.connectWithWindow()
    copy()
    #expect(performer.asked == ["clipboard.copy"])
    performer.willSend?()
    #expect(select(client))
    performer.then?(report(.performed, .performed))
    try answerPing(client)
    #expect(!arena.compositor.applications.isWaiting)
    #expect(commands.count == 1)
    #expect(commands.first?.contains(#""command":"clipboard.copy","action":"edit.copy""#) == true)
    #expect(commands.first?.contains(#""asked":"text \"Note\"","answer":"performed""#) == true)
    #expect(!select(client))
  }

  @Test func beforeAMessageIsSentNothingIsGranted() throws {
    let (client, _) = try arena.connectWithWindow()
    copy()
    #expect(!select(client))
  }

  @Test func anotherClientIsGrantedNothing() throws {
    let (other, _) = try arena.connectWithWindow()
    _ = try arena.connectWithWindow()
    copy()
    performer.willSend?()
    #expect(!select(other))
  }

  @Test func aCopyThatSetNoSelectionIsIneffective() throws {
    let (client, _) = try arena.connectWithWindow()
    copy()
    performer.willSend?()
    performer.then?(report(.performed, .performed))
    try answerPing(client)
    #expect(commands.first?.contains(#""answer":"ineffective""#) == true)
  }

  @Test func withoutAPerformerTheKeysAreSent() throws {
    let (client, _) = try arena.connectWithWindow()
    arena.compositor.applications.use(nil)
    arena.settle()
    copy()
    arena.settle()
    #expect(performer.asked == [])
    #expect(client.last["wl_keyboard.key"] != nil)
  }

  @Test func aDeclinedActionSendsTheKeysAndTellsWhy() throws {
    let (client, _) = try arena.connectWithWindow()
    copy()
    arena.settle()
    #expect(client.last["wl_keyboard.key"] == nil)
    performer.then?(report(.declined, .notListed))
    arena.settle()
    #expect(client.last["wl_keyboard.key"] != nil)
    #expect(commands.first?.contains(#""answer":"not-listed""#) == true)
  }

  @Test func aClientThatLeavesMeanwhileHasNoEffect() throws {
    let (client, _) = try arena.connectWithWindow()
    copy()
    performer.willSend?()
    client.hangUp()
    arena.settle()
    performer.then?(report(.unanswered, .unanswered))
    arena.settle()
    #expect(!arena.compositor.applications.isWaiting)
  }
}

/// Keeps what it is asked for until the test answers.
private final class FakePerformer: ApplicationPerformer {
  private(set) var asked: [String] = []
  private(set) var willSend: (() -> Void)?
  private(set) var then: ((CommandReport) -> Void)?

  func perform(
    _ command: ApplicationCommand, in window: ClientWindow, willSend: @escaping () -> Void,
    then: @escaping (CommandReport) -> Void
  ) -> AnyObject {
    asked += command.names
    (self.willSend, self.then) = (willSend, then)
    return self
  }
}
