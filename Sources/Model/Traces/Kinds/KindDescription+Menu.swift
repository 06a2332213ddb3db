extension KindDescription {
  /// The edit menu.
  static let menu: [Self] = [
    .output(.menuAsked, "edit-menu.asked", .number, to: .surface),
    .output(.menuOpened, "edit-menu.opened", .number, to: .surface),
    .output(.menuClosed, "edit-menu.closed", .number, to: .surface),
    .output(.menuPressed, "edit-menu.pressed", .number, to: .surface),
    .output(.menuCommand, "edit-menu.command", .number, to: .surface),
  ]
}
