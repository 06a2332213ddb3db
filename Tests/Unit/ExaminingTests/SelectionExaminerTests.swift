import Documents
import Evidence
import Scenes
import Scripts
import Testing

@testable import Playback

/// Tests of conditions about the clipboard and the primary selection.
@Suite struct SelectionExaminerTests {
  private let parts: PlayParts
  private let examiner: Examiner
  private let done = ClipboardCheck(text: .contains("done"))
  private var clipboard: PretendClipboard { parts.clipboard }

  init() throws {
    parts = try PlayParts()
    examiner = parts.examiner()
  }

  private func finding(of check: ClipboardCheck) -> Finding { examiner.finding(of: .clipboard(check)) }
  private func isHolding(_ check: ClipboardCheck) -> Bool { finding(of: check).isHolding }

  /// Lets the clipboard offer a text.
  private func offer(_ looks: SelectionLook..., types: [String] = ["text/plain", "UTF8_STRING"]) {
    clipboard.clipboard = .init(types: types, looks: looks)
  }

  private func content(_ text: String) -> SelectionLook { .content(Array(text.utf8)) }

  @Test func anEmptySelectionOffersNothing() {
    #expect(isHolding(ClipboardCheck(isEmpty: true)))
    #expect(
      finding(of: ClipboardCheck(isEmpty: false))
        == .fails(expected: "the clipboard to have an owner", actual: "it is empty"))
    #expect(
      finding(of: ClipboardCheck(types: ["text/html"], isPrimary: true))
        == .fails(expected: "the primary selection to offer text/html", actual: "it is empty"))
    #expect(
      finding(of: done)
        == .fails(expected: "the clipboard to contain the text \"done\"", actual: "it is empty"))
  }

  @Test func aSelectionWithAnOwnerIsNotEmpty() {
    clipboard.primary = .init(types: ["text/plain", "text/html"], looks: [.pending])
    #expect(isHolding(ClipboardCheck(isPrimary: true, isEmpty: false)))
    #expect(
      finding(of: ClipboardCheck(isPrimary: true, isEmpty: true))
        == .fails(expected: "the primary selection to be empty", actual: "it offers text/plain, text/html"))
    #expect(isHolding(ClipboardCheck(isEmpty: true)), "the clipboard is another selection")
    #expect(clipboard.readTypes.isEmpty, "the content was not read")
  }

  @Test func everyTypeOfACheckMustBeOffered() {
    offer(.pending)
    #expect(isHolding(ClipboardCheck(types: ["UTF8_STRING"])))
    #expect(
      finding(of: ClipboardCheck(text: .contains("done"), types: ["UTF8_STRING", "image/png"]))
        == .fails(
          expected: "the clipboard to offer UTF8_STRING, image/png", actual: "it offers text/plain, UTF8_STRING"))
    #expect(clipboard.readTypes.isEmpty, "the content was not read")
  }

  @Test func theContentIsReadInTheTypeOfTheCheckAndQuotedWithoutSecrets() {
    parts.secrecy.add(["s3cret"])
    offer(content("opened with s3cret words"))
    #expect(
      finding(of: ClipboardCheck(text: .contains("done"), type: "UTF8_STRING"))
        == .fails(
          expected: "the clipboard to contain the text \"done\"", actual: "opened with ••• words"))
    #expect(
      finding(of: ClipboardCheck(text: .equals("opened")))
        == .fails(
          expected: "the clipboard to contain exactly \"opened\"", actual: "\"opened with ••• words\""))
    #expect(clipboard.readTypes == ["UTF8_STRING", nil])
    #expect(isHolding(ClipboardCheck(text: .matches(TextPattern("opened with * words")))))
  }

  @Test func aTextThatIsNotOfferedIsAFault() {
    offer(.types(["image/png", "image/bmp"]), types: ["image/png", "image/bmp"])
    #expect(
      finding(of: done)
        == .fails(
          expected: "the clipboard to contain the text \"done\"",
          actual: "it does not offer a text; it offers image/png, image/bmp"))
    #expect(
      finding(of: ClipboardCheck(text: .contains("done"), type: "text/html"))
        == .fails(
          expected: "the clipboard to contain the text \"done\"",
          actual: "it does not offer text/html; it offers image/png, image/bmp"))
  }

  @Test func aFaultOfTheReadingIsTheReason() {
    offer(.fault("more than 16 MiB"))
    #expect(
      finding(of: done)
        == .fails(expected: "the clipboard to contain the text \"done\"", actual: "more than 16 MiB"))
  }

  @Test func aContentMayArriveAtALaterLook() {
    offer(.pending)
    #expect(
      finding(of: done)
        == .fails(
          expected: "the clipboard to contain the text \"done\"", actual: "its owner has not written all of it"))
    #expect(clipboard.endedLooks == 1, "the reading ends with the condition")
    offer(.pending, .pending, content("done"))
    #expect(examiner.finding(of: .clipboard(done), within: .seconds(5)).isHolding)
    #expect(clipboard.readTypes.count == 4 && clipboard.endedLooks == 2)
  }
}
