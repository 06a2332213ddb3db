extension Script {
  /// True if the run has an accessibility bus: as the settings say, else if the script uses widgets or asks what a client
  /// speaks, which may be a screen reader.
  package var isAccessible: Bool { settings.isAccessible ?? (usesWidgets || clients.contains(where: \.hasSpeech)) }
}
