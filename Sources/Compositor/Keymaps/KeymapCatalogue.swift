import Documents
import System

/// The models, layouts, variants and options in the installed keyboard data, for checking names.
struct KeymapCatalogue {
  private(set) var models: Set<String> = []
  private(set) var layouts: Set<String> = []
  /// The variants by layout.
  private(set) var variants: [String: Set<String>] = [:]
  private(set) var options: Set<String> = []

  /// Reads `rules/<rules>.lst` in each folder that contains it.
  init(rules: String, folders: [String]) {
    for folder in folders {
      for line in Self.lines(ofFile: "\(folder)/rules/\(rules).lst") { read(line) }
    }
  }

  private var section = ""

  private mutating func read(_ line: Substring) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard let first = words.first else { return }
    if first == "!" {
      section = words.dropFirst().first.map(String.init) ?? ""
      return
    }
    switch section {
    case "model": models.insert(String(first))
    case "layout": layouts.insert(String(first))
    case "option": options.insert(String(first))
    case "variant":
      guard words.count > 1, words[1].hasSuffix(":") else { return }
      variants[String(words[1].dropLast()), default: []].insert(String(first))
    default: break
    }
  }

  /// The error for a model or option that is not in the catalogue. libxkbcommon ignores such names without an error.
  func faultPassedOver(in names: KeymapNames) -> KeymapError? {
    if !models.isEmpty, !names.model.isEmpty, !models.contains(names.model) {
      return .unknown(.model, name: names.model, nearest: models.sorted().nearest(to: names.model))
    }
    for option in names.options.split(separator: ",").map(String.init)
    where !options.isEmpty && !options.contains(option) {
      return .unknown(.option, name: option, nearest: options.sorted().nearest(to: option))
    }
    return nil
  }

  private static func lines(ofFile path: String) -> [Substring] {
    guard let bytes = try? InputFile.read(path, atMost: 4_000_000) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
