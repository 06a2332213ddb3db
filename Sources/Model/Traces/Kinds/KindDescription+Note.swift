extension KindDescription {
  /// Decisions that send nothing.
  static let note: [Self] = [
    .output(.noted, "note", .note)
  ]
}
