import Assembly
import Surfaces
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of the questions that a client's responders are asked for the compositor, and of when they are asked.
@Suite(.serialized) struct QuestionTests {
  private static let copyKey = UInt32(46)

  /// A stage whose window has a counting view as first responder.
  private func stage(
    version: Int32 = Display.responderVersion
  ) throws -> (AppStage, CountingView) {
    // Without a recognizer whose action the responders would be asked for.
    let stage = try AppStage([], version: version)
    let view = CountingView(stage)
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.settle()
    view.counts = [:]
    return (stage, view)
  }

  // MARK: Responders that override

  @Test func aResponderThatOverridesPerformsEachActionThatItCan() throws {
    let (stage, view) = try stage()
    view.possible = [.copy, "page.mark"]
    stage.perform(.copy)
    stage.perform("page.mark")
    stage.perform(.paste)
    #expect(stage.lines == ["performed edit.copy", "performed page.mark"])
    #expect(stage.shellActions == ["edit.paste"])
    #expect(stage.state(of: .copy) == "Do copy, possible")
    #expect(stage.state(of: .paste) == ", not possible")
  }

  @Test func theNextResponderIsAskedAfterAnOverridingOne() throws {
    let (stage, view) = try stage()
    stage.application.implement(.copy) { [unowned stage] _ in stage.note("application") }
    stage.perform(.copy)
    view.possible = [.copy]
    stage.perform(.copy)
    #expect(stage.lines == ["application", "performed edit.copy"])
  }

  @Test func anActionThatTheResponderLeavesToItsSuperclassIsDeclined() throws {
    let (stage, view) = try stage()
    (view.possible, view.performs) = ([.copy], false)
    stage.perform(.copy)
    #expect(stage.lines == [])
    #expect(stage.shellActions == ["edit.copy"])
  }

  @Test func anActionThatIsDisabledByItsStateIsNotPerformed() throws {
    let (stage, view) = try stage()
    (view.possible, view.isDisabled) = ([.copy], true)
    stage.perform(.copy)
    #expect(stage.lines == [])
    #expect(stage.state(of: .copy) == "Do copy, not possible")
  }

  // MARK: Responders that leave the chain

  @Test("An action of a responder that has left the chain is not possible, and no key is sent", arguments: [1, 2])
  func leavesTheChain(version: Int32) throws {
    let stage = try AppStage(version: version)
    let (upper, lower) = (TappedView(stage, y: 0), TappedView(stage, y: 100))
    upper.implement(.copy) { [unowned stage] _ in stage.note("copied") }
    for view in [upper, lower] { stage.window.addSubview(view) }
    stage.settle()
    stage.tap(150, 50)
    #expect(upper.isFirstResponder)
    stage.perform(.copy)
    #expect(stage.lines == ["copied"])
    stage.tap(150, 150)
    #expect(lower.isFirstResponder && stage.state(of: .copy) == ", not possible")
    stage.perform(.copy)
    #expect(stage.lines == ["copied"])
    #expect(stage.shellActions == ["edit.copy"])
    upper.becomeFirstResponder()
    stage.settle()
    #expect(stage.state(of: .copy) == ", possible")
  }

  @Test func withoutTheProtocolAWindowGetsKeys() throws {
    let stage = try AppStage(reports: false)
    let view = TappedView(stage, y: 0)
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.settle()
    stage.perform(.copy)
    #expect(stage.lines == ["key c"])
  }

  // MARK: The number of questions

  @Test func noResponderIsAskedWithoutAQuestion() throws {
    let (stage, view) = try stage()
    for _ in 0..<100 { try stage.application.turn(milliseconds: 0) }
    stage.tap(250, 150)
    stage.type(Self.copyKey)
    stage.point(20, 20)
    for x in 0..<20 { stage.point(20 + Double(x), 150) }
    stage.window.setNeedsLayout()
    stage.settle()
    #expect(view.counts == [:])
  }

  @Test func anActionIsAskedForOnce() throws {
    let (stage, view) = try stage()
    view.possible = [.copy]
    stage.perform(.copy)
    #expect(view.counts == ["canPerformAction": 1, "validate": 1])
    stage.perform(.copy)
    #expect(view.counts == ["canPerformAction": 2, "validate": 2])
    stage.perform(.paste)
    #expect(view.counts == ["canPerformAction": 3, "validate": 2])
  }

  @Test func aShownActionIsAskedForOnce() throws {
    let (stage, view) = try stage()
    view.possible = [.copy]
    for number in 1...3 {
      #expect(stage.state(of: .copy) == "Do copy, possible")
      #expect(view.counts == ["canPerformAction": number, "validate": number])
    }
    view.possible = []
    #expect(stage.state(of: .copy) == ", not possible")
    #expect(view.counts == ["canPerformAction": 4, "validate": 3])
  }

  @Test("The first responder is asked once whether it resigns for another window", arguments: [true, false])
  func resigns(may: Bool) throws {
    let (stage, view) = try stage()
    view.mayResign = may
    let (other, _) = try stage.arena.connectWithWindow(title: "other")
    stage.settle()
    #expect(view.counts == ["canResignFirstResponder": 1])
    #expect(other.counts["wl_keyboard.enter"] == (may ? 1 : nil))
    for _ in 0..<20 { stage.settle() }
    #expect(view.counts == ["canResignFirstResponder": 1])
  }

  @Test func anAlertInAWindowIsShownOnce() throws {
    let (stage, view) = try stage()
    view.mayResign = false
    var alerts: [WaylandWindow] = []
    view.whenAsked = { [unowned stage] in
      alerts.append(WaylandWindow(in: stage.application, title: "alert", size: ViewSize(100, 100)))
    }
    let (other, _) = try stage.arena.connectWithWindow(title: "other")
    stage.settle()
    #expect(view.counts == ["canResignFirstResponder": 1])
    #expect(alerts.count == 1 && stage.arena.compositor.seat.keyWindow?.title == "alert")
    #expect(other.counts["wl_keyboard.enter"] == nil)
    alerts.first?.close()
  }

  @Test func withoutAFirstResponderNothingIsAsked() throws {
    let (stage, view) = try stage()
    view.resignFirstResponder()
    stage.settle()
    view.counts = [:]
    view.mayResign = false
    let (other, _) = try stage.arena.connectWithWindow(title: "other")
    stage.settle()
    #expect(view.counts == [:])
    #expect(other.counts["wl_keyboard.enter"] == 1)
  }

  @Test func aResponderMayCloseItsWindowWhenItIsAsked() throws {
    let (stage, view) = try stage()
    let second = WaylandWindow(in: stage.application, title: "second", size: ViewSize(100, 100))
    stage.settle()
    second.addSubview(view)
    view.becomeFirstResponder()
    stage.settle()
    view.whenAsked = { second.close() }
    stage.arena.compositor.perform(.copy)
    stage.settle()
    #expect(!second.isOpen && stage.window.isOpen)
    #expect(stage.lines == [])
  }
}

/// A first responder that counts how often it is asked.
private final class CountingView: View {
  private unowned let stage: AppStage
  var possible: Set<Action> = []
  var (performs, mayResign, isDisabled) = (true, true, false)
  var counts: [String: Int] = [:]
  var whenAsked: (() -> Void)?

  init(_ stage: AppStage) {
    self.stage = stage
    super.init(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
  }

  override var canBecomeFirstResponder: Bool { true }

  override var canResignFirstResponder: Bool {
    counts["canResignFirstResponder", default: 0] += 1
    whenAsked?()
    return mayResign
  }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    counts["canPerformAction", default: 0] += 1
    whenAsked?()
    return possible.contains(action)
  }

  override func perform(_ action: Action, from sender: AnyObject?) {
    if performs { stage.note("performed \(action)") } else { super.perform(action, from: sender) }
  }

  override func validate(_ command: MenuCommand) {
    counts["validate", default: 0] += 1
    command.title = "Do \(command.action == .copy ? "copy" : "something")"
    if isDisabled { command.isEnabled = false }
  }
}

/// A view of half the window that becomes first responder when it is touched, and notes its keys.
private final class TappedView: View {
  private unowned let stage: AppStage

  init(_ stage: AppStage, y: Double) {
    self.stage = stage
    super.init(frame: ViewRect(x: 0, y: y, width: 300, height: 100))
  }

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: Event) { becomeFirstResponder() }

  override func pressBegan(_ press: Press, with event: Event) { stage.note("key \(press.key)") }
}
