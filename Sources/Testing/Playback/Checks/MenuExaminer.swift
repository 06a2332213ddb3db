import Documents
import Interaction
import Scenes
import Scripts
import Seats

/// Examines conditions about the edit menu.
struct MenuExaminer {
  private let menu: SceneMenu.Open?
  private let isDrawn: Bool

  init(_ search: Search) { (menu, isDrawn) = (search.scene.editMenu.open, search.scene.editMenu.isDrawn) }

  func finding(of check: MenuCheck) -> Finding {
    guard let menu else {
      return Finding(
        !check.isOpen, expected: check.words,
        actual: isDrawn ? "no open edit menu" : "no open edit menu, because no program draws it")
    }
    let items = menu.content.items
    let holds =
      check.isOpen
      && (check.items.map { $0.count == items.count && zip($0, items).allSatisfy { $0.fits($1) } } ?? true)
      && check.has.allSatisfy { pattern in items.contains { pattern.fits($0) } }
      && !check.lacks.contains { pattern in items.contains { pattern.fits($0) } }
      && (check.isByKey.map { $0 == menu.isByKey } ?? true)
    return Finding(holds, expected: check.words, actual: menu.words)
  }
}

extension TextPattern {
  /// True if it matches the name of the action or the title.
  fileprivate func fits(_ item: MenuItem) -> Bool { matches(item.action.name) || matches(item.title) }
}

extension SceneMenu.Open {
  fileprivate var words: String {
    let items = content.items.map { $0.title.isEmpty ? $0.action.name : "\($0.action.name) \"\($0.title)\"" }
    return "an open edit menu\(isByKey ? " with keys" : ""), items: \(items.joined(separator: ", "))"
  }
}

extension MenuCheck {
  /// A description for error messages.
  fileprivate var words: String {
    guard isOpen else { return "no open edit menu" }
    var text = "an open edit menu"
    if let isByKey { text += isByKey ? " with keys" : " without keys" }
    for (word, patterns) in [("items", items), ("has", has), ("lacks", lacks)] {
      guard let patterns, word == "items" || !patterns.isEmpty else { continue }
      text += ", \(word): \(patterns.map(\.text).joined(separator: ", "))"
    }
    return text
  }
}
