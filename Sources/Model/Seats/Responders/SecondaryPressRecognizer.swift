import Interaction

/// Recognizes that a finger that acts as the pointer rests. Its client receives no button until this is decided.
final class SecondaryPressRecognizer: LongPressGestureRecognizer {
  private let board: DeskBoard

  init(on board: DeskBoard) {
    self.board = board
    super.init()
    name = "secondary-press"
    delaysTouchesBegan = true
    allowedButtons = []
    addHandler { [board] recognizer in
      if recognizer.state == .began { board.add(.rest) }
    }
  }

  /// Ignores other fingers.
  override func contactsBegan(_ contacts: [Contact], with event: Event) {
    let own = contacts.filter { ($0 as? Touch).map { board.isPointer($0.id) } == true }
    for contact in contacts where !own.contains(where: { $0 === contact }) { ignore(contact) }
    if !own.isEmpty { super.contactsBegan(own, with: event) }
  }
}
