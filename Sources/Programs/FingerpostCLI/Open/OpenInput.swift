import Assembly
import Inspector
import System
import WaylandServer

/// The lines on standard input of a session, and the waiting words.
final class OpenInput {
  private let lines = LineInput()
  private var source: EventSource?
  private var waiting: [OpenWord] = []
  /// Called for `stop`, which does not wait for the words before it.
  private let onStop: () -> Void

  init(_ loop: EventLoop, onStop: @escaping () -> Void) {
    self.onStop = onStop
    if let descriptor = lines.descriptor {
      source = loop.watch(descriptor) { [unowned self] in read() }
    }
    take()
  }

  /// True if no further word can arrive.
  var isEnded: Bool { lines.descriptor == nil && waiting.isEmpty }

  /// Removes and returns the next word.
  func next() -> OpenWord? { waiting.isEmpty ? nil : waiting.removeFirst() }

  private func read() {
    lines.readAvailable()
    take()
    if lines.descriptor == nil {
      source?.cancel()
      source = nil
    }
  }

  private func take() {
    while let line = lines.next() {
      if line.allSatisfy(\.isWhitespace) { continue }
      do throws(OpenWordFault) {
        let word = try OpenWord(line)
        if word == .stop { onStop() } else { waiting.append(word) }
      } catch {
        Console.report(error)
      }
    }
  }
}
