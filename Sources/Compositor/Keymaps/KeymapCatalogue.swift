import Documents
import System

/// The models, layouts, variants and options in the installed keyboard data, for checking names.
///
/// The files have a thousand lines, and each start checks names. So a check reads only the lines of one section, as bytes, and stops
/// at the name.
struct KeymapCatalogue {
  private let files: [[UInt8]]

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// A part of a file, which begins with a line such as `! model`.
  private enum Section: String { case model, layout, variant, option }

  /// Reads `rules/<rules>.lst` in each folder that contains it.
  init(rules: String, folders: [String]) {
    self.init(folders.compactMap { try? InputFile.read("\($0)/rules/\(rules).lst", atMost: 4_000_000) })
  }

  init(_ files: [[UInt8]]) { self.files = files }

  var layouts: Set<String> { Set(names(in: .layout)) }

  func variants(of layout: String) -> Set<String> {
    var variants: Set<String> = []
    let owner = Array("\(layout):".utf8)
    forEachLine(in: .variant) { name, rest in
      if Self.firstWord(of: rest).elementsEqual(owner) { variants.insert(String(decoding: name, as: UTF8.self)) }
      return true
    }
    return variants
  }

  /// The error for a model or option that is not in the catalogue. libxkbcommon ignores such names without an error.
  func faultPassedOver(in names: KeymapNames) -> KeymapError? {
    if !names.model.isEmpty, lacks(names.model, .model) {
      return .unknown(.model, name: names.model, nearest: nearest(to: names.model, in: .model))
    }
    for option in names.options.split(separator: ",").map(String.init) where lacks(option, .option) {
      return .unknown(.option, name: option, nearest: nearest(to: option, in: .option))
    }
    return nil
  }

  /// True if a section has names, and not this one.
  private func lacks(_ name: String, _ section: Section) -> Bool {
    var (isEmpty, isFound) = (true, false)
    forEachLine(in: section) { other, _ in
      (isEmpty, isFound) = (false, other.elementsEqual(name.utf8))
      return !isFound
    }
    return !isEmpty && !isFound
  }

  private func nearest(to name: String, in section: Section) -> String? {
    Set(names(in: section)).sorted().nearest(to: name)
  }

  private func names(in section: Section) -> [String] {
    var names: [String] = []
    forEachLine(in: section) { name, _ in
      names.append(String(decoding: name, as: UTF8.self))
      return true
    }
    return names
  }

  /// Calls `body` with the first word of each line in a section, and with the rest of the line, until it returns false.
  private func forEachLine(in section: Section, _ body: (_ name: Bytes, _ rest: Bytes) -> Bool) {
    for file in files {
      let goesOn = file.withUnsafeBufferPointer { bytes in
        var (isWanted, start) = (false, bytes.startIndex)
        while start < bytes.endIndex {
          let end = bytes[start...].firstIndex(of: Self.lineEnd) ?? bytes.endIndex
          let line = bytes[start..<end]
          start = end + 1
          if line.first == Self.sectionMark {
            isWanted = Self.firstWord(of: line.dropFirst()).elementsEqual(section.rawValue.utf8)
          } else if isWanted, case let name = Self.firstWord(of: line), !name.isEmpty {
            guard body(name, line[name.endIndex...]) else { return false }
          }
        }
        return true
      }
      if !goesOn { return }
    }
  }

  private static let lineEnd = UInt8(ascii: "\n")
  private static let sectionMark = UInt8(ascii: "!")

  private static func firstWord(of line: Bytes) -> Bytes {
    line.drop(while: isBlank).prefix { !isBlank($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
