import Keymaps
import Logging
package import Seats
import Traces

/// The lines of `--verbose`: input, effects and their reasons, in the sentences of `fingerpost trace`.
///
/// Each event begins a line with its time, for example `0.250 s  finger 1 came down at (640, 400)`. Its effects are on
/// separate lines. Hit tests and recognizers appear only in the trace.
package final class TracePrinter: CompositorObserver {
  private unowned let compositor: Compositor
  private let say: (String) -> Void
  /// The keyboard that the last key came from.
  private var keyboard: DeviceID?
  private var token: ObserverToken?

  /// - Parameter say: receives each line.
  package init(of compositor: Compositor, say: @escaping (String) -> Void) {
    self.compositor = compositor
    self.say = say
  }

  /// Receives the trace from now on.
  package func begin() {
    if token == nil { token = compositor.add(self) }
  }

  /// Receives nothing more.
  package func end() {
    token?.cancel()
    token = nil
  }

  /// Reports everything that has happened so far.
  package func finish() { compositor.trace.flush() }

  package var topics: ObserverTopics { [.input, .trace] }

  package func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {
    if case .key(.key(let device, _, _)) = event { keyboard = device }
  }

  package func didTrace(_ lines: UnsafeBufferPointer<UInt8>) {
    do throws(TraceFaults) {
      for record in try TraceReader.read(Array(lines)) {
        if let line = record.narration(keyName: keyName) { say(line) }
      }
    } catch {
      compositor.log.error("cannot print the trace: \(error)")
    }
  }

  /// A key's name in scripts: its keysym, or else the kernel's name.
  private func keyName(_ code: Int) -> String? {
    guard let code = UInt32(exactly: code) else { return nil }
    let keysym = keyboard.flatMap { compositor.seat.meaning(of: $0).keymap.plainKeysym(of: code)?.name }
    return keysym.flatMap { $0.isEmpty ? nil : $0 } ?? KeyNames.name(of: code)
  }
}
