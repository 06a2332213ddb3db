import Control
import Documents
import Scenes
import Surfaces

extension ControlServer {
  /// Finds a window by id, or else by name, app id or title, in this order. If several match, the frontmost one is
  /// returned.
  func window(_ name: WindowName) throws(ControlError) -> ClientWindow {
    let windows = desktop.windowsFromFront
    switch name {
    case .id(let id):
      if let window = windows.first(where: { Int($0.id.rawValue) == id }) { return window }
      throw noWindow("\(id)", windows, nearest: nil)
    case .text(let text):
      let pattern = TextPattern(text)
      if let window = windows.first(where: { scene.name(of: $0.surface) == text })
        ?? windows.first(where: { pattern.matches($0.appID) }) ?? windows.first(where: { pattern.matches($0.title) })
      {
        return window
      }
      let names = windows.flatMap { [scene.name(of: $0.surface), $0.appID, $0.title] }.filter { !$0.isEmpty }
      throw noWindow(text.quotedForPeople, windows, nearest: names.nearest(to: text))
    }
  }

  private func noWindow(_ name: String, _ windows: [ClientWindow], nearest: String?) -> ControlError {
    let there = windows.map { "\($0.id.rawValue) (\($0.appID.isEmpty ? scene.name(of: $0.surface) : $0.appID))" }
    var message = "unknown window \(name); "
    message += there.isEmpty ? "there are no windows" : "expected \(there.alternatives)"
    if let nearest { message += "; did you mean \(nearest.quotedForPeople)?" }
    return ControlError(.noSuchWindow, message)
  }

  func output(named name: String) throws(ControlError) -> OutputDescription {
    if let output = scene.output(named: name) { return output }
    throw ControlError(.noSuchOutput, scene.unknownOutput(name))
  }
}
