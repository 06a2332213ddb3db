import Surfaces
import Testing

@testable import Seats

@Suite struct PadDeliveryTests {
  private let bench = Bench()
  private let pads = PadDelivery()
  private let page: ClientWindow

  init() {
    page = bench.scene.window("page")
    pads.move(to: bench.target(page), because: .keyWindowChanged, bench.turn)
  }

  private func button(_ number: UInt32, isPressed: Bool, on device: DeviceID? = nil) {
    pads.pad(PadEvent(device ?? bench.device, .button(number, isPressed: isPressed)), bench.turn)
  }

  @Test func theSurfaceWithTheKeyboardReceivesButtonsAndRings() {
    button(2, isPressed: true)
    pads.pad(PadEvent(bench.device, .ring(0, degrees: 90, isFinger: true)), bench.turn)
    button(2, isPressed: false)
    #expect(
      bench.emitted == [
        "page pad button(2, isPressed: true)", "page pad ring(0, degrees: Optional(90.0), isFinger: true)",
        "page pad button(2, isPressed: false)",
      ])
  }

  @Test func whatIsImpossibleIsNotedAndNotSent() {
    button(2, isPressed: false)
    button(3, isPressed: true)
    button(3, isPressed: true)
    pads.pad(PadEvent(bench.device, .strip(0, position: .nan, isFinger: true)), bench.turn)
    #expect(
      bench.emitted == [
        "note buttonUnknown 2", "page pad button(3, isPressed: true)", "note buttonUnknown 3", "note notANumber 0",
      ])
  }

  @Test func aModeIsKeptWhereNoClientHasTheKeyboard() {
    pads.move(to: nil, because: .keyWindowChanged, bench.turn)
    button(2, isPressed: true)
    pads.pad(PadEvent(bench.device, .mode(group: 0, 1)), bench.turn)
    #expect(bench.emitted == ["note keyUnfocused 0", "nobody pad mode(group: 0, 1)"])
  }

  @Test func losingTheKeyboardReleasesWithTheTimeOfTheLoss() {
    button(2, isPressed: true)
    bench.forget()
    bench.clock = 600_000
    pads.move(to: nil, because: .keyWindowChanged, bench.turn)
    var times: [InputTime] = []
    bench.outbox.effects.drain { if case .pad(let target, _) = $0.effect { times.append(target.time) } }
    #expect(times == [bench.now])
    button(2, isPressed: false)
    #expect(bench.emitted == ["note buttonUnknown 2"], "its own release has no target")
  }

  @Test func aPadThatIsRemovedReleasesItsOwnButtons() {
    button(2, isPressed: true)
    button(4, isPressed: true, on: bench.otherDevice)
    bench.forget()
    pads.deviceDidRemove(bench.device, bench.turn)
    #expect(bench.emitted == ["page pad button(2, isPressed: false)"])
    button(4, isPressed: false, on: bench.otherDevice)
    #expect(bench.emitted == ["page pad button(4, isPressed: false)"])
  }

  @Test func aSurfaceOrClientThatIsGoneReceivesNoRelease() {
    for isSurface in [true, false] {
      pads.move(to: bench.target(page), because: .keyWindowChanged, bench.turn)
      button(2, isPressed: true)
      bench.forget()
      if isSurface {
        pads.surfaceDidDestroy(page.surface.id, bench.turn)
      } else {
        pads.clientDidDisconnect(page.client, bench.turn)
      }
      pads.deviceDidRemove(bench.device, bench.turn)
      button(2, isPressed: true)
      #expect(bench.emitted == ["note keyUnfocused 0"])
    }
  }
}
