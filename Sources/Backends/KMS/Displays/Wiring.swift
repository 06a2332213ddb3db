/// The CRTCs and planes of a card, for the choice of those that serve each connector.
///
/// Masks have a bit for each CRTC, in the order of `crtcs`, as the kernel gives them.
package struct Wiring: Equatable, Sendable {
  package struct Connector: Equatable, Sendable {
    package var id: UInt32
    package var possibleCRTCs: UInt32

    package init(id: UInt32, possibleCRTCs: UInt32) { (self.id, self.possibleCRTCs) = (id, possibleCRTCs) }
  }

  package struct Plane: Equatable, Sendable {
    package enum Kind: Sendable { case primary, cursor, overlay }

    package var id: UInt32
    package var kind: Kind
    package var possibleCRTCs: UInt32
    /// The pixel formats as codes of four characters.
    package var formats: [UInt32]

    package init(id: UInt32, kind: Kind, possibleCRTCs: UInt32, formats: [UInt32]) {
      (self.id, self.kind, self.possibleCRTCs, self.formats) = (id, kind, possibleCRTCs, formats)
    }
  }

  /// The objects that serve a connector.
  package struct Route: Hashable, Sendable {
    package var crtc: UInt32
    package var primary: UInt32
    package var cursor: UInt32?

    package init(crtc: UInt32, primary: UInt32, cursor: UInt32? = nil) {
      (self.crtc, self.primary, self.cursor) = (crtc, primary, cursor)
    }
  }

  /// The format of pictures, `XR24`: 32 bits a pixel without alpha.
  package static let pictureFormat: UInt32 = 0x3432_5258
  /// The format of cursors, `AR24`: 32 bits a pixel with alpha.
  package static let cursorFormat: UInt32 = 0x3432_5241

  private let crtcs: [UInt32]
  /// The planes that can show a picture, and those that can show a cursor.
  let primaries: [Plane]
  private let cursors: [Plane]

  /// Creates the wiring of a card. No identifier is given twice.
  ///
  /// - Parameters:
  ///   - crtcs: the identifiers in the order of the card. Masks name the first 32.
  ///   - planes: all planes. Overlays, and planes without the formats of pictures or cursors, are not used.
  package init(crtcs: [UInt32], planes: [Plane]) {
    self.crtcs = Array(crtcs.prefix(32))
    primaries = planes.filter { $0.kind == .primary && $0.formats.contains(Self.pictureFormat) }
    cursors = planes.filter { $0.kind == .cursor && $0.formats.contains(Self.cursorFormat) }
  }

  /// Chooses a CRTC and planes for connectors.
  ///
  /// A valid route is kept, and can only gain a cursor plane. Beside the kept ones, as many other connectors as possible are
  /// served: first those whose current CRTC is known, then the others, in their order. Then as many as possible get a cursor
  /// plane. Equal arguments have equal results.
  ///
  /// - Parameters:
  ///   - wanted: the connectors that should show something.
  ///   - current: the routes in use, by connector. Those of other connectors are free.
  /// - Returns: the routes by connector. A connector without a route cannot be served beside the others.
  package func routes(for wanted: [Connector], keeping current: [UInt32: Route] = [:]) -> [UInt32: Route] {
    var routes = kept(wanted, current)
    let others = wanted.filter { routes[$0.id] == nil }
    let isOn = { (one: Connector) in current[one.id].map { isSet($0.crtc, in: one.possibleCRTCs) } ?? false }
    let ordered = others.filter(isOn) + others.filter { !isOn($0) }
    for (id, route) in found(for: ordered, beside: Array(routes.values), current) { routes[id] = route }
    return withCursors(routes, of: wanted)
  }
}

// MARK: - What can serve what

extension Wiring {
  private func isSet(_ crtc: UInt32, in mask: UInt32) -> Bool {
    crtcs.firstIndex(of: crtc).map { mask >> UInt32($0) & 1 == 1 } ?? false
  }

  private func canUse(_ plane: UInt32?, of planes: [Plane], on crtc: UInt32) -> Bool {
    planes.contains { $0.id == plane && isSet(crtc, in: $0.possibleCRTCs) }
  }

  /// The current routes that are valid. If two have an object in common, that of the first connector is kept.
  private func kept(_ wanted: [Connector], _ current: [UInt32: Route]) -> [UInt32: Route] {
    var routes: [UInt32: Route] = [:]
    for connector in wanted {
      guard var route = current[connector.id], isSet(route.crtc, in: connector.possibleCRTCs),
        canUse(route.primary, of: primaries, on: route.crtc),
        !routes.values.contains(where: { $0.crtc == route.crtc || $0.primary == route.primary })
      else { continue }
      if !canUse(route.cursor, of: cursors, on: route.crtc)
        || routes.values.contains(where: { $0.cursor == route.cursor })
      {
        route.cursor = nil
      }
      routes[connector.id] = route
    }
    return routes
  }
}

// MARK: - The choice

extension Wiring {
  /// Routes without cursor planes, with objects that other routes do not use: ways from connectors through CRTCs to
  /// planes. The edge through a CRTC carries one way only.
  private func found(
    for connectors: [Connector], beside kept: [Route], _ current: [UInt32: Route]
  ) -> [UInt32: Route] {
    let crtcs = crtcs.filter { crtc in !kept.contains { $0.crtc == crtc } }
    let planes = primaries.filter { plane in !kept.contains { $0.primary == plane.id } }
    let (enter, leave) = (connectors.count, connectors.count + crtcs.count)
    let plane = leave + crtcs.count
    let end = plane + planes.count
    var flow = UnitFlow(nodes: end + 1)
    for (index, crtc) in crtcs.enumerated() {
      flow.connect(enter + index, leave + index)
      for (number, one) in planes.enumerated() where isSet(crtc, in: one.possibleCRTCs) {
        flow.connect(leave + index, plane + number)
      }
    }
    for number in planes.indices { flow.connect(plane + number, end) }
    for (index, connector) in connectors.enumerated() {
      for crtc in preferred(crtcs, for: connector, current[connector.id]) { flow.connect(index, enter + crtc) }
    }
    for index in connectors.indices { flow.addWay(from: index, to: end) }

    var routes: [UInt32: Route] = [:]
    for (index, connector) in connectors.enumerated() {
      guard let crtc = crtcs.indices.first(where: { flow.isUsed(index, enter + $0) }),
        let primary = planes.indices.first(where: { flow.isUsed(leave + crtc, plane + $0) })
      else { continue }
      routes[connector.id] = Route(crtc: crtcs[crtc], primary: planes[primary].id)
    }
    return routes
  }

  /// The indices of CRTCs that can serve a connector: first the current one, then those that a cursor plane can be on.
  private func preferred(_ crtcs: [UInt32], for connector: Connector, _ current: Route?) -> [Int] {
    let possible = crtcs.indices.filter { isSet(crtcs[$0], in: connector.possibleCRTCs) }
    let first = possible.filter { crtcs[$0] == current?.crtc }
    let others = possible.filter { crtcs[$0] != current?.crtc }
    let hasCursor = { (index: Int) in cursors.contains { isSet(crtcs[index], in: $0.possibleCRTCs) } }
    return first + others.filter(hasCursor) + others.filter { !hasCursor($0) }
  }

  /// The routes with cursor planes for those that have none.
  private func withCursors(_ routes: [UInt32: Route], of wanted: [Connector]) -> [UInt32: Route] {
    let planes = cursors.filter { plane in !routes.values.contains { $0.cursor == plane.id } }
    let waiting = wanted.map(\.id).filter { routes[$0].map { $0.cursor == nil } ?? false }
    let end = waiting.count + planes.count
    var flow = UnitFlow(nodes: end + 1)
    for number in planes.indices { flow.connect(waiting.count + number, end) }
    var complete = routes
    for (index, connector) in waiting.enumerated() {
      guard let crtc = routes[connector]?.crtc else { continue }
      for (number, plane) in planes.enumerated() where isSet(crtc, in: plane.possibleCRTCs) {
        flow.connect(index, waiting.count + number)
      }
    }
    for index in waiting.indices { flow.addWay(from: index, to: end) }
    for (index, connector) in waiting.enumerated() {
      let plane = planes.indices.first { flow.isUsed(index, waiting.count + $0) }
      complete[connector]?.cursor = plane.map { planes[$0].id }
    }
    return complete
  }
}
