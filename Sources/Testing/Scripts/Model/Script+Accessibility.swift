extension Script {
  /// True if the run has an accessibility bus: as the settings say, else if the script uses widgets.
  package var isAccessible: Bool { settings.isAccessible ?? usesWidgets }
}
