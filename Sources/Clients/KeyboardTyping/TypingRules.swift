/// The numbers of typing: times in milliseconds, distances in millimetres.
package struct TypingRules: Hashable, Sendable {
  // MARK: Times

  /// The time after which a finger that rests on a key opens its accents, moves the caret, or begins to repeat.
  package var longPress: UInt64 = 400
  /// The time between two repetitions of Delete or an arrow.
  package var repetition: UInt64 = 80
  /// The time between two words that a held Delete removes.
  package var wordRepetition: UInt64 = 250
  /// The longest time between two taps on Shift that lock it.
  package var doubleTap: UInt64 = 300
  /// The longest time between two spaces that become a full stop.
  package var doubleSpace: UInt64 = 1_000
  /// The shortest time on the space bar after which a finger that slides moves the caret. Shorter touches are spaces.
  package var caretDelay: UInt64 = 120
  /// The longest time of a swipe that hides the keyboard.
  package var swipe: UInt64 = 300
  /// The time after which the text of a field contains an edit, or never will.
  package var settling: UInt64 = 500

  // MARK: Distances

  /// The distance beyond the edge of a key that a finger slides before the next key gets it.
  package var slack = 1.2
  /// The same for keys that do not type text. A finger that lifts farther away does nothing.
  package var actionSlack = 4.0
  /// The distance beyond the panel at which a finger types nothing.
  package var leaving = 8.0
  /// The distance above the keys at which a touch belongs to no key.
  package var edge = 2.0
  /// The distance along the space bar that begins to move the caret at once.
  package var caretStart = 5.0
  /// The distance for each character that the caret moves.
  package var caretStep = 2.5
  /// The distance for each line that the caret moves.
  package var lineStep = 6.0
  /// The distance from a menu at which none of its choices is selected.
  package var menuReach = 12.0
  /// The most common height of a row of keys.
  package var rowHeight = 8.5
  /// The least height of a row of keys, if the screen is low.
  package var leastRowHeight = 6.0
  /// The greatest width of a letter key. A wider panel has margins.
  package var widestKey = 18.0
  /// The space between two keys, as they are drawn.
  package var gap = 0.8

  // MARK: Others

  /// The number of characters that a held Delete removes one by one, before it removes words.
  package var charactersBeforeWords = 12
  /// The part of the height of the keys that a swipe covers to hide the keyboard.
  package var swipePart = 0.5
  /// The greatest part of the screen's height that the keys cover.
  package var greatestPart = 0.5
  /// The number of choices side by side in a menu.
  package var menuColumns = 6
  /// True if two spaces become a full stop and a space in natural language.
  package var typesFullStops = true
  /// True if a space on a page of signs returns to the letters in natural language.
  package var returnsToLetters = true

  package init() {}
}
