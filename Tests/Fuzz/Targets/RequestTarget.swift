import Assembly
import Globals
import WireClients

/// Clients that send arbitrary requests, valid and invalid.
///
/// All inputs go to the same compositor, because it must return to its initial state after each of them.
final class RequestTarget: FuzzTarget {
  private let house: House

  init() throws { house = try House() }

  func take(_ input: [UInt8]) {
    house.open()
    let visit = Visit(input, in: house.arena)
    house.arena.compositor.server.strictness = visit.choices.oneIn(2) ? .lenient : .strict
    visit.someone()?.showWindow(&visit.choices, visit.settle)
    while !visit.choices.areOver { step(visit) }
    visit.end()
    house.checkThatItIsTidy()
  }

  private func step(_ visit: Visit) {
    guard let stranger = visit.someone() else { return }
    switch visit.choices.below(73) {
    case 0..<36: stranger.sayAnything(&visit.choices)
    case 36..<44: stranger.draw(&visit.choices)
    case 44: stranger.showWindow(&visit.choices, visit.settle)
    case 45: stranger.showPopup(&visit.choices, visit.settle)
    case 46: stranger.addSubsurface(&visit.choices)
    case 47..<54: visit.disturb()
    case 54: visit.settle()
    case 55: visit.look()
    case 56: visit.invite()
    case 57: visit.kill(stranger)
    case 58: stranger.babble(&visit.choices)
    case 59: stranger.answers.toggle()
    case 60: stranger.client.isReading.toggle()
    case 61, 62: stranger.judge(&visit.choices)
    case 63: stranger.manageClipboard(&visit.choices)
    case 64: stranger.capture(&visit.choices)
    case 65: stranger.openSandbox(&visit.choices)
    case 66: stranger.destroyRegistry(&visit.choices)
    case 67: stranger.dress(&visit.choices)
    case 68: stranger.manageOutputs(&visit.choices)
    case 69: stranger.write(&visit.choices)
    case 70: if let kernel = visit.arena.dmabufs { stranger.handOver(&visit.choices, kernel) }
    case 71: if let kernel = visit.arena.timelines { stranger.synchronize(&visit.choices, kernel) }
    default: visit.pass()
    }
    visit.settleSometimes()
  }
}
