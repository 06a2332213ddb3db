import ChromeChecking
import JSONText
import Testing
import Traces

@Suite struct ChromeTraceTests {
  @Test func tracksAreNamedAndSlicesAreBalanced() throws {
    let trace = LoadedTrace(try TraceReader.read(Array(example.utf8)))
    let document = ChromeTrace.document(trace.chapters, of: trace)
    let check = try ChromeCheck(document)
    #expect(check.faults == [])
    #expect(
      check.tracks == [
        "Client foot/keyboard", "Client foot/touch 0", "Client foot/window", "Fingers/finger 2", "Recognizers/home",
      ])
    #expect(
      check.slices == [
        "Client foot/touch 0: foot 1008250-2600000", "Fingers/finger 2: down 1000000-2600000",
        "Recognizers/home: possible 1000000-1008250",
      ])
  }

  @Test func aPartOfAStoryIsBalancedToo() throws {
    let trace = LoadedTrace(try TraceReader.read(Array(example.utf8)))
    for filter in [TraceFilter(time: 2600), TraceFilter(finger: 2, time: 1000), TraceFilter(surface: "nobody")] {
      #expect(try ChromeCheck(ChromeTrace.document(filter.chapters(of: trace), of: trace)).faults == [])
    }
  }

  @Test func cancelledTouchesEnd() throws {
    let text = """
      {"t":1,"event":1,"in":"touch.down","finger":0,"at":[1,1]}
      {"event":1,"out":"touch.down","to":"foot#2","id":0,"finger":0,"at":[1,1],"why":"hit"}
      {"event":1,"out":"touch.down","to":"foot popup/1","id":1,"finger":1,"at":[1,1],"why":"hit"}
      {"t":2,"event":2,"in":"touch.cancel","device":1}
      {"event":2,"out":"touch.cancel","to":"foot","why":"deviceCancelled"}
      """
    let trace = LoadedTrace(try TraceReader.read(Array(text.utf8)))
    let check = try ChromeCheck(ChromeTrace.document(trace.chapters, of: trace))
    #expect(check.faults == [])
    #expect(
      check.slices == [
        "Client foot/touch 0: foot#2 1000-2000", "Client foot/touch 1: foot popup/1 1000-2000",
        "Fingers/finger 0: down 1000-2000",
      ])
  }

  @Test func theCheckFindsWhatIsWrong() throws {
    let document = """
      {"traceEvents":[
      {"name":"a","ph":"B","ts":5,"pid":1,"tid":1},
      {"name":"b","ph":"E","ts":4,"pid":1,"tid":1},
      {"name":"c","ph":"B","ts":5,"pid":1,"tid":1}]}
      """
    #expect(
      try ChromeCheck(document).faults == [
        "process 1 has no name", "1/1 has no name", "1/1: time runs back to 4", "1/1: a ends as b",
        "1/1: c never ends",
      ])
  }
}
