import Interaction

/// The report about a text input for input methods.
struct TextInputReport: Equatable {
  /// The place of the caret, or of the selection, on the surface.
  struct Place: Equatable {
    var (x, y, width, height): (Int32, Int32, Int32, Int32)

    init(_ area: ViewRect) {
      func whole(_ value: Double) -> Int32 { value.isNaN ? 0 : Int32(max(-65_536, min(value.rounded(), 65_536))) }
      (x, y) = (whole(area.minX), whole(area.minY))
      (width, height) = (whole(area.maxX) - x, whole(area.maxY) - y)
    }

    static func == (one: Self, other: Self) -> Bool {
      (one.x, one.y, one.width, one.height) == (other.x, other.y, other.width, other.height)
    }
  }

  /// The text around the caret without marked text; nil for inputs whose text is unknown or secret. Of a long text, it is a
  /// part.
  private(set) var text: String?
  /// The end of the selection that moves, and the other one, in UTF-8 code units of the text.
  private(set) var (caret, anchor): (Int32, Int32) = (0, 0)
  private(set) var isSecure = false
  /// Nil for inputs that do not know it.
  private(set) var place: Place?

  /// The largest number of bytes of text that the protocol's requests should carry.
  private static let most = 4000

  init() {}

  init(of input: any KeyInput) {
    let field = input as? TextField
    isSecure = field?.isSecureTextEntry == true
    if let entry = input as? EntryField, let window = entry.window as? SurfaceWindow {
      place = Self.place(of: entry, in: window)
    }
    guard !isSecure, let input = input as? any TextInput else { return }
    let selection = input.selectedTextRange
    let isReversed = field.map { $0.caret < $0.selectionAnchor } ?? false
    let ends = isReversed ? (selection.lowerBound, selection.upperBound) : (selection.upperBound, selection.lowerBound)
    take(input.text, caret: ends.0, anchor: ends.1, without: input.markedTextRange)
  }

  /// The values of `set_surrounding_text`.
  var surroundings: Surroundings { Surroundings(text: text, caret: caret, anchor: anchor) }

  struct Surroundings: Equatable {
    let text: String?
    let caret: Int32
    let anchor: Int32
  }

  private mutating func take(
    _ text: String, caret: String.Index, anchor: String.Index, without marked: Range<String.Index>?
  ) {
    var rest = text
    if let marked { rest.removeSubrange(marked) }
    func offset(_ index: String.Index) -> Int {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      guard let marked else { return offset }
      let (start, end) = (
        text.utf8.distance(from: text.startIndex, to: marked.lowerBound),
        text.utf8.distance(from: text.startIndex, to: marked.upperBound)
      )
      return offset <= start ? offset : max(start, offset - (end - start))
    }
    let place = offset(caret)
    var part = rest[...]
    if rest.utf8.count > Self.most {
      func index(_ offset: Int) -> String.Index {
        rest.characterBoundary(rest.utf8.index(rest.startIndex, offsetBy: max(0, min(offset, rest.utf8.count))))
      }
      part = rest[index(place - Self.most / 2 + 1)..<index(place + Self.most / 2)]
    }
    let first = rest.utf8.distance(from: rest.startIndex, to: part.startIndex)
    func onWire(_ offset: Int) -> Int32 { Int32(max(0, min(offset - first, part.utf8.count))) }
    self.text = String(part)
    (self.caret, self.anchor) = (onWire(place), onWire(offset(anchor)))
  }

  private static func place(of field: EntryField, in window: SurfaceWindow) -> Place {
    let caret = field.caretRect(for: field.caret)
    let areas = field.selectionRects(for: field.selectedTextRange)
    let area = areas.first.map { areas.reduce($0) { $0.union($1) } } ?? caret
    let (place, origin) = (field.convertToScreen(area.origin), window.frame.origin)
    return Place(
      ViewRect(x: place.x - origin.x, y: place.y - origin.y, width: area.size.width, height: area.size.height))
  }
}
