import Globals
import Interaction
import Policies
import Seats
import Surfaces

/// The recognizers of clients that policies name in failure requirements, among those of the compositor.
///
/// Without such a policy, and without a client that has a recognizer with the name, nothing is kept.
final class ClientArena {
  private let clients: ResponderGlobal
  private let router: InputRouter
  private let clock: any Clock
  /// The recognizers that clients have named, in the order of the requests.
  private var names: [ClientRecognizerName] = []
  private var recognizers: [ClientRecognizerName: ClientRecognizer] = [:]
  /// The relations in the policy, by the names of recognizers of clients.
  private var relations: [String: ClientRecognizerRelations] = [:]
  /// The recognizers in an attempt, in the order in which the attempts began. The others have nothing to inform clients of.
  private var attempts: [ClientRecognizerName] = []
  /// Names that clients have withdrawn since the last review.
  private var withdrawn: [ClientRecognizerName] = []
  /// True if names, windows or the policy have changed.
  private var mustReview = false

  init(_ clients: ResponderGlobal, _ router: InputRouter, _ clock: any Clock) {
    (self.clients, self.router, self.clock) = (clients, router, clock)
    clients.reportRecognizers { [weak self] in self?.take($1, of: $0) }
  }

  // MARK: Changes

  func policyDidChange(to policy: Policy) {
    relations = [:]
    for recognizer in policy.recognizers where recognizer.isEnabled {
      for name in recognizer.requiresFailureOfClients { relations[name, default: []].insert(.requiredToFail) }
      for name in recognizer.requiredToFailByClients { relations[name, default: []].insert(.requiresFailure) }
    }
    mustReview = !names.isEmpty
  }

  /// A client's first window lets its recognizers take part.
  func windowDidMap(of client: ClientID) { if !names.isEmpty { mustReview = true } }

  /// Gives each named recognizer its place, and informs clients of what was decided. Not within the delivery of an event.
  func settle() {
    if mustReview { review() }
    guard !attempts.isEmpty else { return }
    for name in attempts { inform(name) }
    attempts.removeAll { recognizers[$0]?.isInAttempt != true }
  }

  private func noteAttempt(_ name: ClientRecognizerName) { if !attempts.contains(name) { attempts.append(name) } }

  private func review() {
    mustReview = false
    for name in withdrawn { remove(name) }
    withdrawn = []
    for name in names {
      let wanted = relations[name.text] ?? []
      clients.watch(name, wanted)
      if wanted.isEmpty { remove(name) } else if recognizers[name]?.view == nil { add(name) }
    }
  }

  private func add(_ name: ClientRecognizerName) {
    let recognizer = ClientRecognizer(name) { [unowned self] in noteAttempt($0.client) }
    recognizer.delegate = self
    // Without a window, the client has no touches.
    if router.addRecognizer(recognizer, to: .client(name.client)) { recognizers[name] = recognizer }
  }

  private func remove(_ name: ClientRecognizerName) {
    guard let recognizer = recognizers.removeValue(forKey: name) else { return }
    router.take(.removeRecognizer(recognizer), at: clock.now)
    inform(name, recognizer.takeOutcome())
  }

  // MARK: Decisions

  private func take(_ news: ClientRecognizerNews, of name: ClientRecognizerName) {
    switch news {
    case .added:
      names.append(name)
      mustReview = true
    case .removed:
      names.removeAll { $0 == name }
      withdrawn.append(name)
      mustReview = true
    case .attempts(let finger): decide(name) { $0.didReceive(finger, taps: clients.taps(of: name)) }
    case .leaves(let finger): decide(name) { $0.didLeave(finger) }
    case .failed: decide(name) { $0.clientDidFail() }
    case .recognized: decide(name) { $0.clientDidRecognize() }
    case .wants(let number):
      guard recognizers[name] != nil else { return clients.permit(name, number: number) }
      decide(name) { $0.clientWants(number) }
    }
  }

  private func decide(_ name: ClientRecognizerName, _ body: (ClientRecognizer) -> Void) {
    guard let recognizer = recognizers[name], !withdrawn.contains(name) else { return }
    router.decide(at: clock.now) { body(recognizer) }
    inform(name)
    if recognizer.isInAttempt { noteAttempt(name) }
  }

  private func inform(_ name: ClientRecognizerName) { inform(name, recognizers[name]?.takeOutcome()) }

  private func inform(_ name: ClientRecognizerName, _ outcome: ClientRecognizer.Outcome?) {
    switch outcome {
    case nil: break
    case .permitted(let number): clients.permit(name, number: number)
    case .prevented(let number): clients.prevent(name, number: number)
    }
  }
}

extension ClientArena: GestureRecognizerDelegate {
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let recognizer = recognizer as? ClientRecognizer else { return false }
    return clients.awaitsAttempts(of: recognizer.client.client)
  }
}
