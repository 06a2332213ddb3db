import Geometry
import Surfaces
import WaylandServer

/// A `zwlr_output_head_v1` with its only mode.
///
/// The mode keeps its object when its size changes. The window of a host can be resized many times, and a client cannot
/// release modes before version 3.
final class OutputHead {
  /// The output; nil after it was removed and freed.
  private(set) weak var output: OutputGlobal?
  private weak var resource: ZwlrOutputHeadV1?
  private weak var mode: ZwlrOutputModeV1?
  /// The properties that were last sent.
  private var shown: OutputDescription
  /// True after the client was notified that the output was removed.
  private(set) var isFinished = false

  /// Introduces an output to a client.
  ///
  /// - Returns: nil if the client has exceeded a limit, for which it is disconnected.
  init?(of output: OutputGlobal, in manager: ZwlrOutputManagerV1) {
    guard let head = ZwlrOutputHeadV1.create(in: manager) else { return nil }
    (self.output, resource, shown) = (output, head, output.description)
    head.handler = self
    manager.sendHead(head: head)
    head.sendName(name: shown.name)
    head.sendDescription(description: shown.summary)
    if head.version >= 2 {
      head.sendMake(make: OutputGlobal.make)
      head.sendModel(model: shown.name)
    }
    sendPhysicalSize()
    introduceMode()
    head.sendEnabled(enabled: 1)
    sendCurrentMode()
    sendPosition()
    sendTransform()
    sendScale()
    if head.version >= 4 { head.sendAdaptiveSync(state: .disabled) }
  }

  /// Returns whether the head represents an output.
  func isOf(_ output: OutputGlobal) -> Bool { self.output === output }

  /// Sends the properties that have changed.
  func show(_ now: OutputDescription) {
    let former = shown
    shown = now
    if now.millimetres != former.millimetres { sendPhysicalSize() }
    if now.mode != former.mode || now.refresh != former.refresh {
      sendModeProperties()
      sendCurrentMode()
    }
    if now.position != former.position { sendPosition() }
    if now.transform != former.transform { sendTransform() }
    if now.scale != former.scale { sendScale() }
  }

  /// Notifies the client that the output was removed.
  func finish() {
    isFinished = true
    mode?.sendFinished()
    resource?.sendFinished()
  }

  private func introduceMode() {
    // The interface of modes has no version 4.
    guard let head = resource,
      let made = ZwlrOutputModeV1.create(
        client: head.client, version: min(head.version, ZwlrOutputModeV1.latestVersion), id: 0)
    else { return }
    made.handler = self
    mode = made
    head.sendMode(mode: made)
    sendModeProperties()
    made.sendPreferred()
  }

  private func sendModeProperties() {
    mode?.sendSize(width: shown.mode.width, height: shown.mode.height)
    if shown.refresh > 0 { mode?.sendRefresh(refresh: shown.refresh) }
  }

  private func sendCurrentMode() { if let mode { resource?.sendCurrentMode(mode: mode) } }

  private func sendPhysicalSize() {
    guard let millimetres = shown.millimetres else { return }
    resource?.sendPhysicalSize(
      width: Int32(clamping: millimetres.width.rounded()), height: Int32(clamping: millimetres.height.rounded()))
  }

  private func sendPosition() {
    resource?.sendPosition(x: Int32(clamping: shown.position.x), y: Int32(clamping: shown.position.y))
  }

  private func sendTransform() {
    resource?.sendTransform(
      transform: WlOutput.Transform(rawValue: UInt32(bitPattern: shown.transform.rawValue)))
  }

  private func sendScale() { resource?.sendScale(scale: Fixed(shown.scale)) }
}

extension OutputHead: ZwlrOutputHeadV1.Handler, ZwlrOutputModeV1.Handler {
  func release(_ object: ZwlrOutputHeadV1) {}
  func release(_ object: ZwlrOutputModeV1) {}
}
