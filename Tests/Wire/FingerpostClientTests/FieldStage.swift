import Glibc
import Globals
import Seats
import StageKit
import System
import WaylandClient
import WireClients

@testable import Assembly
@testable import FingerpostClient

/// Draws nothing. Each character is 10 wide.
final class GridDrawer: TextDrawer {
  func metrics(of text: String, _ style: TextStyle, fitting limit: Double?) -> TextMetrics {
    TextMetrics(
      width: Double(text.count) * 10, ascent: 12, descent: 4, ink: .zero, isRightToLeft: text.first == "א")
  }

  func draw(_ text: String, in frame: Frame, _ style: TextStyle, on canvas: Canvas) {}
}

/// An application with a text field, and the clipboard of the compositor. The field begins at 20,20, and its text at 36.
final class FieldStage {
  let stage: AppStage
  let field: EntryField

  init(_ field: EntryField = EntryField(), width: Double = 200) throws {
    stage = try AppStage([])
    self.field = field
    field.frame = ViewRect(x: 20, y: 20, width: width, height: 40)
    stage.application.textDrawer = GridDrawer()
    stage.window.addSubview(field)
    stage.settle()
  }

  /// The text with brackets around the selection, or a bar at the caret.
  var shown: String {
    let (text, selection) = (field.text, field.selectedTextRange)
    let inside = selection.isEmpty ? "|" : "[\(text[selection])]"
    return text[..<selection.lowerBound] + inside + text[selection.upperBound...]
  }

  /// Selects characters.
  func select(_ start: Int, _ end: Int) {
    let text = field.text
    field.selectedTextRange =
      text.index(text.startIndex, offsetBy: start)..<text.index(text.startIndex, offsetBy: end)
  }

  /// Taps before a character, a number of times.
  func tap(before character: Int, count: Int = 1) {
    stage.rest()
    for _ in 0..<count { stage.tap(36 + Double(character) * 10, 40) }
  }

  // MARK: Mouse

  func press(_ isPressed: Bool, button: UInt32 = 0x110) {
    stage.arena.clock.advance(microseconds: 50_000)
    stage.arena.route([
      .pointer(.button(device: stage.arena.mouse, code: button, isPressed: isPressed)), .pointer(.frame),
    ])
    stage.settle()
  }

  func point(before character: Double) { stage.point(36 + character * 10, 40) }

  // MARK: Keys

  enum Key: UInt32 {
    case backspace = 14, y = 21, control = 29, a = 30, shift = 42, z = 44, x = 45, c = 46, v = 47
    case home = 102, left = 105, right = 106, end = 107, insert = 110, delete = 111
  }

  /// Presses a key while modifiers are held.
  func key(_ key: Key, _ modifiers: Key..., count: Int = 1) {
    for modifier in modifiers { stage.key(modifier.rawValue, true) }
    for _ in 0..<count { stage.type(key.rawValue) }
    for modifier in modifiers.reversed() { stage.key(modifier.rawValue, false) }
  }

  // MARK: Actions

  /// The standard edit actions that are possible now.
  var possible: [String] {
    let all: [Action] = [.cut, .copy, .paste, .delete, .select, .selectAll, .undo, .redo]
    return all.filter { field.canPerformAction($0, withSender: nil) }.map { String($0.name.dropFirst(5)) }
  }

  // MARK: Clipboard

  private var clipboard: DataDeviceGlobal { stage.arena.compositor.seat.data }

  /// Offers a text to all clients.
  func offer(_ text: String, _ types: [String] = ["text/html", "text/plain"]) {
    clipboard.select(
      foreign: ForeignSelection(types) { _, descriptor in
        _ = PipeWriting(Array(text.utf8), to: descriptor.take()).write()
      })
    stage.settle()
  }

  private var writing: PipeWriting?
  private var held: [Int32] = []

  /// Offers a text that is written piece by piece.
  func offerSlowly(_ text: String) {
    clipboard.select(
      foreign: ForeignSelection(["text/plain"]) { [unowned self] _, descriptor in
        writing = PipeWriting(Array(text.utf8), to: descriptor.take())
      })
    stage.settle()
  }

  /// Writes as much of the text as the pipe takes.
  ///
  /// - Returns: true if everything is written.
  var isWritten: Bool {
    guard let writing else { return true }
    if HeldSignals.withoutBrokenPipes({ writing.write() }) { return false }
    self.writing = nil
    return true
  }

  /// Offers a text that is never written, and whose pipes stay open.
  func offerNothing() {
    clipboard.select(
      foreign: ForeignSelection(["text/plain"]) { [unowned self] _, descriptor in held.append(descriptor.take()) })
    stage.settle()
  }

  /// Closes the pipes of a text that is never written.
  func closeHeld() {
    for descriptor in held { close(descriptor) }
    held = []
  }

  /// Asks for the clipboard, and closes the pipe after one byte.
  func readOneByte() {
    guard let source = clipboard.source else { return }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    clipboard.transfers.ask(source, for: "text/plain", into: OwnedFD(ends[1]), by: nil)
    stage.settle()
    var byte: UInt8 = 0
    _ = read(ends[0], &byte, 1)
    close(ends[0])
  }

  /// The text of the clipboard, as the compositor reads it; nil if it is empty.
  func copied() -> String? {
    guard let source = clipboard.source else { return nil }
    let pipe = PipeReading(atMost: 4 << 20) { end in
      clipboard.transfers.ask(source, for: "text/plain;charset=utf-8", into: OwnedFD(end), by: nil)
    }
    // The client writes when its pipe has room, which takes real time.
    for _ in 0..<6000 where pipe?.hasEnded == false {
      stage.settle()
      pipe?.drain()
      if pipe?.hasEnded == false { usleep(1000) }
    }
    return pipe.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
