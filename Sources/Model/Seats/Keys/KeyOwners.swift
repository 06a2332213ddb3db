/// The owners of the path of a key, in the order in which a key passes them.
struct KeyOwners {
  let assistance = KeyAssistance()
  let presses = PressDelivery()
  let pendingActions = PendingActions()
  let loneModifier = LoneModifier()
  let repeats = BindingRepeat()
  let judgedBindings = JudgedBindings()
  let typing = TypingCount()
  let offers = ResponderOffers()
  let clock = KeyClock()
  let groups = DeviceGroups()
  let lockedGrab = LockedGrab()
  let delivery: KeyDelivery

  init(_ keyboard: any Keyboard) { delivery = KeyDelivery(keyboard) }

  /// All owners, in the order in which they receive reports about removed or changed objects.
  var all: [any SeatOwner] {
    assistance.all + [
      presses, pendingActions, loneModifier, repeats, judgedBindings, typing, offers, clock, groups, lockedGrab,
      delivery,
    ]
  }

  /// Sets how the keyboard repeats bindings and helps people who cannot press keys freely.
  func apply(_ settings: KeySettings) {
    repeats.apply(settings)
    assistance.apply(settings)
  }
}

/// The owners that help people who cannot press keys freely, in the order in which a key passes them.
struct KeyAssistance {
  let bounce = BounceKeys()
  let slow = SlowKeys()
  let mouse = MouseKeys()
  let sticky = StickyKeys()

  var all: [any SeatOwner] { [bounce, slow, mouse, sticky] }

  /// True if a setting may change a key.
  var isOn: Bool { bounce.isOn || slow.isOn || mouse.isOn || sticky.isOn }

  func apply(_ settings: KeySettings) {
    bounce.apply(settings)
    slow.apply(settings)
    mouse.apply(settings)
    sticky.apply(settings)
  }
}
