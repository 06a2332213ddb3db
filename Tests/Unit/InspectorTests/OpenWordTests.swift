import Documents
import Geometry
import Inspector
import Testing

/// Tests of the words of `fingerpost open`, and of when a step may be played.
@Suite("Words of an opened script")
struct OpenWordTests {
  @Test("each word is read, with or without spaces around it")
  func words() throws {
    #expect(try OpenWord("step") == .step)
    #expect(try OpenWord("  run \r") == .run)
    #expect(try OpenWord("pick") == .pickByHand)
    #expect(try OpenWord("pick 12.5 -3") == .pick(Point(12.5, -3)))
    #expect(try OpenWord("pick 12, 3") == .pick(Point(12, 3)))
    #expect(try OpenWord("wait") == .wait(nil))
    #expect(try OpenWord("wait  GTK Widget, Factory ") == .wait("GTK Widget, Factory"))
    for (word, _) in OpenWord.list where word != "pick X Y" { #expect(throws: Never.self) { try OpenWord(word) } }
  }

  @Test(
    "other lines are errors that say what is expected",
    arguments: [
      ("stepp", "did you mean step?"), ("step 3", "step has no arguments"), ("pick 1", "pick X Y"),
      ("pick 1 nan", "pick X Y"), ("pick 1e9 1", "pick X Y"), ("", "expected"),
    ])
  func faults(line: String, part: String) {
    do throws(OpenWordFault) {
      _ = try OpenWord(line)
      Issue.record("\(line) was read")
    } catch {
      #expect(error.description.contains(part))
    }
  }

  private func position(_ line: Int, _ file: String = "a.yaml") -> SourcePosition {
    SourcePosition(file: file, line: line, column: 5)
  }

  private func played(_ progress: inout OpenProgress, _ lines: [Int]) -> [Bool] {
    lines.map { progress.mayPlay(position($0), of: "a.yaml") }
  }

  @Test("a script stops before each step, and 'step' plays exactly one")
  func one() {
    var progress = OpenProgress()
    progress.begin(upTo: nil)
    #expect(played(&progress, [2]) == [false])
    progress.playOne()
    #expect(played(&progress, [2, 3]) == [true, false])
    progress.playAll()
    #expect(played(&progress, [3, 4]) == [true, true])
    progress.pause()
    #expect(played(&progress, [5]) == [false])
  }

  @Test("it plays up to a line of the script itself, and no further by that alone")
  func line() {
    var progress = OpenProgress()
    progress.begin(upTo: 7)
    #expect(played(&progress, [3]) == [true])
    #expect(progress.mayPlay(position(7, "other.yaml"), of: "a.yaml") == true)
    #expect(played(&progress, [7]) == [false])
    progress.playAll()
    #expect(played(&progress, [7]) == [true])
  }

  @Test("after the end nothing is played until the script begins anew")
  func end() {
    var progress = OpenProgress()
    progress.playAll()
    progress.didEnd()
    progress.playOne()
    #expect(played(&progress, [2]) == [false])
    #expect(progress.isAtEnd)
    progress.leave(by: .restart)
    progress.begin(upTo: nil)
    #expect(progress.exit == nil && !progress.isAtEnd)
  }
}
