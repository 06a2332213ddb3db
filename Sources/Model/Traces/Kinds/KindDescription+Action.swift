extension KindDescription {
  /// Actions.
  static let action: [Self] = [
    .output(.actionPerformed, "action", to: .action)
  ]
}
