/// The traits of a view that assistive programs and tests read: what it is, and how it behaves.
///
/// The names and bits are those of `UIAccessibilityTraits`. The first of ``toggleButton``, ``link``, ``button``,
/// ``searchField``, ``adjustable``, ``header``, ``image`` and ``staticText`` that is set decides the role of the view.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the traits in the set.
  public let rawValue: UInt64

  /// Creates a set from bits. Unknown bits are kept.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A button.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// The view is selected, such as a row of a list.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// A text that does not change.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  /// The view cannot be used now.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  /// A field for searches.
  public static let searchField = AccessibilityTraits(rawValue: 1 << 10)
  /// The value can be increased and decreased; see ``View/accessibilityIncrement()``.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  /// The title of what follows.
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
  /// A switch. Its ``View/accessibilityValue`` is `1` if it is on.
  public static let toggleButton = AccessibilityTraits(rawValue: 1 << 53)
}

/// The accessibility properties that a program has set on a view. Most views have no such object.
final class AccessibilityValues {
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var traits: AccessibilityTraits?
  var customActions: [AccessibilityCustomAction]?
  var hidesElements = false
  /// The name of the view for the library that shows it to other programs.
  var number: UInt64?
}

/// The accessibility properties that a class of the library has by default.
struct StandardAccessibility {
  var isElement = false
  var traits: AccessibilityTraits = []
  var value: String?
}
