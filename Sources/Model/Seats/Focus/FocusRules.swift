/// The rules by which a window becomes the key window by itself.
package struct FocusRules: Equatable, Sendable {
  package enum Follows: Sendable { case press, pointer, nothing }

  package var follows = Follows.press
  package var newWindowsBecomeKey = true
  package var pressRaises = true

  package init() {}
}
