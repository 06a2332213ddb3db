import Assembly
import Documents
import Policies
import Seats
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of shakes and of commands of media keys, from the compositor to the first responder of a client, and back to the
/// shell.
@Suite(.serialized) struct OfferTests {
  private static let (play, rewind): (UInt32, UInt32) = (164, 168)

  private func stage(shake: String? = "shell.shake", reports: Bool = true) throws -> AppStage {
    var motion = MotionPolicy()
    motion["shake"] = shake.map { ActionName($0) }
    return try AppStage([], motion: motion, reports: reports)
  }

  private func shake(_ stage: AppStage) {
    stage.arena.clock.advance(microseconds: 20_000)
    stage.arena.route([.motion(.shake)])
    stage.settle()
  }

  /// A window with a view that is first responder, inside of another view and a view controller.
  private func show(_ handled: Set<Handled>, in stage: AppStage) -> OfferView {
    let page = OfferPage(stage)
    stage.window.rootViewController = page
    let first = OfferView("first", handled, stage)
    page.view.addSubview(first)
    stage.settle()
    first.becomeFirstResponder()
    stage.settle()
    return first
  }

  // MARK: Shakes

  @Test func aShakeReachesTheFirstResponderAndClimbsToTheShell() throws {
    let stage = try stage()
    _ = show([], in: stage)
    let delegate = OfferResponder("delegate", stage)
    stage.application.delegate = delegate
    shake(stage)
    #expect(
      stage.lines == [
        "first began", "page began", "delegate began", "first ended", "page ended", "delegate ended",
      ])
    #expect(stage.shellActions == ["shell.shake"])
  }

  @Test(arguments: [[.began], [.ended], [.began, .ended]] as [Set<Handled>])
  func aResponderThatHandlesOnePhaseKeepsTheShakeFromTheShell(handled: Set<Handled>) throws {
    let stage = try stage()
    _ = show(handled, in: stage)
    shake(stage)
    #expect(stage.lines.contains("page began") == !handled.contains(.began))
    #expect(stage.lines.contains("page ended") == !handled.contains(.ended))
    #expect(stage.shellActions == [])
  }

  @Test func aResponderThatMarksAShakeAndPassesItOnLetsTheShellActToo() throws {
    let stage = try stage()
    let first = show([], in: stage)
    first.marks = true
    shake(stage)
    #expect(stage.lines == ["first began", "page began", "first ended", "page ended"])
    #expect(stage.shellActions == ["shell.shake"])
    stage.type(Self.play)
    #expect(stage.lines.suffix(2) == ["first togglePlayPause", "page togglePlayPause"])
    #expect(stage.shellActions == ["shell.shake", "shell.play"])
    #expect(stage.verdicts == ["motionContinues", "commandContinues"])
  }

  @Test func withoutAFirstResponderTheWindowReceivesTheShake() throws {
    let stage = try stage()
    let delegate = OfferResponder("delegate", stage)
    stage.application.delegate = delegate
    shake(stage)
    #expect(stage.lines == ["delegate began", "delegate ended"])
    #expect(stage.shellActions == ["shell.shake"])
  }

  @Test func aCancelledShakeIsJudgedToo() throws {
    let stage = try stage()
    _ = show([], in: stage)
    for phase in [MotionPhase.began, .cancelled] {
      stage.application.responder.deliver(.shake, phase, serial: 1, time: 0, to: stage.window)
    }
    #expect(stage.lines == ["first began", "page began", "first cancelled", "page cancelled"])
  }

  @Test func aShakeUndoesInsideAProgram() throws {
    let stage = try stage(shake: "edit.undo")
    let first = show([.ended], in: stage)
    first.didReceive = { [unowned stage, unowned first] in
      _ = stage.application.sendAction(.undo, to: nil, from: first)
    }
    first.implement(.undo) { [unowned stage] _ in stage.note("undone") }
    stage.settle()
    shake(stage)
    #expect(stage.lines == ["first began", "page began", "first ended", "undone"])
  }

  @Test func theShellUndoesForAShakeThatNobodyHandles() throws {
    let stage = try stage(shake: "edit.undo")
    let first = show([], in: stage)
    first.implement(.undo) { [unowned stage] _ in stage.note("undone") }
    stage.settle()
    shake(stage)
    #expect(stage.lines == ["first began", "page began", "first ended", "page ended", "undone"])
    #expect(stage.shellActions == [])
  }

  @Test func aShellWithoutAnActionForShakesStillLetsTheClientHandleThem() throws {
    let stage = try stage(shake: nil)
    _ = show([.began], in: stage)
    shake(stage)
    #expect(stage.lines == ["first began", "first ended", "page ended"])
  }

  @Test func withoutTheProtocolTheShellActs() throws {
    let stage = try stage(reports: false)
    _ = show([.began, .ended], in: stage)
    shake(stage)
    #expect(stage.lines == [])
    #expect(stage.shellActions == ["shell.shake"])
  }

  // MARK: Commands

  @Test(arguments: [true, false]) func aMediaKeyIsACommandOfTheFirstResponder(isHandled: Bool) throws {
    let stage = try stage()
    _ = show(isHandled ? [.command] : [], in: stage)
    stage.type(Self.play)
    #expect(stage.lines == ["first togglePlayPause"] + (isHandled ? [] : ["page togglePlayPause"]))
    #expect(stage.shellActions == (isHandled ? [] : ["shell.play"]))
  }

  @Test func seekingBeginsAndEndsWithTheKey() throws {
    let stage = try stage()
    _ = show([.command], in: stage)
    stage.key(Self.rewind, true)
    #expect(stage.lines == ["first beginSeekingBackward"])
    stage.key(Self.rewind, false)
    #expect(stage.lines == ["first beginSeekingBackward", "first endSeekingBackward"])
    #expect(stage.shellActions == [])
  }

  @Test func aResponderOfACommandMaySendAnActionToTheShell() throws {
    var settings = WindowSettings()
    settings.maySend = TextMatcher("navigate.*")
    let stage = try AppStage([], rules: [WindowRule(match: WindowMatch(), settings: settings)])
    let first = show([.command], in: stage)
    first.didReceive = { [unowned stage, unowned first] in
      _ = stage.application.sendAction("navigate.back", to: nil, from: first)
    }
    stage.type(Self.play)
    #expect(stage.lines == ["first togglePlayPause"])
    #expect(stage.shellActions == ["navigate.back"])
  }

  /// The release goes to another client, and the next press of the key is a new one.
  @Test func seekingEndsWhenTheKeyboardLeaves() throws {
    let stage = try stage(reports: false)
    _ = show([.command], in: stage)
    stage.key(Self.rewind, true)
    let (other, window) = try stage.arena.connectWithWindow(appID: "other", title: "other")
    stage.settle()
    #expect(stage.lines == ["first beginSeekingBackward", "first endSeekingBackward"])
    stage.key(Self.rewind, false)
    other.request(window.surface, "destroy")
    stage.settle()
    #expect(stage.lines == ["first beginSeekingBackward", "first endSeekingBackward"])
  }

  /// A compositor without the protocol sends the key. It is a command, and only then a press.
  @Test(arguments: [true, false]) func withoutTheProtocolTheLibraryMakesACommandOfTheKey(isHandled: Bool) throws {
    let stage = try stage(reports: false)
    _ = show(isHandled ? [.command] : [], in: stage)
    stage.key(Self.rewind, true)
    stage.key(Self.rewind, false)
    #expect(
      stage.lines
        == (isHandled
          ? ["first beginSeekingBackward", "first endSeekingBackward"]
          : ["first beginSeekingBackward", "page beginSeekingBackward", "first press", "first release"]))
    #expect(stage.shellActions == [])
  }
}

/// An event that a view of a test handles.
enum Handled { case began, ended, command }

/// A first responder that notes the events of its chain, and handles some.
private final class OfferView: View {
  private unowned let stage: AppStage
  private let handled: Set<Handled>
  /// True if the view marks what it passes on.
  var marks = false
  /// Called with the end of a shake, and with a command.
  var didReceive: () -> Void = {}

  init(_ name: String, _ handled: Set<Handled>, _ stage: AppStage) {
    (self.handled, self.stage) = (handled, stage)
    super.init(frame: .zero)
    self.name = name
  }

  override var canBecomeFirstResponder: Bool { true }

  private func note(_ word: String) { stage.note("\(name ?? "") \(word)") }

  override func motionBegan(_ motion: Motion, with event: Event) {
    note("began")
    if !handled.contains(.began) { super.motionBegan(motion, with: event) }
  }

  override func motionEnded(_ motion: Motion, with event: Event) {
    note("ended")
    didReceive()
    if marks { event.markHandled() }
    if !handled.contains(.ended) { super.motionEnded(motion, with: event) }
  }

  override func motionCancelled(_ motion: Motion, with event: Event) {
    note("cancelled")
    super.motionCancelled(motion, with: event)
  }

  override func remoteControlReceived(_ command: RemoteCommand, with event: Event) {
    note("\(command)")
    didReceive()
    if marks { event.markHandled() }
    if !handled.contains(.command) { super.remoteControlReceived(command, with: event) }
  }

  override func pressBegan(_ press: Press, with event: Event) {
    note("press")
    super.pressBegan(press, with: event)
  }

  override func pressEnded(_ press: Press, with event: Event) {
    note("release")
    super.pressEnded(press, with: event)
  }
}

/// A view controller that notes events and passes them on.
private final class OfferPage: ViewController {
  private unowned let stage: AppStage

  init(_ stage: AppStage) {
    self.stage = stage
    super.init(view: View())
  }

  override func motionBegan(_ motion: Motion, with event: Event) {
    stage.note("page began")
    super.motionBegan(motion, with: event)
  }

  override func motionEnded(_ motion: Motion, with event: Event) {
    stage.note("page ended")
    super.motionEnded(motion, with: event)
  }

  override func motionCancelled(_ motion: Motion, with event: Event) {
    stage.note("page cancelled")
    super.motionCancelled(motion, with: event)
  }

  override func remoteControlReceived(_ command: RemoteCommand, with event: Event) {
    stage.note("page \(command)")
    super.remoteControlReceived(command, with: event)
  }
}

/// A responder that notes shakes and passes them on.
private final class OfferResponder: Responder {
  private unowned let stage: AppStage
  private let label: String

  init(_ label: String, _ stage: AppStage) { (self.label, self.stage) = (label, stage) }

  override func motionBegan(_ motion: Motion, with event: Event) {
    stage.note("\(label) began")
    super.motionBegan(motion, with: event)
  }

  override func motionEnded(_ motion: Motion, with event: Event) {
    stage.note("\(label) ended")
    super.motionEnded(motion, with: event)
  }
}
