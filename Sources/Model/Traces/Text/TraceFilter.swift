/// Selects a part of a story.
package struct TraceFilter: Sendable {
  /// Selects events that concern a finger, without the lines that concern other fingers.
  package var finger: Int?
  /// Selects events that name a surface, window or client. The pattern is a name or an application, with `*` and `?`.
  package var surface: String?
  /// Selects events near this time, in milliseconds.
  package var time: Double?
  /// The maximum distance from `time`, in milliseconds. If no event is that near, the nearest one is selected.
  package var reach = 100.0

  package init(finger: Int? = nil, surface: String? = nil, time: Double? = nil) {
    self.finger = finger
    self.surface = surface
    self.time = time
  }

  package func chapters(of trace: LoadedTrace) -> [LoadedTrace.Chapter] {
    var chapters = trace.chapters
    if let time { chapters = Self.near(time, reach, chapters) }
    if let finger { chapters = chapters.compactMap { Self.only(finger, $0) } }
    if let surface {
      let pattern = NamePattern(surface)
      chapters = chapters.filter { chapter in
        chapter.records.contains { record in record.names.contains { pattern.matches($0, in: trace) } }
      }
    }
    return chapters
  }

  private static func near(_ time: Double, _ reach: Double, _ chapters: [LoadedTrace.Chapter]) -> [LoadedTrace.Chapter]
  {
    let near = chapters.filter { abs($0.time - time) <= reach }
    guard near.isEmpty, let nearest = chapters.min(by: { abs($0.time - time) < abs($1.time - time) }) else {
      return near
    }
    return [nearest]
  }

  private static func only(_ finger: Int, _ chapter: LoadedTrace.Chapter) -> LoadedTrace.Chapter? {
    guard chapter.records.contains(where: { $0.finger == finger }) else { return nil }
    var chapter = chapter
    chapter.records.removeAll { $0.finger != nil && $0.finger != finger }
    return chapter
  }
}

/// A pattern for names: `*` matches any text and `?` any character.
struct NamePattern {
  private let pattern: [Character]

  init(_ text: String) { pattern = Array(text) }

  /// True if a name, the first part of its path, or the application of either matches.
  func matches(_ name: String, in trace: LoadedTrace) -> Bool {
    let bare = ["window ", "client "].first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
    let root = String(bare.prefix { $0 != "/" })
    return [bare, root, trace.applications[bare], trace.applications[root]].contains { $0.map(matches) ?? false }
  }

  func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (place, letter) = (0, 0)
    var retry: (place: Int, letter: Int)?
    while letter < text.count {
      if place < pattern.count, pattern[place] == "*" {
        retry = (place, letter)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[letter] {
        place += 1
        letter += 1
      } else if let last = retry {
        (place, letter) = (last.place + 1, last.letter + 1)
        retry = (last.place, letter)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
