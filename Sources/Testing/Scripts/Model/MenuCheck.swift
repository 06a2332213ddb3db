package import Documents

/// A condition about the edit menu.
package struct MenuCheck: Equatable, Sendable {
  /// True if the menu must be open; false if it must not.
  package var isOpen: Bool
  /// All items in their order, each by a pattern for the name of its action or for its title; nil for any.
  package var items: [TextPattern]?
  /// Items that the menu must have, in any order.
  package var has: [TextPattern]
  /// Items that the menu must not have.
  package var lacks: [TextPattern]
  /// True if keys must choose items, false if they must not; nil for either.
  package var isByKey: Bool?

  package init(
    isOpen: Bool = true, items: [TextPattern]? = nil, has: [TextPattern] = [], lacks: [TextPattern] = [],
    isByKey: Bool? = nil
  ) {
    (self.isOpen, self.items, self.has, self.lacks, self.isByKey) = (isOpen, items, has, lacks, isByKey)
  }
}
