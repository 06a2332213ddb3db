import JSONText
import Traces

/// Reads trace files and prints them in every format.
final class TraceTarget: FuzzTarget {
  func take(_ input: [UInt8]) {
    guard let records = try? TraceReader.read(input) else { return }
    let story = LoadedTrace(records)
    let filters = [
      TraceFilter(), TraceFilter(finger: 1), TraceFilter(surface: "f*"), TraceFilter(time: 1000),
    ]
    for filter in filters {
      let chapters = filter.chapters(of: story)
      _ = story.text(of: chapters)
      _ = story.lines(of: chapters)
      let document = ChromeTrace.document(chapters, of: story)
      expect((try? JSON(reading: document)) != nil, "what is told for Perfetto is no JSON")
    }
    guard let events = story.events else { return }
    for event in Set(events.prefix(20)) { _ = story.explanation(ofEvent: event) }
  }
}
