import JSONText
import Traces

/// The attempts of recognizers in a trace, as spans of time.
struct RecognizerTracks {
  private struct Track {
    var name: String
    var view: String?
    /// The begin and the end in microseconds, and the state at the end.
    var spans: [(begin: Double, end: Double, state: String)] = []
    var open: (begin: Double, state: String)?
    var marks: [(time: Double, word: String)] = []
  }

  private var tracks: [Track] = []
  private var now = 0.0

  init(_ trace: LoadedTrace) {
    for chapter in trace.chapters {
      now = max(now, chapter.time.isFinite ? (chapter.time * 1000).rounded() : 0)
      for record in chapter.records {
        if case .decision(let decision) = record.content { add(decision) }
      }
    }
    for track in tracks.indices { close(track, state: nil) }
  }

  private mutating func add(_ decision: TraceRecord.Decision) {
    let track = track(decision)
    switch decision.did {
    case "watch": if tracks[track].open == nil { tracks[track].open = (now, "possible") }
    case "act" where decision.state == "began" || decision.state == "changed":
      if tracks[track].open?.state != "began" {
        close(track, state: nil)
        tracks[track].open = (now, "began")
      }
      if decision.state == "changed" { tracks[track].marks.append((now, "changed")) }
    case "act", "fail":
      close(track, state: decision.state)
      tracks[track].marks.append((now, decision.state))
    case "reset": close(track, state: nil)
    default: break
    }
  }

  private mutating func track(_ decision: TraceRecord.Decision) -> Int {
    if let known = tracks.firstIndex(where: { $0.name == decision.recognizer }) {
      tracks[known].view = tracks[known].view ?? decision.on
      return known
    }
    tracks.append(Track(name: decision.recognizer, view: decision.on))
    return tracks.count - 1
  }

  private mutating func close(_ track: Int, state: String?) {
    guard let open = tracks[track].open else { return }
    tracks[track].spans.append((open.begin, now, state ?? open.state))
    tracks[track].open = nil
  }

  /// The longest list of marks of a track: `changed` at each sample of a long gesture adds nothing to see.
  private static let mostMarks = 500

  var json: JSON {
    .array(
      tracks.filter { !$0.spans.isEmpty || !$0.marks.isEmpty }.map { track in
        [
          "name": .string(track.name), "on": JSON(track.view),
          "spans": .array(track.spans.map { [.number($0.begin), .number($0.end), .string($0.state)] }),
          "marks": .array(track.marks.prefix(Self.mostMarks).map { [.number($0.time), .string($0.word)] }),
        ]
      })
  }
}
