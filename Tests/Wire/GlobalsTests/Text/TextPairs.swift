import StageKit
import Testing
import WaylandClient

/// A version of text inputs and one of input methods.
struct TextPair: Sendable, CustomTestStringConvertible {
  let input: Int
  let method: Int

  static let all = [1, 2, 3].flatMap { input in [1, 2].map { TextPair(input: input, method: $0) } }

  var testDescription: String { "text-input v\(input) with input-method v\(method)" }
}

/// A client with a text field, which acts alike in each version.
enum AnyWriter {
  case v1(WriterV1)
  case v2(WriterV2)
  case v3(Writer)

  init(_ version: Int, _ guest: Guest) {
    self =
      switch version {
      case 1: .v1(WriterV1(guest))
      case 2: .v2(WriterV2(guest))
      default: .v3(Writer(guest))
      }
  }

  var guest: Guest {
    switch self {
    case .v1(let writer): writer.guest
    case .v2(let writer): writer.guest
    case .v3(let writer): writer.guest
    }
  }

  /// Begins a field for URLs in lower case, with the text `ab` of which `b` is selected.
  func begin(on surface: String) {
    switch self {
    case .v1(let writer):
      writer.input.setSurroundingText(text: "ab", cursor: 2, anchor: 1)
      writer.input.setContentType(hint: [.lowercase, .multiline], purpose: .url)
      writer.activate(on: surface)
      writer.commit()
    case .v2(let writer):
      writer.enable(on: surface)
      writer.input.setSurroundingText(text: "ab", cursor: 2, anchor: 1)
      writer.input.setContentType(hint: [.lowercase, .multiline], purpose: .url)
      writer.update(.full)
    case .v3(let writer):
      writer.enable {
        $0.setSurroundingText(text: "ab", cursor: 2, anchor: 1)
        $0.setContentType(hint: [.lowercase, .multiline], purpose: .url)
      }
    }
  }

  func end(on surface: String) {
    switch self {
    case .v1(let writer): writer.deactivate()
    case .v2(let writer): writer.disable(on: surface)
    case .v3(let writer): writer.disable()
    }
  }

  /// Asks for an on-screen keyboard, or for none. Version 3 has no requests for that.
  func askForPanel(_ isWanted: Bool) {
    switch self {
    case .v1(let writer): isWanted ? writer.input.showInputPanel() : writer.input.hideInputPanel()
    case .v2(let writer): isWanted ? writer.input.showInputPanel() : writer.input.hideInputPanel()
    case .v3: break
    }
  }

  /// Destroys the text input, if its version has a request for it; disconnects the client otherwise.
  func destroy(_ stage: SeatStage) {
    switch self {
    case .v1: stage.kill(guest)
    case .v2(let writer): writer.input.destroy()
    case .v3(let writer): writer.input.destroy()
    }
  }
}

/// A client that is an input method, which acts alike in each version.
enum AnyScribe {
  case v1(ScribeV1)
  case v2(Scribe)

  init(_ version: Int, _ guest: Guest) { self = version == 1 ? .v1(ScribeV1(guest)) : .v2(Scribe(guest)) }

  var guest: Guest {
    switch self {
    case .v1(let scribe): scribe.guest
    case .v2(let scribe): scribe.guest
    }
  }

  func insert(_ text: String) {
    switch self {
    case .v1(let scribe): scribe.insert(text)
    case .v2(let scribe): scribe.insert(text)
    }
  }

  /// Shows a preedit with the cursor after its first byte.
  func preedit(_ text: String) {
    switch self {
    case .v1(let scribe):
      scribe.context?.preeditCursor(index: 1)
      scribe.context?.preeditString(serial: scribe.serial, text: text, commit: "")
    case .v2(let scribe):
      scribe.method.setPreeditString(text: text, cursorBegin: 1, cursorEnd: 1)
      scribe.method.commit(serial: scribe.dones)
    }
  }

  /// Replaces three bytes before and one after the cursor by a text.
  func replace(by text: String) {
    switch self {
    case .v1(let scribe):
      scribe.context?.deleteSurroundingText(index: -3, length: 4)
      scribe.insert(text)
    case .v2(let scribe):
      scribe.method.deleteSurroundingText(beforeLength: 3, afterLength: 1)
      scribe.insert(text)
    }
  }
}
