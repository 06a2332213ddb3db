extension KindDescription {
  /// Commands for windows.
  static let window: [Self] = [
    .output(.raised, "window.raise", to: .window),
    .output(.keyWindowChanged, "key-window", to: .keyWindows),
    .output(.popupDismissed, "popup.dismiss", to: .window),
    .output(.windowMoved, "window.move", .place, to: .window),
    .output(.windowResized, "window.resize", .size, to: .window),
    .output(.interactionEnded, "window.interaction-ended", to: .window),
    .output(.windowOperated, "window.operate", to: .window),
    .output(.becameFirst, "first-responder.became", to: .surface),
    .output(.resignedFirst, "first-responder.resigned", to: .surface),
    .output(.askedToResign, "first-responder.asked", to: .surface),
    .output(.keptFirst, "first-responder.kept", to: .surface),
    .output(.inputViewShown, "input-view.shown", to: .window),
    .output(.inputViewHidden, "input-view.hidden", to: .window),
  ]
}
