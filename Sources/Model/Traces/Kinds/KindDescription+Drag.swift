extension KindDescription {
  /// Drag and drop.
  static let drag: [Self] = [
    .output(.sentDragEnter, "drag.enter", .place, to: .surface, isEntrance: true),
    .output(.sentDragMotion, "drag.motion", .place, to: .surface),
    .output(.sentDragLeave, "drag.leave", .place, to: .surface),
    .output(.sentDragDrop, "drag.drop", .place, to: .surface),
    .output(.dragEnded, "drag.ended"),
  ]
}
