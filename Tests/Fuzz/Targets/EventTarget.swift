import WireClients

/// Reports arbitrary device events over windows of well-behaved clients while recognizers observe them.
final class EventTarget: FuzzTarget {
  /// One house for each policy, created when it is first used.
  private var houses: [Int: House] = [:]

  init() throws { houses[0] = try house(0) }

  private func house(_ number: Int) throws -> House {
    if let known = houses[number] { return known }
    let house = try House(policy: FuzzPolicies.all[number])
    houses[number] = house
    return house
  }

  func take(_ input: [UInt8]) {
    let number = Int(input.first ?? 0) % FuzzPolicies.all.count
    guard let house = try? house(number) else { fatalError("policy \(number) is no good") }
    house.open()
    let visit = Visit(Array(input.dropFirst()), in: house.arena)
    // One client receives all events of the seat, the other only pointer events.
    for _ in 0..<2 { visit.invite() }
    visit.strangers.first?.showWindow(&visit.choices, visit.settle)
    visit.strangers.last?.beOld(&visit.choices, visit.settle)
    while !visit.choices.areOver { step(visit) }
    visit.end()
    house.checkThatItIsTidy()
  }

  private func step(_ visit: Visit) {
    switch visit.choices.below(50) {
    case 0..<34: visit.disturb()
    case 34..<38: visit.pass()
    case 38: visit.settle()
    case 39: visit.someone()?.showWindow(&visit.choices, visit.settle)
    case 40: visit.someone()?.showPopup(&visit.choices, visit.settle)
    case 41: visit.someone()?.addSubsurface(&visit.choices)
    case 42:
      if visit.choices.oneIn(4) {
        visit.someone()?.dress(&visit.choices)
      } else if visit.choices.oneIn(3) {
        visit.someone()?.chooseCursor(&visit.choices)
      } else {
        visit.someone()?.takeHold(&visit.choices)
      }
    case 43:
      if visit.choices.oneIn(8) {
        visit.someone()?.lockSession(&visit.choices)
      } else {
        visit.someone()?.drag(&visit.choices)
      }
    case 44: visit.someone()?.closeSomething(&visit.choices)
    case 45:
      if visit.choices.oneIn(3) {
        visit.someone()?.lend(&visit.choices, from: visit.strangers.first)
      } else if visit.choices.oneIn(2) {
        visit.someone()?.takePart(&visit.choices)
      } else {
        visit.someone()?.limitInput(&visit.choices)
      }
    case 46: visit.invite()
    case 47, 48: visit.someone()?.judge(&visit.choices)
    default: if visit.choices.oneIn(4), let stranger = visit.someone() { visit.kill(stranger) }
    }
    visit.settleSometimes()
  }
}
