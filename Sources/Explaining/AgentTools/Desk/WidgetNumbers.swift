import Control
import JSONText

/// The numbers by which an agent names widgets. A number is used for one widget only, and expires when the tree of its window
/// is read again.
struct WidgetNumbers {
  /// A widget with its number.
  struct Numbered {
    let handle: String
    /// The window that was searched.
    let window: Int
    /// Its area on the desktop; nil if it is not known.
    let area: Area?
  }

  private var known: [Int: Numbered] = [:]
  private var latest = 0

  init() {}

  /// The numbers of a further session, which begin after those of a former one.
  init(after other: WidgetNumbers) { latest = other.latest }

  /// Forgets the numbers of a window, whose tree is read again.
  mutating func forget(window: Int) { known = known.filter { $0.value.window != window } }

  /// Gives a widget of a tree a number; nil for a widget that cannot be found again.
  mutating func add(_ widget: JSON, of window: Int) -> Int? {
    guard let handle = widget["handle"]?.text else { return nil }
    latest += 1
    known[latest] = Numbered(handle: handle, window: window, area: Area(widget["area"]))
    return latest
  }

  func widget(_ number: Int) throws(ToolFault) -> Numbered {
    if let found = known[number] { return found }
    throw ToolFault(
      number >= 1 && number <= latest
        ? "the number \(number) has expired: the tree was read again since; read the numbers of the latest one"
        : "no widget has the number \(number); read them with the tool \"tree\"")
  }

  /// All widgets, with their numbers in ascending order.
  var all: [(number: Int, widget: Numbered)] {
    known.sorted { $0.key < $1.key }.map { (number: $0.key, widget: $0.value) }
  }
}
