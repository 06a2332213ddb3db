import Surfaces
import WaylandServer

extension ClientSurface {
  /// Tells the client which outputs the surface is on now, and which scale to draw for.
  public func show(on now: [OutputGlobal]) {
    if !now.elementsEqual(outputs, by: ===) { change(outputs, to: now) }
    guard let scale = now.map(\.description.scale).max().map(FractionalScaleObject.wireScale), scale != preferredScale
    else { return }
    preferredScale = scale
    fractionalScale?.sendPreferredScale(scale: scale)
  }

  /// Tells the client that an output which shows the surface, or would if it were shown, is gone.
  public func leave(_ output: OutputGlobal) {
    if outputs.contains(where: { $0 === output }) { show(on: outputs.filter { $0 !== output }) }
  }

  private func change(_ old: [OutputGlobal], to now: [OutputGlobal]) {
    for output in old where !now.contains(where: { $0 === output }) {
      for bound in output.resources(of: resource.client) { resource.sendLeave(output: bound) }
    }
    for output in now where !old.contains(where: { $0 === output }) {
      for bound in output.resources(of: resource.client) { resource.sendEnter(output: bound) }
    }
    outputs = now
  }
}
