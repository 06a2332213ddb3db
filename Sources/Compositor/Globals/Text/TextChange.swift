package import Seats

extension TextInputGlobal {
  /// Changes the active text field.
  package func compose(_ change: TextChange) throws(TextChangeFault) {
    guard let field = relay.active?.field else { throw .noField }
    var composition = Composition()
    switch change {
    case .preedit(let text, let cursor): composition.preedit = Preedit(text, begin: cursor, end: cursor)
    case .commit(let text): composition.inserted = WireText(text)
    case .delete(let before, let after):
      guard let surrounding = field.surrounding else { throw .noSurroundingText }
      let bytes = try surrounding.bytes(before: before, after: after)
      composition.deleted = Deletion(before: bytes.before, after: bytes.after)
    }
    guard relay.compose(composition) else { throw .isBehind }
  }
}

extension SurroundingText {
  /// The bytes of characters before and after the cursor.
  fileprivate func bytes(
    before: Int, after: Int
  ) throws(TextChangeFault) -> (before: UInt32, after: UInt32) {
    let bytes = text.string.utf8
    let place = bytes.index(bytes.startIndex, offsetBy: Int(cursor))
    let (head, tail) = (text.string[..<place], text.string[place...])
    guard head.count >= before, tail.count >= after else {
      throw .tooFewCharacters(before: head.count, after: tail.count)
    }
    return (UInt32(head.suffix(before).utf8.count), UInt32(tail.prefix(after).utf8.count))
  }
}
