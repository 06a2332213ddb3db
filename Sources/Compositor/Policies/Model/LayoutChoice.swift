/// A layout of the seat's keyboard that an action selects.
package enum LayoutChoice: Equatable, Sendable {
  case next
  case previous
  /// The name of a layout in `keyboard.layout`, such as `de` or `de(neo)`.
  case named(String)
}

extension KeyboardPolicy {
  /// The layouts in the order of their groups, with their variants: `us`, `de(neo)`.
  package var layouts: [String] {
    let variants = (variant ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return (layout ?? "us").split(separator: ",").enumerated().map { index, name in
      index < variants.count && !variants[index].isEmpty ? "\(name)(\(variants[index]))" : String(name)
    }
  }

  /// The index of a layout by its name, with or without its variant; nil if the keyboard does not have it.
  package func index(ofLayout name: String) -> Int? {
    layouts.firstIndex(of: name) ?? layouts.firstIndex { $0.prefix { $0 != "(" } == name }
  }
}
