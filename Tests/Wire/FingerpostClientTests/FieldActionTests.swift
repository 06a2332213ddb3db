import Testing

@testable import FingerpostClient

/// Tests of the standard edit actions of a field, and of the clipboard.
@Suite(.serialized) struct FieldActionTests {
  private let scene: FieldStage
  private var field: EntryField { scene.field }

  init() throws {
    scene = try FieldStage()
    scene.field.text = "one two three"
  }

  @Test func theAnswersFollowTheSelectionTheClipboardAndTheChanges() {
    #expect(scene.possible == ["select", "select-all"])
    scene.tap(before: 5, count: 2)
    #expect(scene.possible == ["cut", "copy", "delete", "select-all"])
    scene.offer("new")
    #expect(scene.possible == ["cut", "copy", "paste", "delete", "select-all"])
    scene.stage.perform(.delete)
    #expect(scene.shown == "one | three")
    #expect(scene.possible == ["paste", "select", "select-all", "undo"])
    scene.stage.perform(.undo)
    #expect(scene.possible == ["paste", "select", "select-all", "redo"])
    scene.offer("<b>", ["text/html"])
    #expect(!scene.possible.contains("paste"), "it is not a text")
    field.text = ""
    #expect(scene.possible == [])
  }

  @Test func theCompositorPerformsThem() {
    scene.tap(before: 5)
    scene.stage.perform(.select)
    #expect(scene.shown == "one [two] three")
    scene.stage.perform(.copy)
    #expect(scene.copied() == "two")
    scene.stage.perform(.selectAll)
    scene.stage.perform(.cut)
    #expect(scene.shown == "|")
    #expect(scene.copied() == "one two three")
    #expect(scene.stage.state(of: .undo) == "Undo Cut, possible")
    scene.stage.perform(.paste)
    scene.stage.perform(.paste)
    #expect(scene.shown == "one two threeone two three|")
    #expect(scene.stage.state(of: .undo) == "Undo Paste, possible")
    scene.stage.perform(.undo)
    #expect(scene.shown == "one two three|")
    scene.stage.perform(.undo)
    scene.stage.perform(.undo)
    #expect(scene.shown == "one two three|")
    #expect(scene.stage.state(of: .undo) == ", not possible")
    scene.stage.perform(.redo)
    #expect(scene.shown == "|")
  }

  @Test func keysCopyCutPasteAndUndo() {
    scene.tap(before: 5, count: 2)
    scene.key(.c, .control)
    #expect(scene.copied() == "two")
    scene.key(.end)
    scene.key(.v, .control)
    #expect(scene.shown == "one two threetwo|")
    scene.key(.z, .control)
    #expect(scene.shown == "one two three|")
    scene.key(.y, .control)
    #expect(scene.shown == "one two threetwo|")
    scene.key(.a, .control)
    scene.key(.x, .control)
    #expect(scene.shown == "|" && scene.copied() == "one two threetwo")
    scene.key(.insert, .shift)
    #expect(scene.shown == "one two threetwo|")
    scene.key(.home, .shift)
    scene.key(.delete, .shift)
    #expect(scene.shown == "|")
    scene.key(.c, .control)
    #expect(scene.copied() == "one two threetwo", "nothing is selected")
  }

  @Test func anotherProgramsTextIsPastedAsOneLine() {
    scene.tap(before: 3)
    scene.offer("a\nb\tc\u{1b}\u{7}\r\nd")
    scene.stage.perform(.paste)
    #expect(scene.shown == "onea b c d| two three")
    scene.offer("\u{7}")
    scene.stage.perform(.paste)
    #expect(scene.shown == "onea b c d| two three")
  }

  @Test func aTextOfOneMebibyteIsPastedAndALongerOneIsNot() {
    field.text = ""
    scene.tap(before: 0)
    for length in [(1 << 20) + 1, 1 << 20] {
      scene.offerSlowly(String(repeating: "x", count: length))
      scene.stage.perform(.paste)
      while !scene.isWritten { scene.stage.settle() }
      scene.stage.settle()
      #expect(field.text.utf8.count == (length > 1 << 20 ? 0 : length))
    }
  }

  @Test func aProgramThatNeverWritesIsNotWaitedFor() {
    scene.tap(before: 3)
    scene.offerNothing()
    var answers: [String?] = []
    let pasteboard = scene.stage.application.pasteboard
    pasteboard.getString { answers.append($0) }
    scene.stage.settle()
    #expect(answers.isEmpty)
    scene.key(.a)
    #expect(scene.shown == "onea| two three", "the program goes on")
    // Another request ends this one.
    pasteboard.getString { answers.append($0) }
    #expect(answers == [nil])
    scene.stage.settle()
    scene.closeHeld()
    scene.stage.settle()
    #expect(answers == [nil, ""])
  }

  @Test func aReaderThatClosesItsPipeDoesNotEndTheProgram() {
    field.text = String(repeating: "long ", count: 100_000)
    scene.tap(before: 3)
    scene.stage.perform(.selectAll)
    scene.stage.perform(.copy)
    scene.readOneByte()
    scene.stage.settle()
    #expect(scene.copied() == field.text)
    // The owner changes while a text is being written.
    scene.readOneByte()
    scene.offer("other")
    scene.stage.settle()
    #expect(scene.possible.contains("paste"))
  }

  @Test func aSecretTextIsNotCopied() throws {
    field.isSecureTextEntry = true
    scene.tap(before: 5, count: 2)
    #expect(scene.shown == "[one two three]", "its words are not shown")
    scene.offer("other")
    #expect(scene.possible == ["paste", "delete"])
    scene.key(.c, .control)
    scene.key(.x, .control)
    scene.stage.perform(.copy)
    #expect(scene.copied() == "other" && field.text == "one two three")
    scene.key(.left)
    scene.key(.right, .control)
    #expect(scene.shown == "one two three|")
    scene.key(.left, .control, .shift)
    scene.key(.v, .control)
    #expect(scene.shown == "other|")
  }

  @Test func anActionThatIsImplementedIsTheProgramsOwn() {
    var performed = 0
    field.implement(.copy) { _ in performed += 1 }
    scene.tap(before: 5)
    scene.stage.perform(.copy)
    #expect(performed == 1)
    scene.key(.c, .control)
    #expect(performed == 2)
  }

  @Test func theFieldForgetsItsChangesWhenTypingEnds() {
    scene.tap(before: 5)
    scene.key(.a)
    #expect(scene.possible.contains("undo"))
    field.resignFirstResponder()
    #expect(!scene.possible.contains("undo"))
  }
}
