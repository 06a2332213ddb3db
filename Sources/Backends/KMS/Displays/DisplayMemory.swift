/// The settings of displays, by their names: those of the policy, and the last ones of displays that were unplugged.
struct DisplayMemory {
  private var configured: [String: DisplaySettings]
  private var unplugged: [String: DisplaySettings] = [:]

  init(_ configured: [String: DisplaySettings]) { self.configured = configured }

  /// The settings of a display that is plugged in.
  func settings(of name: String) -> DisplaySettings { unplugged[name] ?? settingsOfPolicy(for: name) }

  func settingsOfPolicy(for name: String) -> DisplaySettings { configured[name] ?? DisplaySettings() }

  /// Keeps the settings of a display that was unplugged.
  mutating func keep(_ settings: DisplaySettings, of name: String) {
    unplugged[name] = settings
    // A display that sleeps may drop its cable's signal, and must not stay dark when it is back.
    unplugged[name]?.isPowered = true
  }

  /// Takes the settings of another policy. They replace those that were kept of displays whose settings have changed.
  ///
  /// - Returns: the names of these displays.
  mutating func configure(_ newer: [String: DisplaySettings]) -> Set<String> {
    let changed = DisplaySettings.names(thatDifferIn: configured, newer)
    configured = newer
    for name in changed { unplugged[name] = nil }
    return changed
  }
}
