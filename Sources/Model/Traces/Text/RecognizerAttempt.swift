/// A recognizer in an attempt, derived from its decisions so far.
struct RecognizerAttempt {
  /// The state of the recognizer.
  struct State {
    private var state = "possible"
    private(set) var fingers: [Int] = []
    private var withheld: [Int] = []
    private var awaited: String?
    /// True if the recognizer does not watch a finger, and can watch the next one.
    private(set) var isOver = false
    /// True if the recognizer ended, failed or was cancelled.
    private(set) var isDecided = false

    mutating func take(_ decision: TraceRecord.Decision) {
      switch decision.did {
      case "watch": if let finger = decision.finger, !fingers.contains(finger) { fingers.append(finger) }
      case "hold", "hold-end": if let finger = decision.finger, !withheld.contains(finger) { withheld.append(finger) }
      case "hold-limit": withheld.removeAll { $0 == decision.finger }
      case "wait":
        awaited = decision.by.map { "until \(Sentences.titled("recognizer", $0)) fails" } ?? "for its delegate"
      case "reset": isOver = true
      case "ignore": isOver = fingers.isEmpty && state == "possible"
      default: break
      }
      if decision.did == "act" || decision.did == "fail" {
        state = decision.state
        isDecided = decision.isEnd
        withheld = []
        awaited = nil
      }
    }

    var text: String {
      var text = "is in the state \(state)"
      if !fingers.isEmpty { text += ", watches finger \(fingers.map(String.init).joined(separator: " and "))" }
      if !withheld.isEmpty { text += ", withholds finger \(withheld.map(String.init).joined(separator: " and "))" }
      if let awaited { text += ", waits \(awaited)" }
      return text
    }
  }

  var name: String
  var state: State

  /// The name after the word "recognizer".
  var title: String { Sentences.titled("recognizer", name) }

  /// The recognizers that are in an attempt at the end of the chapters.
  static func all(in chapters: ArraySlice<LoadedTrace.Chapter>) -> [RecognizerAttempt] {
    var attempts: [RecognizerAttempt] = []
    for chapter in chapters {
      for record in chapter.records {
        guard case .decision(let decision) = record.content else { continue }
        if let index = attempts.firstIndex(where: { $0.name == decision.recognizer }) {
          attempts[index].state.take(decision)
          if attempts[index].state.isOver { attempts.remove(at: index) }
        } else {
          var state = State()
          state.take(decision)
          if !state.isOver { attempts.append(RecognizerAttempt(name: decision.recognizer, state: state)) }
        }
      }
    }
    return attempts
  }
}

extension TraceRecord.Decision {
  /// True if the recognizer ended, failed or was cancelled.
  var isEnd: Bool { did == "fail" || (did == "act" && state != "began" && state != "changed") }
}
