import StageKit
import WaylandClient
import WireClients

@testable import FingerpostClient

/// A stage with a second application, which is a keyboard for the window of the first.
final class KeyboardStage {
  let stage: AppStage
  let keyboard: StageApplication
  /// The text field of the first application's window. It is first responder.
  let field = EntryField(frame: ViewRect(x: 10, y: 10, width: 200, height: 40))

  init() throws {
    let stage = try AppStage([])
    self.stage = stage
    let connection = try Connection(socket: OwnedFD(try stage.arena.connectedSocket()))
    keyboard = try StageApplication(identifier: "org.example.Keyboard", connection) { connection in
      for _ in 0..<6 {
        connection.flush()
        stage.arena.settle()
        guard connection.dispatchReady() else { return false }
      }
      return true
    }
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    settle()
  }

  deinit { keyboard.display.connection.close() }

  /// Lets the three processes read and answer.
  func settle() {
    for _ in 0..<4 {
      do { try keyboard.turn(milliseconds: 0) } catch { stage.note("\(error)") }
      stage.settle()
    }
  }

  /// Lets the clients draw what has changed.
  func draw() {
    for _ in 0..<3 {
      settle()
      stage.draw()
    }
  }
}
