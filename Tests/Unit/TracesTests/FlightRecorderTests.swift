import Testing
import Traces

@Suite struct FlightRecorderTests {
  @Test func aRecordIsSmall() { #expect(MemoryLayout<FlightEntry>.stride == 48) }

  @Test func theLatestRecordsAreKept() {
    let recorder = FlightRecorder(capacity: 3)
    #expect(recorder.capacity == 4)
    #expect(recorder.latest == nil)
    for number in 1...10 {
      recorder.begin(event: UInt32(number), at: UInt64(number))
      recorder.record(FlightEntry(.touchUp, number: Int32(number)))
    }
    var kept: [String] = []
    recorder.forEach { kept.append("\($0.time) \($0.event) \($0.number)") }
    #expect(kept == ["7 7 7", "8 8 8", "9 9 9", "10 10 10"])
    #expect(recorder.count == 4)
    #expect(recorder.lost == 6)
    #expect(recorder.latest?.number == 10)
  }

  @Test func bothWaysToRecordSayTheSame() {
    let recorder = FlightRecorder(capacity: 2)
    recorder.begin(event: 3, at: 5)
    recorder.record(
      .sentTouchDown, reason: 1, detail: 2, subject: 3, other: 4, number: 5, finger: 6, x: 7, y: 8)
    recorder.record(
      FlightEntry(
        .sentTouchDown, reason: 1, detail: 2, subject: 3, other: 4, number: 5, finger: 6, x: 7, y: 8))
    var records: [FlightEntry] = []
    recorder.forEach { records.append($0) }
    #expect(records[0] == records[1])
  }

  @Test func everyKindHasAWordOfItsDirection() {
    var words: Set<String> = []
    for kind in FlightEntry.Kind.allCases {
      let direction = "\(kind.direction)"
      let isNew = words.insert("\(direction) \(kind.word)").inserted
      let mayRepeat: Set<FlightEntry.Kind> = [.pointerPlace, .touchCancelAll, .sentTouchCancelAlone]
      #expect(isNew || mayRepeat.contains(kind), "\(kind)")
    }
  }

  @Test func aDumpTellsWhatIsKeptAndHowMuchIsLost() {
    let recorder = FlightRecorder(capacity: 2)
    recorder.begin(event: 7, at: 1_500)
    recorder.record(FlightEntry(.touchDown))
    recorder.record(FlightEntry(.touchDown, other: 1, finger: 2, x: 10, y: 20.5))
    recorder.record(FlightEntry(.sentTouchDown, reason: 0, subject: 3, number: 0, finger: 2, x: 1, y: 2))
    var text = ""
    let names = PlainNames()
    TraceWriter(names: names, words: .plain) { text += String(decoding: $0, as: UTF8.self) }.write(recorder)
    #expect(
      text == """
        {"trace":1,"kind":"flight","records":2,"lost":1}
        {"t":1.5,"event":7,"in":"touch.down","finger":2,"at":[10,20.5],"device":1}
        {"surface":"surface 3","application":"org.example.App","client":"client 4"}
        {"event":7,"out":"touch.down","to":"surface 3","id":0,"finger":2,"at":[1,2],"why":"hit"}

        """)
  }

  @Test func everyKindOfLineIsReadAgain() throws {
    let recorder = FlightRecorder()
    for kind in FlightEntry.Kind.allCases {
      recorder.record(FlightEntry(kind, detail: 0, subject: 3, other: 2, number: 1, finger: 1, x: 5, y: .nan))
    }
    var bytes: [UInt8] = []
    let names = PlainNames()
    TraceWriter(names: names, words: .plain) { bytes += $0 }.write(recorder)
    let records = try TraceReader.read(bytes)
    #expect(LoadedTrace(records).chapters.flatMap(\.records).count == FlightEntry.Kind.allCases.count)
  }
}

final class PlainNames: TraceNames {
  func name(ofSurface surface: UInt32) -> String { "surface \(surface)" }
  func name(ofWindow window: UInt32) -> String { "window \(window)" }
  func name(ofClient client: UInt32) -> String { "client \(client)" }
  func name(ofRecognizer recognizer: UInt32) -> String { "recognizer \(recognizer)" }
  func name(ofAction action: Int32) -> String { "action \(action)" }
  func applicationID(ofSurface surface: UInt32) -> String? { "org.example.App" }
  func client(ofSurface surface: UInt32) -> UInt32? { surface + 1 }
}

extension TraceWords {
  static let plain = TraceWords(
    reasons: ["hit"], notes: ["fingerMissed"], states: ["possible"], failures: ["itself"], misfits: ["unsaid"],
    operations: ["close"], gestures: ["swipe"])
}
