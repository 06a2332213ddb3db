/// The row of the space bar, which depends on the field.
struct LowestRow {
  let layout: KeyboardLayout
  let page: PageName
  let purpose: FieldPurpose
  let options: PageOptions

  func keys(columns: Double) -> [KeyboardKey] {
    var left = [
      page == .letters
        ? KeyboardKey(.page(purpose.firstPage == .keypad ? .keypad : .numbers), width: 1.25, label: "?123")
        : KeyboardKey(.page(.letters), width: 1.25, label: layout.lettersLabel)
    ]
    if options.hasLanguageKey { left.append(KeyboardKey(.language, label: layout.label)) }
    left.append(beforeSpace)
    var right = [afterSpace]
    if page == .letters, let joiner = layout.joiner { right.insert(joiner, at: 0) }
    if options.hasHideKey { right.append(KeyboardKey(.hide)) }
    right.append(KeyboardKey(.enter, width: 1.25))
    let space = columns - KeyboardPage.width(of: left) - KeyboardPage.width(of: right)
    return left + [KeyboardKey(.space, width: space)] + right
  }

  /// The pages of signs have these signs elsewhere, but no comma.
  private var beforeSpace: KeyboardKey {
    guard page == .letters else { return layout.comma }
    return switch purpose {
    case .email: KeyboardKey(typing: "@", accents: [",", "-", "_", "+"])
    case .url: KeyboardKey(typing: "/", accents: [":", "-", "_", "?", "&", "=", "#", "~"])
    case .terminal: KeyboardKey(typing: "/", accents: [",", "\\", "*"])
    default: layout.comma
    }
  }

  private var afterSpace: KeyboardKey {
    switch purpose {
    case .email: KeyboardKey(typing: ".", accents: domains)
    case .url: KeyboardKey(typing: ".", accents: domains + ["www."])
    case .terminal: KeyboardKey(typing: ".", accents: [":", ";", "$", "\"", "'", "`"])
    default: layout.fullStop
    }
  }

  /// The ends of host names, first that of the layout's country.
  private var domains: [String] {
    let country = layout.name.layout
    let own = country == "gb" ? ".co.uk" : country.utf8.count == 2 && country != "us" ? ".\(country)" : nil
    return (own.map { [$0] } ?? []) + [".com", ".org", ".net"]
  }

  /// The row above the other keys for terminals.
  static func terminalKeys(columns: Double) -> [KeyboardKey] {
    let keys = [
      KeyboardKey(.escape, label: "Esc"), KeyboardKey(.tab, label: "Tab"),
      KeyboardKey(.modifier(.control), label: "Ctrl"), KeyboardKey(.modifier(.alt), label: "Alt"),
      KeyboardKey(typing: "-", accents: ["_"]), KeyboardKey(typing: "|", accents: ["&", ">", "<"]),
      KeyboardKey(typing: "~"), KeyboardKey(.arrow(.left)), KeyboardKey(.arrow(.up)), KeyboardKey(.arrow(.down)),
      KeyboardKey(.arrow(.right)),
    ]
    return keys.map { $0.with(width: columns / Double(keys.count)) }
  }
}
