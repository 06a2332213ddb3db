import Backends
import Geometry
import Surfaces

/// A connected display with its settings, and the output and the head by which it is used.
final class Display {
  /// The connector, and the modes of the display.
  private(set) var report: ConnectorReport
  private(set) var edid: EDID?
  private(set) var settings: DisplaySettings
  /// The output on the desktop; nil while the display is off.
  private(set) var output: (any BackendOutput)?
  private(set) var head: Head?
  /// The pauses while the kernel refuses the picture.
  private var refusal = RetryPause()
  /// The pauses while the link fails.
  private var link = RetryPause()
  /// The transform that the output was given; another one comes from the desk.
  private var given: Transform?
  /// True if the log has said that the display shows the buffer of a client.
  private var isNoted = false

  init(_ report: ConnectorReport, _ edid: EDID?, _ settings: DisplaySettings) {
    (self.report, self.edid, self.settings) = (report, edid, settings)
  }

  var name: String { report.name }

  /// Takes the present report of a connector.
  ///
  /// - Returns: false if nothing has changed.
  func update(_ report: ConnectorReport, _ edid: EDID?) -> Bool {
    guard report != self.report || edid != self.edid else { return false }
    // The settings of a display remain those of its connector.
    (self.report, self.edid) = (report, edid)
    return true
  }

  /// Uses other settings, and shows the output by another head, or by none.
  ///
  /// The former head is released, so the display must show the other one already.
  func use(_ settings: DisplaySettings, by head: Head?) { (self.settings, self.head) = (settings, head) }

  /// Adds the output to a desk, or changes it.
  func describe(_ description: OutputDescription, to desk: any BackendDesk) throws(BackendFault) {
    if let output {
      if output.description != description { output.change(to: description) }
    } else {
      output = try desk.addOutput(description)
    }
    given = description.transform
  }

  /// Takes the transform to which the desk has turned the output as a setting.
  ///
  /// - Returns: false if the output was not turned.
  func takeTurn() -> Bool {
    guard let output, output.description.transform != given else { return false }
    let (transform, position) = (output.description.transform, output.description.position)
    (settings.transform, given) = (transform, transform)
    if settings.position != nil { settings.position = position }
    return true
  }

  func removeOutput() {
    output?.remove()
    output = nil
  }

  // MARK: Attempts

  /// The time before which no picture is shown, because the kernel has refused one; nil if pictures can be shown.
  var pause: UInt64? { refusal.next }

  /// The time at which the mode is set again; nil if it need not be.
  var attempt: UInt64? { earliest(refusal.next, link.next) }

  /// Notes that the kernel has refused a picture or the mode, or has lost a flip.
  func fail(at time: UInt64) { refusal.fail(at: time) }

  /// Notes that the link has failed.
  func linkDidFail(at time: UInt64) { link.findBroken(at: time) }

  /// Ends a pause.
  func hurry() {
    refusal.hurry()
    link.hurry()
  }

  /// Notes that the mode was set with those of all displays.
  func didSetMode() {
    refusal = RetryPause()
    link.begin()
  }

  /// Notes that the mode is set now.
  func beginAttempt() {
    refusal.begin()
    link.begin()
  }

  /// Takes the report of a flip.
  ///
  /// - Returns: false if it belongs to another display.
  func take(_ flip: FlipReport) -> Bool {
    guard let head, let output, head.take(flip, for: output) else { return false }
    refusal = RetryPause()
    return true
  }

  /// A message that the display shows the buffer of a client, or composed pictures again; nil if neither has changed.
  func changeOfSource() -> String? {
    let showsClient = head?.showsClient ?? false
    guard showsClient != isNoted else { return nil }
    isNoted = showsClient
    return "display \(name) shows \(showsClient ? "the buffer of a client without a copy" : "composed pictures")"
  }

  // MARK: The kernel

  /// Sets the mode of a head again, and nothing of other displays.
  func light(by head: Head, on card: Card) -> CommitResult {
    let result = card.set([head]) { isOrdinary in
      var request = AtomicRequest()
      card.clearCursor(of: head, in: &request)
      head.light(in: &request, isPowered: settings.isPowered, isOrdinary: isOrdinary)
      return request
    }
    if result == .done { head.didLight() }
    return result
  }

  /// - Returns: false if the display is off, or the kernel refuses.
  func setPower(_ isOn: Bool, on card: Card) -> Bool {
    guard let head else { return false }
    var request = AtomicRequest()
    head.setPower(isOn, in: &request)
    switch card.kernel.result(of: request, .maySetMode) {
    // Without the session in front, the power is switched with the modes when it returns.
    case .done, .notInFront: break
    case .busy, .refused, .lost: return false
    }
    settings.isPowered = isOn
    head.didSwitchPower()
    return true
  }

  // MARK: Modes

  private var choice: ModeChoice { ModeChoice(report.modes.map(\.mode)) }

  /// The modes to try, the best first. Without the one that the settings want, if it does not exist, they are those of the display.
  func trials(_ settings: DisplaySettings) -> [KernelMode] {
    choice.trials(for: settings.wish).compactMap { mode in report.modes.first { $0.mode == mode } }
  }

  /// The mode that the settings want; nil if the display does not have it.
  func mode(_ settings: DisplaySettings) -> KernelMode? {
    choice.mode(for: settings.wish).flatMap { mode in report.modes.first { $0.mode == mode } }
  }

  /// A warning that the display does not have the mode of the settings; nil if it has.
  var warning: String? {
    guard mode(settings) == nil, let pixels = settings.wish.pixels else { return nil }
    let sizes = choice.sizes.map { "\($0.width)x\($0.height)" }.joined(separator: ", ")
    return "display \(name) has no mode \(pixels.width)x\(pixels.height); it offers \(sizes)"
  }

  // MARK: Descriptions

  /// The description of the output in a mode.
  ///
  /// - Parameter corner: the position of a display without one in its settings.
  func description(in mode: KernelMode, _ settings: DisplaySettings, at corner: Point<LayoutSpace>) -> OutputDescription
  {
    var description = OutputDescription(
      name: name, summary: summary, mode: mode.mode.pixels,
      refresh: mode.mode.refresh > 0 ? mode.mode.refresh : 60_000, scale: settings.scale,
      transform: settings.transform, position: settings.position ?? corner,
      millimetres: settings.millimetres ?? edid?.millimetres ?? reported)
    description.identity = edid?.identity ?? DisplayState.Identity()
    return description
  }

  /// The size that the driver reports; nil if it does not know it.
  private var reported: Size<OutputSpace>? {
    report.millimetres.isEmpty ? nil : Size(Double(report.millimetres.width), Double(report.millimetres.height))
  }

  private var summary: String {
    let words = [edid?.identity.maker, edid?.identity.model].compactMap { $0 }
    return words.isEmpty ? name : "\(words.joined(separator: " ")) (\(name))"
  }

  /// The display as clients know it.
  var state: DisplayState {
    let mode = head?.mode ?? trials(settings).first ?? report.modes[0]
    return DisplayState(
      output?.description ?? description(in: mode, settings, at: .zero), modes: report.modes.map(\.mode),
      isEnabled: output != nil, isPowered: settings.isPowered)
  }
}
