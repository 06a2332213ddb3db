import Backends
import Geometry
import System

/// An open card, with the objects that it always has.
final class Card {
  let kernel: any CardKernel
  let memory: PictureMemory
  private let crtcs: [UInt32]
  private let planes: [Wiring.Plane]
  private let wiring: Wiring
  private var lastNumber: UInt64 = 0

  init(_ kernel: any CardKernel) throws(ErrorNumber) {
    self.kernel = kernel
    memory = PictureMemory(kernel)
    crtcs = try kernel.resources().crtcs
    planes = kernel.planes()
    wiring = Wiring(crtcs: crtcs, planes: planes)
  }

  /// The EDID of the display at a connector, and whether the link to it has failed in its mode.
  func condition(of connector: UInt32) -> (edid: EDID?, hasFailed: Bool) {
    let properties = kernel.properties(of: connector, .connector)
    let edid = EDID(kernel.bytes(ofBlob: UInt32(clamping: properties["EDID"]?.value ?? 0)))
    return (edid, properties["link-status"]?.value == 1)
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

  /// The formats that all planes for pictures show, with their layouts in memory.
  var shownFormats: [DisplayFormat] {
    let all = wiring.primaries.map { plane in
      let blob = kernel.properties(of: plane.id, .plane)["IN_FORMATS"].map { UInt32(clamping: $0.value) }
      return blob.flatMap { PlaneFormats.read(kernel.bytes(ofBlob: $0)) }
        ?? plane.formats.map { DisplayFormat(code: $0) }
    }
    guard let first = all.first else { return [] }
    return first.filter { format in all.allSatisfy { $0.contains(format) } }
  }

  /// Sets the modes of heads, if the kernel accepts all of them.
  ///
  /// - Parameter request: returns the request. If the kernel refuses to set modes with buffers of clients or of a graphics driver, it
  ///   is called again with true, for ordinary buffers.
  func set(_ heads: [Head], _ request: (_ isOrdinary: Bool) -> AtomicRequest) -> CommitResult {
    let first = request(false)
    var result = first.isEmpty ? .done : set(first)
    if case .refused = result, heads.contains(where: \.mayBeRefused) { result = set(request(true)) }
    for head in heads { head.endLight(isSet: result == .done) }
    return result
  }

  /// Sets modes, if the kernel accepts all of them.
  private func set(_ request: AtomicRequest) -> CommitResult {
    let test = kernel.result(of: request, [.isTest, .maySetMode])
    return test == .done ? kernel.result(of: request, .maySetMode) : test
  }

  /// Ends the cursor on a head's plane.
  func clearCursor(of head: Head, in request: inout AtomicRequest) {
    guard let id = head.route.cursor else { return }
    let plane = WiredPlane(id, of: kernel)
    if plane.isOn { plane.clear(in: &request) }
  }

  /// Ends everything that other programs have left on the card, beside the heads of a request.
  ///
  /// Objects that are off are left out: a commit that names them makes the next frame fail with EBUSY on some drivers.
  func clear(beside heads: [Head], in request: inout AtomicRequest) {
    let (used, shown) = (Set(heads.map(\.route.crtc)), Set(heads.map(\.route.primary)))
    let lit = Set(heads.map(\.connectorID))
    for id in planes.map(\.id) where !shown.contains(id) {
      let plane = WiredPlane(id, of: kernel)
      if plane.isOn { plane.clear(in: &request) }
    }
    for id in (try? kernel.resources().connectors) ?? [] where !lit.contains(id) {
      let connector = WiredConnector(id, of: kernel)
      if connector.isOn { connector.wire(to: 0, in: &request) }
    }
    for id in crtcs where !used.contains(id) {
      let crtc = WiredCRTC(id, of: kernel)
      if crtc.isOn { crtc.set(mode: 0, isActive: false, in: &request) }
    }
  }
}
