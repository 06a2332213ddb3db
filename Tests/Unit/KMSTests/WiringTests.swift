import SeededRandom
import Testing

@testable import KMS

@Suite("The wiring of a card")
struct WiringTests {
  typealias Route = Wiring.Route

  private func connectors(_ masks: UInt32...) -> [Wiring.Connector] {
    masks.enumerated().map { Wiring.Connector(id: UInt32($0) + 1, possibleCRTCs: $1) }
  }

  private func primary(_ id: UInt32, on mask: UInt32) -> Wiring.Plane {
    Wiring.Plane(id: id, kind: .primary, possibleCRTCs: mask, formats: [1, Wiring.pictureFormat])
  }

  private func cursor(_ id: UInt32, on mask: UInt32) -> Wiring.Plane {
    Wiring.Plane(id: id, kind: .cursor, possibleCRTCs: mask, formats: [Wiring.cursorFormat])
  }

  /// Two CRTCs, each with planes of its own.
  private var pair: Wiring {
    Wiring(
      crtcs: [10, 11],
      planes: [primary(20, on: 1), cursor(30, on: 1), primary(21, on: 2), cursor(31, on: 2)])
  }

  @Test func eachConnectorHasItsObjects() {
    #expect(
      pair.routes(for: connectors(0b01, 0b10)) == [
        1: Route(crtc: 10, primary: 20, cursor: 30), 2: Route(crtc: 11, primary: 21, cursor: 31),
      ])
  }

  @Test func theFormatsAreThoseOfTheKernel() {
    let codes = ["XR24", "AR24"].map { $0.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    #expect([Wiring.pictureFormat, Wiring.cursorFormat] == codes)
  }

  @Test func aConnectorMakesRoomForALaterOne() {
    #expect(
      pair.routes(for: connectors(0b11, 0b01)) == [
        1: Route(crtc: 11, primary: 21, cursor: 31), 2: Route(crtc: 10, primary: 20, cursor: 30),
      ])
  }

  @Test func planesMakeRoomToo() {
    let wiring = Wiring(crtcs: [10, 11], planes: [primary(20, on: 0b11), primary(21, on: 0b01)])
    #expect(
      wiring.routes(for: connectors(0b01, 0b10)) == [1: Route(crtc: 10, primary: 21), 2: Route(crtc: 11, primary: 20)])
  }

  @Test func theFirstConnectorsAreServedIfThereAreTooMany() {
    #expect(Set(pair.routes(for: connectors(0b11, 0b11, 0b11)).keys) == [1, 2])
  }

  @Test func aRouteInUseIsKept() {
    let current: [UInt32: Route] = [3: Route(crtc: 10, primary: 20, cursor: 30)]
    let routes = pair.routes(for: connectors(0b01, 0b11, 0b11), keeping: current)
    #expect(routes == [2: Route(crtc: 11, primary: 21, cursor: 31), 3: Route(crtc: 10, primary: 20, cursor: 30)])
  }

  @Test func theRouteOfAnUnwantedConnectorIsFree() {
    let current: [UInt32: Route] = [9: Route(crtc: 10, primary: 20, cursor: 30)]
    #expect(pair.routes(for: connectors(0b01), keeping: current) == [1: Route(crtc: 10, primary: 20, cursor: 30)])
  }

  @Test func aCurrentCRTCIsKeptWithPlanesOfItsOwn() {
    let current: [UInt32: Route] = [2: Route(crtc: 10, primary: 99)]
    #expect(
      pair.routes(for: connectors(0b11, 0b11), keeping: current) == [
        1: Route(crtc: 11, primary: 21, cursor: 31), 2: Route(crtc: 10, primary: 20, cursor: 30),
      ])
  }

  @Test func aKeptRouteGainsACursorPlane() {
    let current: [UInt32: Route] = [1: Route(crtc: 11, primary: 21, cursor: 99)]
    #expect(
      pair.routes(for: connectors(0b11), keeping: current) == [1: Route(crtc: 11, primary: 21, cursor: 31)])
  }

  @Test(arguments: [
    Route(crtc: 12, primary: 21), Route(crtc: 11, primary: 20), Route(crtc: 11, primary: 31),
    Route(crtc: 0, primary: 20),
  ])
  func anInvalidRouteIsReplaced(route: Route) {
    #expect(
      pair.routes(for: connectors(0b01), keeping: [1: route]) == [1: Route(crtc: 10, primary: 20, cursor: 30)])
  }

  @Test func oneOfTwoEqualRoutesIsKept() {
    let route = Route(crtc: 11, primary: 21, cursor: 31)
    #expect(
      pair.routes(for: connectors(0b11, 0b11), keeping: [1: route, 2: route]) == [
        1: route, 2: Route(crtc: 10, primary: 20, cursor: 30),
      ])
  }

  @Test func aCursorPlaneServesOneRoute() {
    let wiring = Wiring(crtcs: [10, 11], planes: [primary(20, on: 1), primary(21, on: 2), cursor(30, on: 0b11)])
    let current: [UInt32: Route] = [
      1: Route(crtc: 10, primary: 20, cursor: 30), 2: Route(crtc: 11, primary: 21, cursor: 30),
    ]
    #expect(
      wiring.routes(for: connectors(0b11, 0b11), keeping: current) == [
        1: Route(crtc: 10, primary: 20, cursor: 30), 2: Route(crtc: 11, primary: 21),
      ])
  }

  @Test func aCRTCWithACursorPlaneIsPreferred() {
    let wiring = Wiring(crtcs: [10, 11], planes: [primary(20, on: 1), primary(21, on: 2), cursor(31, on: 2)])
    #expect(wiring.routes(for: connectors(0b11)) == [1: Route(crtc: 11, primary: 21, cursor: 31)])
    #expect(
      wiring.routes(for: connectors(0b11), keeping: [1: Route(crtc: 10, primary: 20)]) == [
        1: Route(crtc: 10, primary: 20)
      ])
  }

  @Test func planesOfOtherKindsAndFormatsAreNotUsed() {
    let planes = [
      Wiring.Plane(id: 20, kind: .overlay, possibleCRTCs: 1, formats: [Wiring.pictureFormat, Wiring.cursorFormat]),
      Wiring.Plane(id: 21, kind: .primary, possibleCRTCs: 1, formats: [0x3631_4752]),
      Wiring.Plane(id: 30, kind: .cursor, possibleCRTCs: 1, formats: [Wiring.pictureFormat]),
    ]
    #expect(Wiring(crtcs: [10], planes: planes).routes(for: connectors(1)) == [:])
    #expect(
      Wiring(crtcs: [10], planes: planes + [primary(22, on: 1)]).routes(for: connectors(1)) == [
        1: Route(crtc: 10, primary: 22)
      ])
  }

  @Test func masksBeyondTheCRTCsAreIgnored() {
    #expect(pair.routes(for: connectors(0xFFFF_FFFC, 0xFFFF_FFFF)) == [2: Route(crtc: 10, primary: 20, cursor: 30)])
    #expect(Wiring(crtcs: [], planes: [primary(20, on: .max)]).routes(for: connectors(.max)) == [:])
    #expect(pair.routes(for: []) == [:])
  }

  @Test func moreThan32CRTCsDoNotTrap() {
    let crtcs = (100..<140).map { UInt32($0) }
    let planes = (0..<40).map { primary(UInt32(200 + $0), on: .max) }
    let all = (1...40).map { Wiring.Connector(id: $0, possibleCRTCs: .max) }
    #expect(Wiring(crtcs: crtcs, planes: planes).routes(for: all).count == 32)
  }
}

// MARK: - Random cards

@Suite("The wiring of random cards")
struct RandomWiringTests {
  /// A card, connectors, and routes in use.
  private struct Card {
    var crtcs: [UInt32]
    var planes: [Wiring.Plane]
    var connectors: [Wiring.Connector]
    var wiring: Wiring { Wiring(crtcs: crtcs, planes: planes) }

    init(_ random: inout SeededRandom, atMost count: Int) {
      crtcs = (0..<Int.random(in: 1...count, using: &random)).map { UInt32(100 + $0) }
      let limit = UInt32(1) << UInt32(crtcs.count)
      // Sparse masks make conflicts.
      let mask = { (random: inout SeededRandom) in
        UInt32.random(in: 0..<limit, using: &random) & UInt32.random(in: 0..<limit, using: &random)
          | 1 << UInt32.random(in: 0..<UInt32(count), using: &random) & (limit - 1)
      }
      planes = (0..<Int.random(in: 1...count + 2, using: &random)).map { index in
        Wiring.Plane(
          id: UInt32(200 + index), kind: [.primary, .primary, .cursor, .overlay].randomElement(using: &random)!,
          possibleCRTCs: mask(&random), formats: [Wiring.pictureFormat, Wiring.cursorFormat])
      }
      connectors = (0..<Int.random(in: 1...count + 1, using: &random)).map { index in
        Wiring.Connector(id: UInt32(1 + index), possibleCRTCs: mask(&random))
      }
    }

    func isSet(_ crtc: UInt32, _ mask: UInt32) -> Bool {
      crtcs.firstIndex(of: crtc).map { mask & 1 << UInt32($0) != 0 } ?? false
    }

    func can(_ plane: UInt32, _ kind: Wiring.Plane.Kind, on crtc: UInt32) -> Bool {
      planes.contains { $0.id == plane && $0.kind == kind && isSet(crtc, $0.possibleCRTCs) }
    }

    /// The greatest number of connectors that can be served beside kept routes, by trying everything.
    func most(_ connectors: ArraySlice<Wiring.Connector>, without used: Set<UInt32>) -> Int {
      guard let first = connectors.first else { return 0 }
      let rest = connectors.dropFirst()
      var best = most(rest, without: used)
      for crtc in crtcs where !used.contains(crtc) && isSet(crtc, first.possibleCRTCs) {
        for plane in planes where !used.contains(plane.id) && can(plane.id, .primary, on: crtc) {
          best = max(best, 1 + most(rest, without: used.union([crtc, plane.id])))
          if best == connectors.count { return best }
        }
      }
      return best
    }
  }

  private func expectValid(_ routes: [UInt32: Wiring.Route], on card: Card, _ seed: Int) {
    var used: Set<UInt32> = []
    for (id, route) in routes {
      let connector = card.connectors.first { $0.id == id }
      #expect(connector.map { card.isSet(route.crtc, $0.possibleCRTCs) } ?? false, "seed \(seed)")
      #expect(card.can(route.primary, .primary, on: route.crtc), "seed \(seed)")
      #expect(route.cursor.map { card.can($0, .cursor, on: route.crtc) } ?? true, "seed \(seed)")
      for object in [route.crtc, route.primary] + (route.cursor.map { [$0] } ?? []) {
        #expect(used.insert(object).inserted, "seed \(seed): \(object) is used twice")
      }
    }
  }

  @Test(arguments: 1...400)
  func asManyConnectorsAsPossibleAreServed(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let card = Card(&random, atMost: 4)
    let routes = card.wiring.routes(for: card.connectors)
    expectValid(routes, on: card, seed)
    #expect(routes.count == card.most(card.connectors[...], without: []), "seed \(seed): \(card)")
    #expect(card.wiring.routes(for: card.connectors) == routes, "seed \(seed)")
  }

  @Test(arguments: 1...400)
  func whatIsInUseIsKept(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let card = Card(&random, atMost: 4)
    let before = Array(card.connectors.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
    let current = card.wiring.routes(for: before)
    let wanted = card.connectors.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    let routes = card.wiring.routes(for: wanted, keeping: current)
    expectValid(routes, on: card, seed)
    let kept = current.filter { id, _ in wanted.contains { $0.id == id } }
    for (id, route) in kept {
      #expect(routes[id]?.crtc == route.crtc && routes[id]?.primary == route.primary, "seed \(seed)")
      #expect(route.cursor == nil || routes[id]?.cursor == route.cursor, "seed \(seed)")
    }
    let others = wanted.filter { kept[$0.id] == nil }
    let used = Set(kept.values.flatMap { [$0.crtc, $0.primary] })
    #expect(routes.count == kept.count + card.most(others[...], without: used), "seed \(seed): \(card)")
  }

  @Test(arguments: 1...200)
  func aConnectorThatCanBeServedAloneIsServedAlone(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let card = Card(&random, atMost: 8)
    let current = card.wiring.routes(for: card.connectors)
    expectValid(current, on: card, seed)
    for connector in card.connectors {
      let others = current.filter { $0.key != connector.id }
      let isServed = card.wiring.routes(for: [connector], keeping: others)[connector.id] != nil
      #expect(isServed == (card.most([connector], without: []) == 1), "seed \(seed)")
    }
  }

  @Test(arguments: 1...200)
  func routesInUseMayBeAnything(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let card = Card(&random, atMost: 6)
    var current: [UInt32: Wiring.Route] = [:]
    for connector in card.connectors {
      let plane = { (random: inout SeededRandom) in UInt32.random(in: 198...208, using: &random) }
      current[connector.id] = Wiring.Route(
        crtc: UInt32.random(in: 99...107, using: &random), primary: plane(&random),
        cursor: Bool.random(using: &random) ? plane(&random) : nil)
    }
    expectValid(card.wiring.routes(for: card.connectors, keeping: current), on: card, seed)
  }
}
