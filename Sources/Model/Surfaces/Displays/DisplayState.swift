/// A display with its settings, as programs that arrange displays know it.
///
/// A display that is enabled shows one output of the desktop, which has its name.
package struct DisplayState: Equatable, Sendable {
  /// The maker, the model and the serial number of a display; nil for those that are not known.
  package struct Identity: Equatable, Sendable {
    package var maker: String?
    package var model: String?
    package var serial: String?

    package init(maker: String? = nil, model: String? = nil, serial: String? = nil) {
      (self.maker, self.model, self.serial) = (maker, model, serial)
    }
  }

  /// The settings of the output: those in force, or the last ones if the display is disabled. `name` is the name of the
  /// display, and `mode` and `refresh` are the current mode.
  package var output: OutputDescription
  /// The modes that the display offers; empty if it accepts every size.
  package var modes: [DisplayMode]
  /// True if the display shows an output.
  package var isEnabled: Bool
  /// False if the display is enabled and its power is off.
  package var isPowered: Bool

  package init(
    _ output: OutputDescription, identity: Identity? = nil, modes: [DisplayMode] = [], isEnabled: Bool = true,
    isPowered: Bool = true
  ) {
    (self.output, self.modes) = (output, modes)
    (self.isEnabled, self.isPowered) = (isEnabled, isPowered)
    if let identity { self.output.identity = identity }
  }

  package var name: String { output.name }
  package var identity: Identity { output.identity }
  /// The current mode, or the last one of a disabled display.
  package var mode: DisplayMode { DisplayMode(output.mode, refresh: output.refresh) }
}
