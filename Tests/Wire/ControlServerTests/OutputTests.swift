import Assembly
import Control
import Documents
import Geometry
import Globals
import JSONText
import Policies
import Surfaces
import Testing
import WireClients

/// Tests of the requests about displays, and of changes that they confirm.
@Suite struct OutputTests {
  /// A display with two modes that takes every setting.
  private final class OneDisplay: DisplayControl {
    private(set) var displays = [
      DisplayState(
        OutputDescription(name: "main", mode: IntSize(800, 600)),
        identity: DisplayState.Identity(maker: "Maker", model: "M7"),
        modes: [
          DisplayMode(IntSize(800, 600), refresh: 60_000),
          DisplayMode(IntSize(1024, 768), refresh: 59_940, isPreferred: true),
        ])
    ]

    func canApply(_ wishes: [DisplayWish]) -> Bool { true }

    func apply(_ wishes: [DisplayWish]) -> Bool {
      for wish in wishes { displays[0].output = wish.applied(to: displays[0].output) }
      return true
    }

    func setPower(_ isOn: Bool, ofDisplay name: String) -> Bool { false }
  }

  private let room: ControlRoom
  private let display = OneDisplay()

  init() throws {
    room = try ControlRoom()
    var policy = Policy()
    policy.outputChanges.confirmWithin = .seconds(15)
    try room.arena.compositor.adopt(policy)
    room.arena.compositor.displays.use(display)
  }

  private func rescale() {
    var wish = DisplayWish(display.displays[0])
    wish.scale = 2
    #expect(room.arena.compositor.displays.apply([wish], for: "a client"))
  }

  @Test("Displays are listed with their modes and states")
  func list() throws {
    let answer = try room.ask(.outputs).get()
    #expect(
      answer["displays"]?.list == [
        [
          "name": "main", "enabled": true, "powered": true, "maker": "Maker", "model": "M7", "serial": .null,
          "modes": [
            ["width": 800, "height": 600, "refresh": 60, "preferred": false, "current": true],
            ["width": 1024, "height": 768, "refresh": 59.94, "preferred": true, "current": false],
          ],
        ]
      ])
    #expect(answer["confirm-within"] == .null)
  }

  @Test("A change that waits for a confirmation is kept once")
  func keep() throws {
    rescale()
    #expect(try room.ask(.outputs).get()["confirm-within"] == 15_000)
    #expect(try room.ask(.keepOutputs) == .success([:]))
    #expect(try room.ask(.outputs).get()["confirm-within"] == .null)
    guard case .failure(let error) = try room.ask(.keepOutputs) else {
      Issue.record("a second confirmation has something to keep")
      return
    }
    #expect(error.code == .refused)
    #expect(error.message == "cannot keep changes of outputs: none waits for a confirmation")
    #expect(display.displays[0].output.scale == 2)
  }
}
