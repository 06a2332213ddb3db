package import Geometry
package import Surfaces
public import WaylandServer

/// All outputs, in the order in which they were added.
package final class OutputRegistry {
  package private(set) var all: [OutputGlobal] = []
  /// The number of the current state of all outputs. It increases whenever an output is added, changed or removed.
  package private(set) var edition: UInt32 = 0
  /// The area of the output if there is exactly one. It is stored, since motions of virtual pointers need it.
  private(set) var soleArea: Rect<LayoutSpace>?

  package init() {}

  package func add(_ output: OutputGlobal) {
    all.append(output)
    didChange()
  }

  package func remove(_ output: OutputGlobal) {
    all.removeAll { $0 === output }
    didChange()
  }

  private func didChange() {
    edition &+= 1
    soleArea = all.count == 1 ? all[0].frame : nil
  }

  /// Sets the mode, scale, transform and position of an output, and sends them to every client.
  package func change(_ output: OutputGlobal, to description: OutputDescription) {
    guard description != output.description else { return }
    output.change(to: description)
    didChange()
  }

  /// The output of a client's resource; nil if it was removed.
  func output(of resource: WlOutput) -> OutputGlobal? {
    (resource.handler as? OutputGlobal).flatMap { contains($0) ? $0 : nil }
  }

  package func contains(_ output: OutputGlobal) -> Bool { all.contains { $0 === output } }
}

/// A `wl_output`, with its `zxdg_output_v1` objects.
public final class OutputGlobal: WlOutput.Handler {
  package private(set) var description: OutputDescription {
    didSet { (frame, scale) = (description.frame, description.scale) }
  }
  /// The area and the scale of the description, which are asked for in each turn of the loop. A description is large.
  package private(set) var frame: Rect<LayoutSpace>
  package private(set) var scale: Double
  private var bound: [Client: [WlOutput]] = [:]
  private var xdgOutputs: [Client: [ZxdgOutputV1]] = [:]
  private unowned let server: Server
  private var global: Global<WlOutput>?

  /// The maker that clients receive if the real one is not known.
  private static let maker = "Fingerpost"

  package init(_ server: Server, _ description: OutputDescription) throws(DisplayError) {
    self.description = description
    (frame, scale) = (description.frame, description.scale)
    self.server = server
    global = try Global(server.display, version: 4) { [unowned self] in bind($0) }
  }

  package func resources(of client: Client) -> [WlOutput] { bound[client] ?? [] }

  /// Sets the description, and sends it to every client.
  fileprivate func change(to description: OutputDescription) {
    self.description = description
    for xdgOutput in xdgOutputs.values.joined() { describe(to: xdgOutput) }
    for resource in bound.values.joined() { describe(to: resource) }
  }

  /// Sends `wl_registry.global_remove`. Keep this object while a client may not have read the event and may still bind
  /// it.
  package func withdraw() { global?.withdraw() }

  package func release(_ object: WlOutput) {}

  private func bind(_ resource: WlOutput) {
    let client = resource.client
    guard server.admits(resource, beside: resources(of: client).count) else { return }
    resource.handler = self
    bound[client, default: []].append(resource)
    resource.onDestroy = { [weak self, unowned resource] in
      self?.bound[client]?.removeAll { $0 === resource }
      if self?.bound[client]?.isEmpty == true { self?.bound[client] = nil }
    }
    describe(to: resource)
  }

  private func describe(to resource: WlOutput) {
    let millimetres = description.millimetres ?? .zero
    resource.sendGeometry(
      x: Int32(clamping: description.position.x), y: Int32(clamping: description.position.y),
      physicalWidth: Int32(clamping: millimetres.width.rounded()),
      physicalHeight: Int32(clamping: millimetres.height.rounded()),
      subpixel: .unknown, make: description.identity.maker ?? Self.maker,
      model: description.identity.model ?? description.name,
      transform: WlOutput.Transform(rawValue: UInt32(bitPattern: description.transform.rawValue)))
    resource.sendMode(
      flags: [.current, .preferred], width: description.mode.width, height: description.mode.height,
      refresh: description.refresh)
    resource.sendScale(factor: description.wholeScale)
    resource.sendName(name: description.name)
    resource.sendDescription(description: description.summary)
    resource.sendDone()
  }
}

// MARK: - zxdg_output_v1

extension OutputGlobal {
  func add(_ xdgOutput: ZxdgOutputV1) {
    let client = xdgOutput.client
    guard server.admits(xdgOutput, beside: xdgOutputs[client]?.count ?? 0) else { return }
    xdgOutputs[client, default: []].append(xdgOutput)
    xdgOutput.onDestroy = { [weak self, unowned xdgOutput] in
      self?.xdgOutputs[client]?.removeAll { $0 === xdgOutput }
      if self?.xdgOutputs[client]?.isEmpty == true { self?.xdgOutputs[client] = nil }
    }
    describe(to: xdgOutput)
    // Since version 3, `wl_output.done` replaces `zxdg_output_v1.done`.
    if xdgOutput.version >= 3 { resources(of: xdgOutput.client).forEach { $0.sendDone() } }
  }

  private func describe(to xdgOutput: ZxdgOutputV1) {
    let frame = description.frame
    xdgOutput.sendLogicalPosition(x: Int32(clamping: frame.minX), y: Int32(clamping: frame.minY))
    xdgOutput.sendLogicalSize(
      width: Int32(clamping: frame.size.width), height: Int32(clamping: frame.size.height))
    xdgOutput.sendName(name: description.name)
    xdgOutput.sendDescription(description: description.summary)
    if xdgOutput.version < 3 { xdgOutput.sendDone() }
  }
}
