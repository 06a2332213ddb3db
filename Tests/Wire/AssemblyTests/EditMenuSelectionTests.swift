import Assembly
import Documents
import Geometry
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of the place of the edit menu in applications that say what is selected over the accessibility bus.
@Suite(.serialized) struct EditMenuSelectionTests {
  private typealias Scene = EditMenuScene

  /// A finder that the test answers.
  private final class Finder: SelectionFinder {
    private(set) var questions: [(Rect<LayoutSpace>?) -> Void] = []

    func findSelection(in window: ClientWindow, then: @escaping (Rect<LayoutSpace>?) -> Void) -> AnyObject {
      questions.append(then)
      return self
    }
  }

  private let scene: EditMenuScene
  private let finder = Finder()

  init() throws {
    scene = try EditMenuScene()
    scene.arena.compositor.findSelections(by: finder)
    _ = scene.client.declare("edit.copy")
  }

  private func frame() throws -> Rect<LayoutSpace> { try #require(scene.arena.compositor.router.keyWindow).frame }

  /// The area that the program has received.
  private var area: [Int32] {
    (scene.drawer.last["\(Scene.menu).menu"] ?? []).dropFirst().prefix(4).map { Int32(bitPattern: $0) }
  }

  private func answer(_ rect: Rect<LayoutSpace>?, to index: Int = 0) throws {
    try #require(finder.questions.indices.contains(index))
    finder.questions[index](rect)
    scene.arena.settle()
  }

  @Test func itIsBesideWhatTheApplicationHasSelected() throws {
    let frame = try frame()
    scene.open()
    #expect(!scene.isOpen)
    #expect(scene.arena.compositor.postponed.isFindingSelection)
    try answer(Rect(x: frame.minX + 10, y: frame.minY + 20, width: 30, height: 16))
    #expect(scene.isOpen)
    #expect(!scene.arena.compositor.postponed.isFindingSelection)
    #expect(area == [Int32(frame.minX) + 10, Int32(frame.minY) + 20, 30, 16])
  }

  @Test func whatIsOutsideTheWindowDoesNotCount() throws {
    let frame = try frame()
    scene.open()
    try answer(Rect(x: frame.minX - 10, y: frame.minY + 20, width: 30, height: 16))
    #expect(area == [Int32(frame.minX), Int32(frame.minY) + 20, 20, 16])
    scene.open()
    try answer(Rect(x: frame.minX - 100, y: frame.minY, width: 30, height: 16), to: 1)
    #expect(area == [Int32(frame.minX) + 50, Int32(frame.minY), 0, 0], "the middle of the upper edge")
  }

  @Test func withoutAnAnswerItIsElsewhere() throws {
    let frame = try frame()
    scene.open()
    try answer(nil)
    #expect(scene.isOpen)
    #expect(area == [Int32(frame.minX) + 50, Int32(frame.minY), 0, 0])
  }

  @Test func aClientThatSaysThePlaceIsNotAskedAgain() throws {
    let menu = scene.adopt()
    scene.client.client.request(menu, "set_area", 1, 2, 3, 4)
    scene.commit()
    scene.open()
    #expect(scene.isOpen)
    #expect(finder.questions.isEmpty)
  }

  @Test func anAnswerForAMenuThatHasClosedHasNoEffect() throws {
    scene.open()
    scene.client.tap()
    #expect(scene.session == nil)
    #expect(!scene.arena.compositor.postponed.isFindingSelection)
    try answer(.zero)
    #expect(scene.session == nil)
    scene.open()
    try answer(.zero)
    #expect(!scene.isOpen, "the answer is for the former menu")
    try answer(nil, to: 1)
    #expect(scene.isOpen)
  }
}
