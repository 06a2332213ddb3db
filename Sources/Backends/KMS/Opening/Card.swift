import Geometry
import System

/// An open card, with the objects that it always has.
final class Card {
  let kernel: any CardKernel
  private let crtcs: [UInt32]
  private let planes: [Wiring.Plane]
  private let wiring: Wiring
  private var lastNumber: UInt64 = 0

  init(_ kernel: any CardKernel) throws(ErrorNumber) {
    self.kernel = kernel
    crtcs = try kernel.resources().crtcs
    planes = kernel.planes()
    wiring = Wiring(crtcs: crtcs, planes: planes)
  }

  /// The connectors with a display that has modes, in the order of the kernel.
  ///
  /// - Parameter isProbed: true to ask the displays, which takes time.
  func connected(isProbed: Bool) throws(ErrorNumber) -> [ConnectorReport] {
    try kernel.resources().connectors.compactMap { kernel.connector($0, isProbed: isProbed) }
      .filter { $0.isConnected && !$0.modes.isEmpty }
  }

  /// The EDID of the display at a connector.
  func edid(of connector: UInt32) -> EDID? {
    let blob = kernel.properties(of: connector, .connector)["EDID"]?.value ?? 0
    return EDID(kernel.bytes(ofBlob: UInt32(clamping: blob)))
  }

  func routes(
    for wanted: [ConnectorReport], keeping current: [UInt32: Wiring.Route]
  ) -> [UInt32: Wiring.Route] {
    wiring.routes(
      for: wanted.map { Wiring.Connector(id: $0.id, possibleCRTCs: $0.possibleCRTCs) }, keeping: current)
  }

  /// A number for a commit, by which its flip is known.
  func nextNumber() -> UInt64 {
    lastNumber &+= 1
    return lastNumber
  }

  /// Ends everything that other programs have left on the card, beside the heads of a request.
  ///
  /// Objects that are off are left out: a commit that names them makes the next frame fail with EBUSY on some drivers.
  func clear(beside heads: [Head], in request: inout AtomicRequest) {
    let used = Set(heads.map(\.route.crtc))
    let shown = Set(heads.flatMap { [$0.route.primary] })
    for plane in planes where !shown.contains(plane.id) {
      let properties = kernel.properties(of: plane.id, .plane)
      if properties["FB_ID"]?.value ?? 0 != 0 { WiredPlane(plane.id, of: kernel).clear(in: &request) }
    }
    let connectors = (try? kernel.resources().connectors) ?? []
    for connector in connectors where !heads.contains(where: { $0.connectorID == connector }) {
      let crtc = kernel.properties(of: connector, .connector)["CRTC_ID"]?.value ?? 0
      if crtc != 0 { WiredConnector(connector, of: kernel).wire(to: 0, in: &request) }
    }
    for crtc in crtcs where !used.contains(crtc) && kernel.properties(of: crtc, .crtc)["ACTIVE"]?.value ?? 0 != 0 {
      WiredCRTC(crtc, of: kernel).set(mode: 0, isActive: false, in: &request)
    }
  }
}
