package import Globals
import Seats
package import Surfaces
import Traces

/// The chains of responders inside clients that take part in responder chains: for tools, and for the trace.
///
/// While a trace is written, clients are asked for the chain of each touch and of each press of a button. Nothing waits for the
/// answers but a script on a clock of its own.
package final class ClientChains {
  private struct Press {
    let number: UInt64
    var traced: TracedResponders
    var isAnswered = false
  }

  private let globals: ProtocolGlobals
  private let trace: TraceFeed
  private let privacy: KeyPrivacy
  /// Masks secrets in the names of responders, for the trace.
  private var maskingSecrets: (String) -> String = { $0 }
  private var latestPress: UInt64 = 0
  /// The presses whose lines are not written yet, in the order of the input.
  private var presses: [Press] = []
  /// True while no line is written.
  private var isHeld = false

  /// The most lines that are not written yet. Further presses get none.
  private static let mostPresses = 64

  init(_ globals: ProtocolGlobals, _ trace: TraceFeed, _ privacy: KeyPrivacy) {
    (self.globals, self.trace, self.privacy) = (globals, trace, privacy)
    globals.responders.readPressChains { [weak self] in self?.begin($0) }
  }

  /// Asks the clients of surfaces, one after the other, until one can be asked. `then` is called once: at once if none can be
  /// asked, else in a later turn.
  package func ask(
    from start: ChainStart, of surfaces: [SurfaceID], then: @escaping (SurfaceID?, ClientChain) -> Void
  ) {
    guard let first = surfaces.first else { return then(nil, .notAsked) }
    globals.responders.askForChain(from: start, of: first) { [self] answer in
      if answer != .notAsked { return then(first, answer) }
      ask(from: start, of: Array(surfaces.dropFirst()), then: then)
    }
  }

  // MARK: Trace

  /// Masks secrets in the names of responders, for the trace.
  package func maskSecrets(by mask: @escaping (String) -> String) {
    maskingSecrets = mask
    for index in presses.indices { presses[index].traced.names = presses[index].traced.names?.map(mask) }
  }

  /// Writes the lines of presses after a closure, so that they have the same place in each run of a script.
  package func hold(_ body: () -> Void) {
    let wasHeld = isHeld
    isHeld = true
    body()
    isHeld = wasHeld
    writeAnswered()
  }

  /// Begins the line of a press, unless there is no trace or the press could reveal a secret.
  private func begin(_ press: SentPress) -> ((ClientChain) -> Void)? {
    guard trace.isActive, presses.count < Self.mostPresses,
      press.finger.map(privacy.hidesFinger) != true, !privacy.hidesWindows(of: press.client)
    else { return nil }
    let event = trace.recorder.latest?.event ?? 0
    latestPress += 1
    let number = latestPress
    presses.append(
      Press(
        number: number,
        traced: TracedResponders(nil, event: event, surface: press.surface.rawValue, finger: press.finger)))
    return { [weak self] answer in self?.end(number, answer) }
  }

  private func end(_ number: UInt64, _ answer: ClientChain) {
    guard let index = presses.firstIndex(where: { $0.number == number }) else { return }
    switch answer {
    case .notAsked: presses.remove(at: index)
    case .unanswered: presses[index].isAnswered = true
    case .responders(let names):
      presses[index].traced.names = names.map(maskingSecrets)
      presses[index].isAnswered = true
    }
    writeAnswered()
  }

  private func writeAnswered() {
    guard !isHeld else { return }
    while let first = presses.first, first.isAnswered {
      presses.removeFirst()
      trace.write(first.traced)
    }
  }
}
