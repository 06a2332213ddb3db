import Accessibility
import Assembly
import Surfaces
import Widgets

/// The questions about widgets that clients have not answered and that a script was told of.
struct ToldSilences {
  private var told: [ClientID: WidgetSilence] = [:]

  /// Returns false if the script was told of it before.
  mutating func note(_ silence: WidgetSilence, of client: ClientID) -> Bool {
    guard told[client] != silence else { return false }
    told[client] = silence
    return true
  }
}

extension Session {
  private static let remedy = "accessibility: no in the settings plays the script without such questions"

  /// Warns of clients that are not asked a question about their widgets again.
  func tellSilences() {
    guard let widgets else { return }
    var clients: [ClientID] = []
    for window in compositor.mappedWindows where !clients.contains(window.client) { clients.append(window.client) }
    for client in clients {
      guard let silence = widgets.silence(of: client), !silence.isRepeated, silences.note(silence, of: client) else {
        continue
      }
      warn(
        "client \(compositor.label(of: client)) did not answer the question \(silence.question) about its widgets, and "
          + "is not asked it again; \(Self.remedy)")
    }
  }

  /// The question about widgets at which a client that does not answer may have stopped, for a warning; empty if it has
  /// answered all.
  func silenceWords(of client: ClientID) -> String {
    guard let silence = widgets?.silence(of: client) else { return "" }
    _ = silences.note(silence, of: client)
    return ". The question \(silence.question) about its widgets has no answer either; \(Self.remedy)"
  }
}
