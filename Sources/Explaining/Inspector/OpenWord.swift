import Documents
package import Geometry

/// A command to a session of `fingerpost open`.
package enum OpenWord: Equatable, Sendable {
  /// Plays the next step.
  case step
  /// Plays until the end or the first failure.
  case run
  /// Stops before the next step.
  case stop
  /// Reads the script again and plays it from the beginning.
  case restart
  /// Waits for a window.
  ///
  /// - Parameter window: a pattern for its name, app id or title; nil for any window.
  case wait(String?)
  /// Prints the step that taps a place of the desktop.
  case pick(Point<LayoutSpace>)
  /// Begins to pick with the pointer or a finger, or ends it.
  case pickByHand
  /// Prints the next step, and what is under the pointer.
  case whereabouts
  case help
  case quit

  /// The words as the user writes them, each with its effect.
  package static let list: [(word: String, effect: String)] = [
    ("step", "play the next step"), ("run", "play until the end or the first failure"),
    ("stop", "stop before the next step"), ("restart", "read the script again and begin anew"),
    ("wait", "wait for a window"), ("wait WINDOW", "wait for a window with this name, app id or title"),
    ("pick X Y", "print the step that taps a place of the desktop, in logical pixels"),
    ("pick", "pick a place with the pointer or a finger"),
    ("where", "print the next step, and what is under the pointer"), ("quit", "end the session"),
  ]

  /// Reads a line.
  ///
  /// - Throws: an error message.
  package init(_ line: String) throws(OpenWordFault) {
    let parts = line.split { " \t\r,".contains($0) }.map(String.init)
    let known: [String: OpenWord] = [
      "step": .step, "run": .run, "stop": .stop, "restart": .restart, "pick": .pickByHand, "where": .whereabouts,
      "help": .help, "quit": .quit, "wait": .wait(nil),
    ]
    let words = known.keys.sorted()
    guard let first = parts.first, let word = known[first] else {
      var message = "unknown word \((parts.first ?? "").quotedForPeople); expected \(words.alternatives)"
      if let nearest = words.nearest(to: parts.first ?? "") { message += "; did you mean \(nearest)?" }
      throw OpenWordFault(message)
    }
    guard parts.count > 1 else {
      self = word
      return
    }
    if word == .wait(nil) {
      self = .wait(line.split(whereSeparator: \.isWhitespace).dropFirst().joined(separator: " "))
      return
    }
    guard word == .pickByHand else { throw OpenWordFault("\(first) has no arguments") }
    guard parts.count == 3, let x = Double(parts[1]), let y = Double(parts[2]), abs(x) <= 1e6, abs(y) <= 1e6 else {
      throw OpenWordFault("invalid place; expected pick X Y in logical pixels, for example pick 120 80")
    }
    self = .pick(Point(x, y))
  }
}

/// The reason why a line is not a word.
package struct OpenWordFault: Error, Equatable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
