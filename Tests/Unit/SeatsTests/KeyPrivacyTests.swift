import Geometry
import Seats
import Surfaces
import Testing
import Traces

/// Tests that keys typed into a secret field, and touches on an on-screen keyboard, are in no trace and no recorder.
@Suite struct KeyPrivacyTests {
  private let desk = Desk()

  /// The lines of a trace that name a key.
  private func keys(_ body: () -> Void) -> [String] {
    lines(body).filter { $0.contains(#""key":"#) || $0.contains("note") }
  }

  private func lines(_ body: () -> Void) -> [String] {
    var text = ""
    desk.router.beginTrace(names: DeskNames(desk)) { text += String(decoding: $0, as: UTF8.self) }
    body()
    desk.router.endTrace()
    return text.split(separator: "\n").map(String.init)
  }

  private func press(_ code: UInt32) {
    desk.keyDown(code)
    desk.keyUp(code)
  }

  @Test("Keys of a secret field are traced without their codes, and the next field's with them")
  func field() {
    desk.window("page")
    let lines = keys {
      desk.router.setSecretField(true, keyboards: [])
      press(30)
      desk.router.setSecretField(false, keyboards: [])
      press(31)
    }
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains(#""key":31"#) }, "\(lines)")
  }

  @Test("All lines of the key are there, only its code is not")
  func sameLines() {
    desk.window("page")
    let open = lines { press(30) }
    let other = Desk()
    other.window("page")
    other.router.setSecretField(true, keyboards: [])
    var text = ""
    other.router.beginTrace(names: DeskNames(other)) { text += String(decoding: $0, as: UTF8.self) }
    other.keyDown(30)
    other.keyUp(30)
    other.router.endTrace()
    #expect(
      text.split(separator: "\n").map(String.init) == open.map { $0.replacing(#""key":30,"#, with: "") })
  }

  @Test("The release of a key that was pressed in the field is hidden, even if the trace began later")
  func release() {
    desk.window("page")
    desk.router.setSecretField(true, keyboards: [])
    desk.keyDown(30)
    desk.router.setSecretField(false, keyboards: [])
    let lines = keys {
      desk.keyUp(30)
      press(30)
    }
    // The second press and its release are those of the next field.
    #expect(lines.count == 4, "\(lines)")
    #expect(lines.first?.contains("press") == true)
  }

  @Test("A decision about a key does not name it")
  func notes() {
    let lines = keys {
      desk.router.setSecretField(true, keyboards: [])
      press(30)
    }
    #expect(lines.filter { $0.contains("number") } == [])
    #expect(lines.contains { $0.contains("keyUnfocused") }, "\(lines)")
  }

  // MARK: On-screen keyboards

  private func tap(_ x: Double, _ y: Double) {
    desk.finger(1, downAt: x, y)
    desk.frame()
    desk.finger(1, to: x + 5, y + 5)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
  }

  /// Returns whether any entry of the flight recorder has the number as a coordinate.
  private func recorderHas(_ number: Double) -> Bool {
    var found = false
    desk.router.outbox.recorder.forEach { if abs($0.x - number) < 6 { found = true } }
    return found
  }

  @Test("Touches on the input method's windows have no places while the field is secret")
  func places() {
    desk.window("page", at: 0, 0)
    desk.window("osk", at: 500, 500)
    desk.router.setSecretField(true, keyboards: [desk.client("osk")])
    let lines = lines {
      tap(533, 541)
      tap(33, 41)
    }
    #expect(lines.filter { $0.contains("533") || $0.contains("538") } == [])
    #expect(lines.filter { $0.contains(#""to":"osk""#) && $0.contains(#""at""#) } == [])
    #expect(lines.filter { $0.contains(#""in":"touch.down""#) }.count == 2)
    #expect(lines.contains { $0.contains(#""at":[33,41]"#) })
    #expect(!recorderHas(533))
    #expect(recorderHas(33))
  }

  @Test("The same applies to the windows of every on-screen keyboard, and to pictures of them")
  func severalKeyboards() {
    desk.window("page", at: 0, 0)
    desk.window("ime", at: 300, 500)
    desk.window("osk", at: 500, 500)
    desk.router.setSecretField(true, keyboards: [desk.client("osk"), desk.client("ime")])
    let lines = lines {
      tap(533, 541)
      tap(333, 541)
      tap(33, 41)
    }
    #expect(lines.filter { $0.contains(#""at":[533,"#) || $0.contains(#""at":[333,"#) } == [])
    #expect(lines.contains { $0.contains(#""at":[33,41]"#) })
    let privacy = desk.router.outbox.privacy
    #expect(["osk", "ime", "page"].map { privacy.hidesWindows(of: desk.client($0)) } == [true, true, false])
    #expect(!privacy.hidesWindows(of: nil))
    desk.router.setSecretField(false, keyboards: [desk.client("osk")])
    #expect(!privacy.hidesWindows(of: desk.client("osk")))
  }

  @Test("The flight recorder has no such places without a trace either, and has them again afterwards")
  func withoutTrace() {
    desk.window("page", at: 0, 0)
    desk.window("osk", at: 500, 500)
    desk.router.setSecretField(true, keyboards: [desk.client("osk")])
    desk.finger(1, downAt: 533, 541)
    desk.frame()
    // The finger on Return: the field is gone before the finger lifts.
    desk.router.setSecretField(false, keyboards: [desk.client("osk")])
    desk.finger(1, to: 535, 541)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(!recorderHas(534))
    tap(560, 541)
    #expect(recorderHas(560))
  }

  @Test("Without an input method, and on other windows, places stay")
  func others() {
    desk.window("osk", at: 500, 500)
    desk.router.setSecretField(true, keyboards: [])
    tap(533, 541)
    #expect(recorderHas(533))
  }
}
