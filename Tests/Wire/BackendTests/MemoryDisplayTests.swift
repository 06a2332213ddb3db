import Backends
import Geometry
import Headless
import Surfaces
import Testing

@Suite("Displays of outputs in memory")
struct MemoryDisplayTests {
  private let desk = TestDesk(outputs: ["first", "second"])
  private let backend = HeadlessBackend()

  init() {
    desk.backend = backend
    backend.start(on: desk)
  }

  private var displays: any DisplayControl {
    get throws { try #require(desk.displays) }
  }

  private func wish(_ index: Int, _ change: (inout DisplayWish) -> Void = { _ in }) throws -> DisplayWish {
    var wish = DisplayWish(try displays.displays[index])
    change(&wish)
    return wish
  }

  @Test func theBackendOffersTheDisplaysUntilItStops() throws {
    #expect(try displays.displays.map(\.name) == ["first", "second"])
    backend.stop()
    #expect(desk.displays == nil)
  }

  @Test func aDisabledDisplayKeepsItsSettings() throws {
    #expect(try displays.apply([wish(0) { ($0.isEnabled, $0.scale) = (false, 2) }]))
    #expect(desk.outputs.map(\.description.name) == ["second"])
    #expect(try displays.displays.map(\.isEnabled) == [false, true])
    #expect(try displays.apply([wish(0) { $0.isEnabled = true }]))
    #expect(desk.outputs.map(\.description.name) == ["second", "first"])
    #expect(try displays.displays.map(\.output.scale) == [2, 1])
    #expect(desk.displayChanges == 2)
  }

  @Test func ifAnOutputCannotBeAddedNothingChanges() throws {
    #expect(try displays.apply([wish(0) { $0.isEnabled = false }]))
    desk.limit = 1
    let wishes = [try wish(0) { $0.isEnabled = true }, try wish(1) { $0.scale = 3 }]
    #expect(try displays.canApply(wishes))
    #expect(try !displays.apply(wishes))
    #expect(try displays.displays.map(\.isEnabled) == [false, true])
    #expect(desk.outputs.map(\.description.scale) == [1])
  }

  /// Enables displays again, of which the desk accepts only some.
  @Test(arguments: [(count: 2, accepted: 0), (2, 1), (3, 0), (3, 1), (3, 2)])
  func ifOneOfSeveralOutputsCannotBeAddedTheOthersAreRemovedAgain(count: Int, accepted: Int) throws {
    let names = ["first", "second", "third"].prefix(count)
    let desk = TestDesk(outputs: names + ["last"])
    desk.backend = backend
    backend.start(on: desk)
    let displays = try #require(desk.displays)
    let change = { (isEnabled: Bool) in
      let wishes = displays.displays.enumerated().map { index, state in
        var wish = DisplayWish(state)
        (wish.isEnabled, wish.scale) = (isEnabled || state.name == "last", Double(index + 1))
        return wish
      }
      return displays.apply(wishes)
    }
    #expect(change(false))
    #expect(displays.setPower(false, ofDisplay: "last"))
    let (former, changes) = (displays.displays, desk.displayChanges)
    #expect(former.map(\.isEnabled) == names.map { _ in false } + [true])

    desk.limit = 1 + accepted
    #expect(!change(true))
    #expect(displays.displays == former)
    #expect(desk.outputs.map(\.description) == former.suffix(1).map(\.output))
    #expect(desk.displayChanges == changes)

    desk.limit = .max
    #expect(change(true))
    #expect(displays.displays.map(\.output) == former.map(\.output))
    #expect(displays.displays.allSatisfy { $0.isEnabled })
  }

  @Test func namesOfNoDisplayAndNamesThatComeTwiceAreRefused() throws {
    #expect(try !displays.canApply([wish(0) { $0.name = "third" }]))
    #expect(try !displays.canApply([wish(0), wish(0)]))
    #expect(try !displays.apply([wish(0), wish(0) { $0.scale = 2 }]))
    #expect(desk.outputs.map(\.description.scale) == [1, 1])
  }

  @Test func aRateOfZeroKeepsTheRate() throws {
    #expect(try displays.apply([wish(0) { $0.mode = DisplayMode(IntSize(640, 480), refresh: 0) }]))
    #expect(desk.outputs[0].description.mode == IntSize(640, 480))
    #expect(desk.outputs[0].description.refresh == 60_000)
  }

  @Test func thePowerOfEnabledDisplaysIsSwitched() throws {
    let displays = try displays
    #expect(displays.setPower(false, ofDisplay: "first"))
    #expect(displays.setPower(false, ofDisplay: "first"))
    #expect(displays.displays.map(\.isPowered) == [false, true])
    #expect(desk.displayChanges == 1)
    #expect(try displays.apply([wish(0) { $0.isEnabled = false }]))
    #expect(!displays.setPower(true, ofDisplay: "first"))
    #expect(!displays.setPower(true, ofDisplay: "third"))
    #expect(try displays.apply([wish(0) { $0.isEnabled = true }]))
    #expect(displays.displays.map(\.isPowered) == [true, true])
  }
}
