import FingerpostClient

extension EditMenuState.Item {
  /// The titles of actions whose clients give none.
  private static let titles: [String: String] = [
    "edit.cut": "Cut", "edit.copy": "Copy", "edit.paste": "Paste", "edit.delete": "Delete", "edit.select": "Select",
    "edit.select-all": "Select All", "edit.undo": "Undo", "edit.redo": "Redo", "edit.find": "Find",
  ]

  /// The most characters of a title that are shown.
  static let longestTitle = 60

  /// The title that is shown: that of the client, or else that of the program, or else the last word of the name.
  var shownTitle: String {
    if title.contains(where: { !$0.isWhitespace }) { return String(title.prefix(Self.longestTitle)) }
    if let known = Self.titles[name] { return known }
    let word = name.split(separator: ".").last.map { String($0.prefix(Self.longestTitle)) } ?? name
    return word.prefix(1).uppercased() + word.dropFirst().map { $0 == "-" ? " " : $0 }
  }
}
