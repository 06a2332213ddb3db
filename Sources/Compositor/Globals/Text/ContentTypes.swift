import WaylandServer

/// The content types of versions 1 and 2 of text inputs, and of version 1 of input methods, which number them alike.
///
/// The hints have the same bits as those of version 3, which calls the correction of words `spellcheck`. Version 3 has a
/// purpose more, for PINs, in front of those for dates, times and terminals.
extension TextContent {
  private static let knownHints: UInt32 = 0x3FF
  private static let password: UInt32 = 8
  private static let terminal: UInt32 = 12

  /// Unknown hints are ignored, and an unknown purpose is the normal one.
  init(earlierHint hint: UInt32, purpose: UInt32) {
    let number =
      switch purpose {
      case ...Self.password: purpose
      case ...Self.terminal: purpose + 1
      default: ZwpTextInputV3.ContentPurpose.normal.rawValue
      }
    self.init(
      hint: ZwpTextInputV3.ContentHint(rawValue: hint & Self.knownHints),
      purpose: ZwpTextInputV3.ContentPurpose(rawValue: number))
  }

  /// The content type without unknown hints, and with the normal purpose instead of an unknown one.
  var known: TextContent {
    TextContent(
      hint: ZwpTextInputV3.ContentHint(rawValue: hint.rawValue & Self.knownHints),
      purpose: purpose.rawValue <= Self.terminal + 1 ? purpose : .normal)
  }

  /// The numbers of the earlier versions. A PIN is a field of hidden digits.
  var earlier: (hint: UInt32, purpose: UInt32) {
    var hint = hint.rawValue & Self.knownHints
    if purpose == .pin {
      hint |= ZwpTextInputV3.ContentHint([.hiddenText, .sensitiveData]).rawValue
      return (hint, ZwpTextInputV3.ContentPurpose.digits.rawValue)
    }
    let number = purpose.rawValue
    if number <= Self.password { return (hint, number) }
    return (hint, number <= Self.terminal + 1 ? number - 1 : 0)
  }
}
