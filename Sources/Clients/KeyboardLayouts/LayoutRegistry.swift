import CXKBCommon
import System

/// The list of layouts in the installed keyboard data: `rules/evdev.xml`.
///
/// It is read line by line: each of the elements that count has a line of its own.
struct LayoutRegistry {
  struct Entry {
    let name: LayoutName
    var title = ""
    /// The short name of the language, such as `en`; empty if the file has none for the variant.
    var short = ""
  }

  private(set) var entries: [Entry] = []

  /// The list of the installed data, which is read once.
  static let installed = LayoutRegistry()

  /// Reads the list of each folder of libxkbcommon that contains it.
  private init() {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return }
    defer { xkb_context_unref(context) }
    for index in 0..<xkb_context_num_include_paths(context) {
      guard let folder = xkb_context_include_path_get(context, index).map({ String(cString: $0) }) else { continue }
      if let bytes = try? InputFile.read("\(folder)/rules/evdev.xml", atMost: 8_000_000) { read(bytes) }
    }
  }

  init(text: String) { read(Array(text.utf8)) }

  /// The bytes of a line without the spaces around it are compared, because the list is long.
  private mutating func read(_ bytes: [UInt8]) {
    var (isLayout, layout, isVariant) = (false, "", false)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if line.starts(with: Self.layoutStart) {
        (isLayout, layout, isVariant) = (true, "", false)
      } else if line.starts(with: Self.layoutEnd) {
        isLayout = false
      } else if line.starts(with: Self.variantStart) {
        isVariant = true
      } else if !isLayout {
        continue
      } else if let name = Self.content(of: Self.name, line) {
        if layout.isEmpty { layout = name }
        entries.append(Entry(name: LayoutName(layout, variant: isVariant ? name : "")))
      } else if !layout.isEmpty, let short = Self.content(of: Self.short, line) {
        entries[entries.count - 1].short = short
      } else if !layout.isEmpty, let title = Self.content(of: Self.title, line) {
        entries[entries.count - 1].title = title
      }
    }
  }

  private static let layoutStart = Array("<layout>".utf8)
  private static let layoutEnd = Array("</layout>".utf8)
  private static let variantStart = Array("<variant>".utf8)
  private static let name = Element("name")
  private static let short = Element("shortDescription")
  private static let title = Element("description")

  private struct Element {
    let start: [UInt8]
    let end: [UInt8]

    init(_ name: String) { (start, end) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8)) }
  }

  /// The text of an element that a line consists of; nil for other lines.
  private static func content(of element: Element, _ line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: element.start), line.reversed().starts(with: element.end.reversed()) else { return nil }
    return String(decoding: line.dropFirst(element.start.count).dropLast(element.end.count), as: UTF8.self)
  }

  func shortName(of name: LayoutName) -> String? {
    for wanted in [name, LayoutName(name.layout)] {
      if let entry = entries.first(where: { $0.name == wanted && !$0.short.isEmpty }) { return entry.short }
    }
    return nil
  }

  /// Up to six layouts that a wrong name may mean: variants of the same layout, layouts whose names differ little, and
  /// those with the name in their titles.
  func names(similarTo name: LayoutName) -> [String] {
    let isKnown = entries.contains { $0.name == LayoutName(name.layout) }
    let candidates = entries.filter { isKnown ? $0.name.layout == name.layout : $0.name.variant.isEmpty }
    let wanted = Array((isKnown ? name.variant : name.layout).lowercased())
    func rank(_ entry: Entry) -> Int? {
      let found = Array((isKnown ? entry.name.variant : entry.name.layout).lowercased())
      if found.isEmpty { return nil }
      if wanted.count > 3, entry.title.lowercased().contains(String(wanted)) { return 0 }
      let common = zip(found, wanted).prefix { $0 == $1 }.count
      let ending = zip(found.dropFirst(common).reversed(), wanted.dropFirst(common).reversed()).prefix { $0 == $1 }
        .count
      let different = max(found.count, wanted.count) - common - ending
      return different <= 1 + wanted.count / 4 && common + ending > 0 ? different : nil
    }
    let ranked = candidates.enumerated().compactMap { place, entry in rank(entry).map { (rank: $0, place: place) } }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(6)
      .map { candidates[$0.place].name.description }
  }
}
