import Geometry
import Surfaces
import WaylandServer

/// The outputs, the preferred scales and the preferred transform that the client of a surface was last sent.
final class SurfaceOutputs {
  private unowned let resource: WlSurface
  private(set) var outputs: [OutputGlobal] = []
  private var fractionalScale: WpFractionalScaleV1?
  /// The scale that was last sent, in 120ths.
  private var preferredScale: UInt32?
  /// The scale and the transform of buffers that were last sent.
  private var buffers: (scale: Int32, transform: Transform)?

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
    prefer(now)
    guard let scale = now.map(\.description.scale).max().map(FractionalScaleObject.wireScale), scale != preferredScale
    else { return }
    preferredScale = scale
    fractionalScale?.sendPreferredScale(scale: scale)
  }

  /// Sends the scale and the transform that suit the outputs of a surface, if they have changed. Clients before version 6
  /// of `wl_surface` derive them from its outputs.
  ///
  /// The scale is the highest one of the outputs, rounded up. The transform is that of the output with this scale.
  func prefer(_ outputs: [OutputGlobal]) {
    guard resource.version >= 6, var best = outputs.first?.description else { return }
    for output in outputs.dropFirst() where output.description.scale > best.scale { best = output.description }
    let (scale, transform) = (best.wholeScale, best.transform)
    if scale != buffers?.scale { resource.sendPreferredBufferScale(factor: scale) }
    if transform != buffers?.transform {
      resource.sendPreferredBufferTransform(
        transform: WlOutput.Transform(rawValue: UInt32(bitPattern: transform.rawValue)))
    }
    buffers = (scale, transform)
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

  /// Sends the scale and the transform for the first buffer of a new surface, which any of the outputs may show. Surfaces
  /// of cursors and of drags receive no later ones.
  func expect(_ outputs: [OutputGlobal]) { appearance.prefer(outputs) }

  /// Sends changes of the outputs that show the surface, and of the preferred scale and transform.
  package func show(on now: [OutputGlobal]) { appearance.show(on: now) }

  /// Sends a leave for a removed output that shows the surface, or would show it if it were visible.
  package func leave(_ output: OutputGlobal) {
    if outputs.contains(where: { $0 === output }) { show(on: outputs.filter { $0 !== output }) }
  }
}
