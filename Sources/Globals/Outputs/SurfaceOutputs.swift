import Surfaces
import WaylandServer

/// The outputs that the client was told a surface is on, and the scale that it was told to draw for.
final class SurfaceOutputs {
  private unowned let resource: WlSurface
  private(set) var outputs: [OutputGlobal] = []
  private var fractionalScale: WpFractionalScaleV1?
  /// The scale that the client was last sent, in the protocol's 120ths.
  private var preferredScale: UInt32?

  init(of resource: WlSurface) { self.resource = resource }

  /// Sends the scale to this object, now and when it changes, until the object is destroyed.
  ///
  /// - Returns: false if the surface has such an object already.
  func addScale(_ added: WpFractionalScaleV1, first: UInt32) -> Bool {
    guard fractionalScale == nil else { return false }
    fractionalScale = added
    added.onDestroy = { [weak self] in self?.fractionalScale = nil }
    preferredScale = first
    added.sendPreferredScale(scale: first)
    return true
  }

  func show(on now: [OutputGlobal]) {
    if !now.elementsEqual(outputs, by: ===) { change(to: now) }
    guard let scale = now.map(\.description.scale).max().map(FractionalScaleObject.wireScale), scale != preferredScale
    else { return }
    preferredScale = scale
    fractionalScale?.sendPreferredScale(scale: scale)
  }

  private func change(to now: [OutputGlobal]) {
    for output in outputs where !now.contains(where: { $0 === output }) {
      for bound in output.resources(of: resource.client) { resource.sendLeave(output: bound) }
    }
    for output in now where !outputs.contains(where: { $0 === output }) {
      for bound in output.resources(of: resource.client) { resource.sendEnter(output: bound) }
    }
    outputs = now
  }
}

extension ClientSurface {
  /// The outputs that the client was told the surface is on.
  public var outputs: [OutputGlobal] { appearance.outputs }

  /// Tells the client which outputs the surface is on now, and which scale to draw for.
  public func show(on now: [OutputGlobal]) { appearance.show(on: now) }

  /// Tells the client that an output which shows the surface, or would if it were shown, is gone.
  public func leave(_ output: OutputGlobal) {
    if outputs.contains(where: { $0 === output }) { show(on: outputs.filter { $0 !== output }) }
  }
}
