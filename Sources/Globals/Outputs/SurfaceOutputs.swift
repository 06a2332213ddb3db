import Surfaces
import WaylandServer

extension ClientSurface {
  /// Tells the client which outputs the surface is on now, and which scale to draw for.
  public func show(on now: [OutputGlobal]) {
    guard !now.elementsEqual(outputs, by: ===) else { return }
    for output in outputs where !now.contains(where: { $0 === output }) {
      for bound in output.resources(of: resource.client) { resource.sendLeave(output: bound) }
    }
    for output in now where !outputs.contains(where: { $0 === output }) {
      for bound in output.resources(of: resource.client) { resource.sendEnter(output: bound) }
    }
    outputs = now
    if let scale = now.map(\.description.scale).max() {
      fractionalScale?.sendPreferredScale(scale: FractionalScaleObject.wireScale(scale))
    }
  }
}
