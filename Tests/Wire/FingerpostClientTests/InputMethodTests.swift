import StageKit
import Testing
import WaylandClient
import WireClients

@testable import FingerpostClient

/// Tests of an application that is the input method of another.
@Suite(.serialized) struct InputMethodTests {
  private final class Delegate: InputMethodDelegate {
    var lines: [String] = []

    func inputMethodDidActivate(_ inputMethod: InputMethod) { note("activated", inputMethod) }
    func inputMethodDidChange(_ inputMethod: InputMethod) { note("changed", inputMethod) }
    func inputMethodDidDeactivate(_ inputMethod: InputMethod) { note("deactivated", inputMethod) }
    func inputMethodDidBecomeUnavailable(_ inputMethod: InputMethod) { note("unavailable", inputMethod) }

    private func note(_ word: String, _ method: InputMethod) {
      let text = method.field.map { $0.surroundingText.map { "\($0.before)|\($0.after)" } ?? "unknown" }
      lines.append([word, text].compactMap { $0 }.joined(separator: " "))
    }
  }

  private let scene: KeyboardStage
  private let delegate = Delegate()

  init() throws { scene = try KeyboardStage() }

  private func method() throws -> InputMethod {
    let method = try InputMethod(in: scene.keyboard)
    method.delegate = delegate
    scene.settle()
    return method
  }

  @Test func theMethodWritesToTheFieldOfAnotherProgram() throws {
    let method = try method()
    #expect(method.isAvailable && method.field != nil)
    #expect(method.commit("Grüße, "))
    #expect(method.commit("你好 👩‍👩‍👧"))
    scene.settle()
    #expect(scene.field.text == "Grüße, 你好 👩‍👩‍👧")
    #expect(method.field?.surroundingText?.before == "Grüße, 你好 👩‍👩‍👧")
    #expect(method.field?.changeCause == .inputMethod)
  }

  @Test func theDelegateFollowsTheField() throws {
    let method = try method()
    scene.field.text = "abc"
    scene.settle()
    #expect(method.field?.changeCause == .other)
    scene.field.resignFirstResponder()
    scene.settle()
    #expect(delegate.lines == ["activated |", "changed abc|", "deactivated"])
    #expect(!method.commit("lost"))
    scene.field.becomeFirstResponder()
    scene.settle()
    #expect(delegate.lines.last == "activated abc|")
    #expect(scene.field.text == "abc")
  }

  @Test func anotherFieldIsActivatedAfterTheEndOfTheFirst() throws {
    _ = try method()
    let other = EntryField(frame: ViewRect(x: 10, y: 60, width: 200, height: 40))
    other.text = "other"
    scene.stage.window.addSubview(other)
    other.becomeFirstResponder()
    scene.settle()
    #expect(delegate.lines == ["activated |", "deactivated", "activated other|"])
  }

  @Test func preeditIsShownAndReplaced() throws {
    let method = try method()
    method.setPreedit("ni")
    scene.settle()
    #expect(scene.field.text == "ni" && scene.field.markedTextRange != nil)
    #expect(method.field?.surroundingText?.text == "")
    method.setPreedit("nih", cursor: nil)
    scene.settle()
    #expect(scene.field.text == "nih")
    method.commit("你")
    scene.settle()
    #expect(scene.field.text == "你" && scene.field.markedTextRange == nil)
    method.setPreedit("h")
    method.setPreedit("")
    scene.settle()
    #expect(scene.field.text == "你")
  }

  @Test func charactersAreDeletedWhateverTheirBytesAre() throws {
    let method = try method()
    method.commit("aé你👩‍👩‍👧")
    scene.settle()
    for left in ["aé你", "aé", "a", ""] {
      #expect(method.deleteSurrounding(before: 1))
      scene.settle()
      #expect(scene.field.text == left)
    }
    #expect(!method.deleteSurrounding(before: 1), "the field is empty")
  }

  @Test func editsFollowOneAnotherWithoutAnAnswer() throws {
    let method = try method()
    method.commit("é")
    method.commit("你")
    #expect(method.field?.surroundingText?.before == "é你")
    #expect(method.deleteSurrounding(before: 1))
    #expect(method.deleteSurrounding(before: 1))
    #expect(!method.deleteSurrounding(before: 1))
    method.perform(InputEdit(inserting: "teh"))
    method.perform(InputEdit(deletingBefore: 2, inserting: "he "))
    #expect(method.field?.surroundingText?.before == "the ")
    scene.settle()
    #expect(scene.field.text == "the ")
    #expect(method.field?.surroundingText?.before == "the ")
  }

  @Test func aTextOfAnyLengthArrives() throws {
    let method = try method()
    let text = String(repeating: "ж你\u{0}", count: 4000)
    method.commit(text)
    scene.settle()
    #expect(scene.field.text == String(repeating: "ж你", count: 4000))
    #expect(scene.stage.lines == [])
  }

  @Test func aSecondMethodIsUnavailableUntilTheFirstEnds() throws {
    let first = try method()
    let second = try InputMethod(in: scene.keyboard)
    let other = Delegate()
    second.delegate = other
    scene.settle()
    #expect(first.isAvailable && !second.isAvailable)
    #expect(other.lines == ["unavailable"])
    second.invalidate()
    first.invalidate()
    first.invalidate()
    let third = try method()
    #expect(third.isAvailable && third.field != nil)
    #expect(!first.commit("no") && !second.commit("no"))
  }

  // MARK: Kinds of fields

  /// A field of another toolkit in front of the first.
  private func form() throws -> (ToplevelClient, ZwpTextInputV3) {
    let client = try scene.stage.arena.connect { try TestClient("form", socket: $0) }
    let window = try client.showToplevel("form")
    let input = client.global(ZwpTextInputManagerV3.self, 1).getTextInput(seat: client.seat)
    scene.settle()
    return (window, input)
  }

  @Test func theKindOfAFieldIsAValue() throws {
    let method = try method()
    let (window, input) = try form()
    input.enable()
    input.setContentType(hint: [.autoCapitalization, .multiline], purpose: .email)
    input.setSurroundingText(text: "a你b", cursor: 4, anchor: 1)
    input.commit()
    scene.settle()
    let field = try #require(method.field)
    #expect(field.purpose == .email && field.hints == [.autoCapitalization, .multiline])
    let text = try #require(field.surroundingText)
    #expect([text.before, text.selected, text.after] == ["a", "你", "b"])
    #expect(text.caret > text.anchor)
    input.setContentType(hint: [.hiddenText, .sensitiveData], purpose: .pin)
    input.commit()
    scene.settle()
    #expect(method.field?.purpose == .pin && method.field?.hints == [.hiddenText, .sensitiveData])
    withExtendedLifetime(window) {}
  }

  @Test func aFieldThatReportsNoTextDeletesNothing() throws {
    let method = try method()
    let (window, input) = try form()
    input.enable()
    input.commit()
    scene.settle()
    #expect(method.field != nil && method.field?.surroundingText == nil)
    #expect(!method.deleteSurrounding(before: 1))
    #expect(method.commit("x"))
    withExtendedLifetime(window) {}
  }
}

/// Tests of the text around the caret as a value.
@Suite struct SurroundingTextTests {
  @Test func offsetsInsideACharacterAreMovedBefore() {
    let text = SurroundingText("é你", caret: 4, anchor: 1)
    #expect([text.before, text.selected, text.after] == ["", "é", "你"])
    let far = SurroundingText("ab", caret: 99, anchor: -5)
    #expect([far.before, far.selected, far.after] == ["", "ab", ""])
  }

  @Test func anEditIsForecast() {
    let text = SurroundingText("abcdef", caret: 4, anchor: 2)
    let inserted = text.applying(deleted: (1, 1), inserted: "XY")
    #expect(inserted == SurroundingText("aXYf", caret: 3, anchor: 3))
    let deleted = text.applying(deleted: (2, 1), inserted: "")
    #expect(deleted == SurroundingText("cdf", caret: 2, anchor: 0))
  }

  @Test func aLateReportKeepsTheEditsThatItDoesNotContain() {
    var forecast = TextForecast()
    func report(_ text: String) -> SurroundingText {
      SurroundingText(text, caret: text.utf8.count, anchor: text.utf8.count)
    }
    forecast.expect(deleted: (0, 0), inserted: "a")
    #expect(forecast.text == nil, "nothing was reported")
    forecast.take(report("x"), isEdit: false)
    for letter in ["a", "b", "c"] { forecast.expect(deleted: (0, 0), inserted: letter) }
    #expect(forecast.text == report("xabc"))
    forecast.take(report("xa"), isEdit: true)
    #expect(forecast.text == report("xabc"))
    // The same text again, for another reason.
    forecast.take(report("xa"), isEdit: false)
    #expect(forecast.text == report("xabc"))
    // The program has made something else of the edits.
    forecast.take(report("xaB"), isEdit: true)
    #expect(forecast.text == report("xaB"))
    forecast.expect(deleted: (0, 0), inserted: "d")
    forecast.take(report("xaB"), isEdit: true)
    #expect(forecast.text == report("xaB"), "the program has refused the edit")
    forecast.take(nil, isEdit: true)
    #expect(forecast.text == nil)
  }

  @Test func partsOfALongTextAgree() {
    let long = String(repeating: "long ", count: 100)
    var forecast = TextForecast()
    forecast.take(SurroundingText(long, caret: 500, anchor: 500), isEdit: false)
    forecast.expect(deleted: (0, 0), inserted: "é")
    forecast.expect(deleted: (0, 0), inserted: "你")
    let part = String(long.suffix(400)) + "é"
    forecast.take(SurroundingText(part, caret: 402, anchor: 402), isEdit: true)
    #expect(forecast.text?.before.hasSuffix("long é你") == true)
  }

  @Test func aCursorOfAPreeditIsInBytes() {
    let text = "né你"
    let first = text.index(after: text.startIndex)
    #expect(InputEdit(preedit: text).preeditOnWire == (text, 6, 6))
    let range = first..<text.index(after: first)
    #expect(InputEdit(preedit: text, cursor: range).preeditOnWire == (text, 1, 3))
    #expect(InputEdit(preedit: "a\u{0}b").preeditOnWire == ("ab", 2, 2))
  }
}
