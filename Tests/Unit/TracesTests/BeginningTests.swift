import Testing
import Traces

@Suite struct BeginningTests {
  private func trace(_ text: String) throws -> LoadedTrace { LoadedTrace(try TraceReader.read(Array(text.utf8))) }

  @Test("the last event that begins something is found, else the last input")
  func lastBeginning() throws {
    #expect(try trace(example).lastBeginning == 3)
    #expect(try trace(example).lastFinger == 2)
    let motions = """
      {"t":1,"event":1,"in":"pointer.motion","at":[1,2],"device":1}
      {"t":2,"event":2,"in":"pointer.motion","at":[3,4],"device":1}
      """
    #expect(try trace(motions).lastBeginning == 2)
    #expect(try trace(motions).lastFinger == nil)
    #expect(LoadedTrace([]).lastBeginning == nil)
  }

  @Test("the events of a finger's last touch, without plain motions but with the last one")
  func touch() throws {
    var text = ""
    func add(_ event: Int, _ word: String, _ more: String = "") {
      text += "{\"t\":\(event),\"event\":\(event),\"in\":\"\(word)\",\"finger\":2\(more),\"device\":1}\n"
    }
    add(1, "touch.down", ",\"at\":[1,1]")
    add(2, "touch.up")
    add(3, "touch.down", ",\"at\":[1,1]")
    for event in 4...5 { add(event, "touch.motion", ",\"at\":[2,2]") }
    text += "{\"event\":5,\"recognizer\":\"home\",\"did\":\"begin\",\"finger\":2,\"state\":\"began\"}\n"
    add(6, "touch.motion", ",\"at\":[3,3]")
    #expect(try trace(text).events(ofLastTouchBy: 2, atMost: 9) == [3, 5, 6])
    add(7, "touch.up")
    #expect(try trace(text).events(ofLastTouchBy: 2, atMost: 9) == [3, 5, 7])
    #expect(try trace(text).events(ofLastTouchBy: 2, atMost: 2) == [3, 7])
    #expect(try trace(text).events(ofLastTouchBy: 3, atMost: 9) == [])
  }
}
