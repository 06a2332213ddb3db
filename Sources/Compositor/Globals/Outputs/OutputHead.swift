import Geometry
import Surfaces
import WaylandServer

/// A `zwlr_output_head_v1`: a display, also one that is disabled.
final class OutputHead {
  private weak var resource: ZwlrOutputHeadV1?
  private let modes = OutputModes()
  /// The state that was last sent.
  private var shown: DisplayState
  /// True after the client was notified that the display was removed.
  private(set) var isFinished = false

  /// Introduces a display to a client.
  ///
  /// - Returns: nil if the client has exceeded a limit, for which it is disconnected.
  init?(of display: DisplayState, in manager: ZwlrOutputManagerV1) {
    guard let head = ZwlrOutputHeadV1.create(in: manager) else { return nil }
    (resource, shown) = (head, display)
    head.handler = self
    manager.sendHead(head: head)
    head.sendName(name: display.name)
    head.sendDescription(description: display.output.summary)
    if head.version >= 2 { sendIdentity(of: display, in: head) }
    sendPhysicalSize()
    modes.show(display, in: head)
    head.sendEnabled(enabled: display.isEnabled ? 1 : 0)
    if display.isEnabled { sendSettings() }
  }

  /// The name of the display; nil after it was removed.
  var display: String? { isFinished ? nil : shown.name }

  /// Returns whether the head represents a display, whose name, maker, model and serial number do not change.
  func isOf(_ display: DisplayState) -> Bool {
    !isFinished && shown.name == display.name && shown.identity == display.identity
      && shown.output.summary == display.output.summary
  }

  /// The number of modes that the client has received.
  var modeCount: Int { modes.count }

  /// Sends the properties that have changed.
  func show(_ now: DisplayState) {
    let former = shown
    shown = now
    if now.output.millimetres != former.output.millimetres { sendPhysicalSize() }
    modes.show(now, in: resource)
    guard let head = resource else { return }
    if now.isEnabled != former.isEnabled { head.sendEnabled(enabled: now.isEnabled ? 1 : 0) }
    guard now.isEnabled else { return }
    guard former.isEnabled else { return sendSettings() }
    if !now.mode.isSame(as: former.mode) { modes.sendCurrent(of: now, in: head) }
    if now.output.position != former.output.position { sendPosition() }
    if now.output.transform != former.output.transform { sendTransform() }
    if now.output.scale != former.output.scale { sendScale() }
  }

  /// Notifies the client that the display was removed.
  func finish() {
    isFinished = true
    modes.finish()
    resource?.sendFinished()
  }

  private func sendIdentity(of display: DisplayState, in head: ZwlrOutputHeadV1) {
    if let maker = display.identity.maker { head.sendMake(make: maker) }
    if let model = display.identity.model { head.sendModel(model: model) }
    if let serial = display.identity.serial { head.sendSerialNumber(serialNumber: serial) }
  }

  /// Sends the settings that only an enabled display has.
  private func sendSettings() {
    guard let head = resource else { return }
    modes.sendCurrent(of: shown, in: head)
    sendPosition()
    sendTransform()
    sendScale()
    if head.version >= 4 { head.sendAdaptiveSync(state: .disabled) }
  }

  private func sendPhysicalSize() {
    guard let millimetres = shown.output.millimetres else { return }
    resource?.sendPhysicalSize(
      width: Int32(clamping: millimetres.width.rounded()), height: Int32(clamping: millimetres.height.rounded()))
  }

  private func sendPosition() {
    let (x, y) = shown.output.position.sent
    resource?.sendPosition(x: x, y: y)
  }

  private func sendTransform() {
    resource?.sendTransform(
      transform: WlOutput.Transform(rawValue: UInt32(bitPattern: shown.output.transform.rawValue)))
  }

  private func sendScale() { resource?.sendScale(scale: Fixed(shown.output.scale)) }
}

extension OutputHead: ZwlrOutputHeadV1.Handler {
  func release(_ object: ZwlrOutputHeadV1) {}
}

extension Point<LayoutSpace> {
  /// The whole numbers that clients receive.
  var sent: (x: Int32, y: Int32) { (Int32(clamping: x), Int32(clamping: y)) }
}
