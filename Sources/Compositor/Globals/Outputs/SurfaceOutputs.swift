import Surfaces
import WaylandServer

/// The outputs and the preferred scale that the client of a surface was last sent.
final class SurfaceOutputs {
  private unowned let resource: WlSurface
  private(set) var outputs: [OutputGlobal] = []
  private var fractionalScale: WpFractionalScaleV1?
  /// The scale that was last sent, in 120ths.
  private var preferredScale: UInt32?

  init(of resource: WlSurface) { self.resource = resource }

  /// Sends the scale to this object, now and when it changes, until the object is destroyed.
  ///
  /// - Returns: false if the surface already has such an object.
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
  /// The outputs that show the surface, as last sent to the client.
  package var outputs: [OutputGlobal] { appearance.outputs }

  /// Sends changes of the outputs that show the surface and of the preferred scale.
  package func show(on now: [OutputGlobal]) { appearance.show(on: now) }

  /// Sends a leave for a removed output that shows the surface, or would show it if it were visible.
  package func leave(_ output: OutputGlobal) {
    if outputs.contains(where: { $0 === output }) { show(on: outputs.filter { $0 !== output }) }
  }
}
