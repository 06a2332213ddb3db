extension Script {
  /// True if a step, a position or a condition names a widget or a tree of widgets.
  public var usesWidgets: Bool { false }
}
