extension Script {
  /// True if the run has an accessibility bus: as the settings say, else if the script uses widgets.
  public var isAccessible: Bool { settings.isAccessible ?? usesWidgets }
}
