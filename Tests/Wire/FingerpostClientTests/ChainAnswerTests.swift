import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import Traces
import WireClients

@testable import FingerpostClient

/// Tests of the compositor's questions for the responders of an application.
@Suite(.serialized) struct ChainAnswerTests {
  private final class Sheet: ViewController {}

  private final class Card: View {
    var calls = 0
    override var next: Responder? {
      calls += 1
      return super.next
    }
  }

  private static let top = ["WaylandWindow", "StageApplication"]

  /// A stage whose window has a card in the view of a controller.
  private func stage(version: Int32 = Display.responderVersion) throws -> (AppStage, Card) {
    let stage = try AppStage([], version: version)
    let page = Sheet(view: Panel())
    let card = Card(frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
    page.view.addSubview(card)
    stage.window.rootViewController = page
    stage.settle()
    card.calls = 0
    return (stage, card)
  }

  private func ask(_ stage: AppStage, from start: ChainStart = .firstResponder) throws -> ClientChain? {
    let surface = try #require(stage.arena.compositor.mappedWindows.first).surface
    var answer: ClientChain?
    stage.arena.compositor.applications.chains.ask(from: start, of: [surface.id]) { answer = $1 }
    stage.settle()
    return answer
  }

  /// The lines of a trace about responders inside clients.
  private final class Lines {
    private(set) var all: [TraceRecord.Responders] = []
    private var file: TraceFileWriter?

    init(_ stage: AppStage) {
      file = TraceFileWriter(of: stage.arena.compositor) { [unowned self] (line: String) in
        guard let record = try? TraceReader.read(Array(line.utf8)).first else { return }
        if case .responders(let responders) = record.content { all.append(responders) }
      }
      file?.begin()
    }
  }

  @Test func theChainBeginsAtTheFirstResponder() throws {
    let (stage, card) = try stage()
    #expect(try ask(stage) == .responders(["Panel", "Sheet"] + Self.top))
    let field = EntryField(placeholder: "", frame: ViewRect(x: 20, y: 80, width: 100, height: 40))
    card.superview?.addSubview(field)
    field.becomeFirstResponder()
    stage.settle()
    #expect(try ask(stage) == .responders(["EntryField", "Panel", "Sheet"] + Self.top))
  }

  @Test func theChainBeginsAtThePlace() throws {
    let (stage, _) = try stage()
    #expect(try ask(stage, from: .place(Point(50, 40))) == .responders(["Card", "Panel", "Sheet"] + Self.top))
    #expect(try ask(stage, from: .place(Point(250, 150))) == .responders(["Panel", "Sheet"] + Self.top))
    #expect(try ask(stage, from: .place(Point(-900, 150))) == .responders([]))
  }

  @Test func theTraceHasTheChainOfATouchAndOfAClick() throws {
    let (stage, _) = try stage()
    let lines = Lines(stage)
    stage.tap(50, 40)
    stage.tap(250, 150)
    stage.point(50, 40)
    stage.click()
    #expect(
      lines.all.map(\.names) == [
        ["Card", "Panel", "Sheet"] + Self.top, ["Panel", "Sheet"] + Self.top, ["Card", "Panel", "Sheet"] + Self.top,
      ])
    #expect(lines.all.map(\.finger) == [1, 1, nil])
  }

  @Test func theChainIsThatOfTheBeginningOfTheTouch() throws {
    let (stage, card) = try stage()
    let lines = Lines(stage)
    card.implement("leave") { _ in card.removeFromSuperview() }
    let tap = LongPressGestureRecognizer(target: card, action: "leave")
    tap.minimumPressDuration = .zero
    card.addGestureRecognizer(tap)
    stage.tap(50, 40)
    #expect(card.superview == nil)
    #expect(lines.all.map(\.names) == [["Card", "Panel", "Sheet"] + Self.top])
  }

  @Test func theChainOfASubsurfaceGoesOnInItsWindow() throws {
    let (stage, _) = try stage()
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(60, 60)), at: CanvasPoint(200, 100), Card(frame: .zero))
    let lines = Lines(stage)
    stage.tap(220, 120)
    #expect(
      lines.all.map(\.names) == [
        ["Card", "ViewController", "SubsurfaceWindow", "Panel", "Sheet"] + Self.top
      ])
    part.close()
  }

  @Test func withoutAQuestionNoResponderIsAsked() throws {
    let (stage, card) = try stage()
    func callsOfATap() -> Int {
      card.calls = 0
      stage.tap(50, 40)
      stage.rest()
      return card.calls
    }
    _ = callsOfATap()
    let calls = callsOfATap()
    let lines = Lines(stage)
    #expect(callsOfATap() == calls + 1)
    #expect(lines.all.count == 1)
  }

  @Test func versionOneHasNoQuestions() throws {
    let (stage, _) = try stage(version: 1)
    let lines = Lines(stage)
    stage.tap(50, 40)
    #expect(try ask(stage) == .notAsked)
    #expect(lines.all.isEmpty)
  }
}
