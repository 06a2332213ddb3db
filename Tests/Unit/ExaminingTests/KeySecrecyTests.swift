import Evidence
import Performing
import Testing

@testable import Playback
@testable import Seats

/// Tests of error messages that would reveal what is typed into a secret field.
@Suite struct KeySecrecyTests {
  private let parts: PlayParts
  private let unknown = StepFault.broken("no key can type U+1")
  private let hidden = StepFault.broken(
    "no keyboard can do this; the reason is left out, because the text field is secret")

  init() throws { parts = try PlayParts() }

  /// The error of a step that ends with an error.
  private func error(of fault: StepFault) -> StepFault? {
    do {
      try parts.secrecy.withoutKeyNames { () throws(StepFault) in throw fault }
      return nil
    } catch {
      return error
    }
  }

  @Test func anErrorNamesAKeyUnlessKeysAreSecret() {
    #expect(error(of: unknown) == unknown)
    parts.privacy.beginSecretText()
    #expect(error(of: unknown) == hidden)
    parts.privacy.endSecretText()
    #expect(error(of: unknown) == unknown)
  }

  @Test func anErrorNamesNoKeyWhileTheTextFieldIsSecret() {
    parts.privacy.set(isOn: true, keyboards: [], held: [UInt32]())
    #expect(error(of: unknown) == hidden)
  }

  @Test func otherFaultsRemainAsTheyAre() {
    let failed = StepFault.failed(expected: "a responder that performs edit.paste", actual: "none")
    parts.privacy.beginSecretText()
    #expect(error(of: failed) == failed)
    #expect(error(of: .notStarted("no such file")) == .notStarted("no such file"))
    #expect(throws: Never.self) { try parts.secrecy.withoutKeyNames {} }
  }
}
