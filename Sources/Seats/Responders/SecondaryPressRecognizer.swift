import Interaction

/// Waits for a finger that is the pointer to rest: until it is clear that it does not, its client hears of no button.
final class SecondaryPressRecognizer: LongPressGestureRecognizer {
  private unowned let router: InputRouter

  init(for router: InputRouter) {
    self.router = router
    super.init()
    name = "secondary-press"
    delaysTouchesBegan = true
    addHandler { [unowned router] recognizer in
      if recognizer.state == .began { router.clickSecondary() }
    }
  }

  /// Other fingers are none of its business.
  override func contactsBegan(_ contacts: [Contact], with event: Event) {
    let own = contacts.filter { ($0 as? Interaction.Touch).map { router.isPointer($0) } ?? false }
    for contact in contacts where !own.contains(where: { $0 === contact }) { ignore(contact) }
    if !own.isEmpty { super.contactsBegan(own, with: event) }
  }
}
