import Interaction

/// Waits for a finger that acts as the pointer to rest: until it is clear that it does not, its client receives no button.
final class SecondaryPressRecognizer: LongPressGestureRecognizer {
  private let board: DeskBoard

  init(on board: DeskBoard) {
    self.board = board
    super.init()
    name = "secondary-press"
    delaysTouchesBegan = true
    addHandler { [board] recognizer in
      if recognizer.state == .began { board.add(.rest) }
    }
  }

  /// Other fingers are ignored.
  override func contactsBegan(_ contacts: [Contact], with event: Event) {
    let own = contacts.filter { ($0 as? Touch).map { board.isPointer($0.id) } == true }
    for contact in contacts where !own.contains(where: { $0 === contact }) { ignore(contact) }
    if !own.isEmpty { super.contactsBegan(own, with: event) }
  }
}
