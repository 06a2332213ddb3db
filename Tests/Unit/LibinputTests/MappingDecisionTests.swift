import Geometry
import Libinput
import Policies
import Surfaces
import Testing

@Suite("Which output a device lies on")
struct MappingDecisionTests {
  private let panel = OutputDescription(
    name: "eDP-1", mode: IntSize(800, 1280), transform: .rotated90, millimetres: Size(300, 190))
  private let screen = OutputDescription(
    name: "DP-1", mode: IntSize(1920, 1080), position: Point(1280, 0), millimetres: Size(600, 340))
  private let glass = DeviceDescription(
    name: "Glass", systemName: "event5", capabilities: [.touch], hasPlaces: true, millimetres: Size(310, 185))

  private func decide(
    _ device: DeviceDescription? = nil, _ choice: OutputChoice? = nil, on outputs: [OutputDescription]? = nil
  ) -> MappingDecision {
    MappingDecision(of: device ?? glass, choice: choice, outputs: outputs ?? [panel, screen])
  }

  private var onPanel: MappingDecision {
    .mapped(OutputMapping(frame: panel.frame, transform: .rotated90), outputs: "output eDP-1")
  }

  private var onScreen: MappingDecision { .mapped(OutputMapping(frame: screen.frame), outputs: "output DP-1") }

  private var onAll: MappingDecision {
    .mapped(OutputMapping(frame: Rect(x: 0, y: 0, width: 3200, height: 1080)), outputs: "all outputs")
  }

  @Test func theOnlyOutputNeedsNoWords() {
    #expect(decide(on: [panel]) == onPanel)
    #expect(decide(nil, .wholeLayout, on: [panel]) == onPanel)
  }

  @Test func amongSeveralOutputsNobodyGuesses() {
    #expect(
      decide()
        == .unmapped(
          "the policy does not map it to one of the outputs eDP-1 and DP-1; add to the policy: devices: [{match: {name: \"Glass\"}, output: eDP-1}]"
        ))
    #expect(decide().mapping == nil)
  }

  @Test func aNameDecides() {
    #expect(decide(nil, .named("DP-1")) == onScreen)
    #expect(
      decide(nil, .named("HDMI-A-1"))
        == .unmapped("its output HDMI-A-1 does not exist, expected eDP-1 or DP-1"))
    #expect(decide(nil, .named("DP-1"), on: [panel]).mapping == nil)
  }

  @Test func aTouchScreenTellsTheSizeOfAnOutputThatDoesNot() {
    var unknown = panel
    unknown.millimetres = nil
    func told(_ device: DeviceDescription, _ choice: OutputChoice?, _ outputs: [OutputDescription]) -> String {
      let measured = decide(device, choice, on: outputs).measuredOutput(by: device, outputs)
      return measured.map { "\(outputs[$0.index].name) \($0.millimetres.width)x\($0.millimetres.height)" } ?? "nothing"
    }
    #expect(told(glass, .named("eDP-1"), [screen, unknown]) == "eDP-1 310.0x185.0")
    #expect(told(glass, nil, [unknown]) == "eDP-1 310.0x185.0")
    #expect(told(glass, nil, [panel]) == "nothing")
    #expect(told(glass, nil, [screen, unknown]) == "nothing")
    #expect(told(glass, .wholeLayout, [screen, unknown]) == "nothing")
    var tablet = glass
    tablet.capabilities = [.tabletTool]
    #expect(told(tablet, nil, [unknown]) == "nothing")
    var silent = glass
    silent.millimetres = nil
    #expect(told(silent, nil, [unknown]) == "nothing")
  }

  @Test func theWholeLayoutIsAllOutputsTogether() { #expect(decide(nil, .wholeLayout) == onAll) }

  @Test func theBuiltInPanelMustBeTheOnlyOne() {
    #expect(decide(nil, .builtIn) == onPanel)
    #expect(
      decide(nil, .builtIn, on: [screen])
        == .unmapped("no output is built in; the outputs are DP-1. Name one in the policy"))
    var second = panel
    second.name = "DSI-1"
    #expect(
      decide(nil, .builtIn, on: [panel, screen, second])
        == .unmapped("more than one output is built in: eDP-1 and DSI-1. Name one in the policy"))
  }

  @Test func theSizeDecidesGiveOrTakeATenth() {
    #expect(decide(nil, .sameSize) == onPanel)
    var larger = glass
    larger.millimetres = Size(340, 190)
    #expect(
      decide(larger, .sameSize)
        == .unmapped(
          "no output is 340x190 mm large; the outputs are eDP-1 and DP-1. Name one in the policy"))
    larger.millimetres = Size(601, 339)
    #expect(decide(larger, .sameSize) == onScreen)
    larger.millimetres = nil
    #expect(
      decide(larger, .sameSize)
        == .unmapped("it is mapped to the output of the same size, but it does not report its size"))
  }

  @Test func udevMaySayItWhereThePolicyDoesNot() {
    var known = glass
    known.outputName = "DP-1"
    #expect(decide(known) == onScreen)
    #expect(decide(known, .builtIn) == onPanel)
  }

  @Test func whatLiesBesideTheScreensReachesAllOfThem() {
    let mouse = DeviceDescription(name: "QEMU Tablet", capabilities: [.pointer], hasPlaces: true)
    #expect(decide(mouse) == onAll)
    #expect(decide(mouse, .named("DP-1")) == onScreen)
  }

  @Test func touchscreensAreIdentifiedByTouchesWithoutAnOutput() {
    let whole = OutputMapping(frame: Rect(x: 0, y: 0, width: 3200, height: 1080))
    #expect(decide().mappingToIdentify(glass, [panel, screen]) == whole)
    #expect(decide(nil, .named("nowhere")).mappingToIdentify(glass, [panel, screen]) == whole)
    #expect(decide(nil, .builtIn).mappingToIdentify(glass, [panel, screen]) == onPanel.mapping)
    #expect(decide(on: []).mappingToIdentify(glass, []) == nil)
    let tablet = DeviceDescription(name: "Pen", capabilities: [.tabletTool], hasPlaces: true)
    let lost = decide(tablet, .named("nowhere"))
    #expect(lost.mappingToIdentify(tablet, [panel, screen]) == nil)
  }

  @Test func whatKnowsNoPlacesNeedsNone() {
    let mouse = DeviceDescription(name: "Mouse", capabilities: [.pointer])
    #expect(decide(mouse, .named("nowhere")) == .notNeeded)
    #expect(decide(mouse, on: []) == .notNeeded)
    #expect(decide(on: []) == .unmapped("there is no output"))
  }
}
