package import Surfaces
import WaylandServer

/// A `fingerpost_responder_recognizer_v1`.
final class ResponderRecognizer: FingerpostResponderRecognizerV1.Handler {
  let name: ClientRecognizerName
  private(set) var relations: ClientRecognizerRelations = []
  /// The taps that the gesture needs; 0 if it is no tap.
  private(set) var taps = 0
  /// True as long as the client waits for the answer whether the recognizer may recognize.
  private(set) var isAsking = false
  private unowned let resource: FingerpostResponderRecognizerV1
  /// Nil after the seat's object was destroyed. The requests have no effect then.
  private weak var seat: ResponderSeat?

  init(_ resource: FingerpostResponderRecognizerV1, _ name: ClientRecognizerName, of seat: ResponderSeat) {
    (self.resource, self.name, self.seat) = (resource, name, seat)
  }

  /// The longest time in milliseconds after the end of a touch that the client can name.
  private static let longestWait: UInt32 = 2000

  // MARK: Requests

  func destroy(_ object: FingerpostResponderRecognizerV1) {}

  func attempts(_ object: FingerpostResponderRecognizerV1, serial: UInt32, milliseconds: UInt32) {
    let wait = milliseconds == 0 ? nil : Duration.milliseconds(min(milliseconds, Self.longestWait))
    seat?.attempt(by: name, serial: serial, pastEndFor: wait)
  }

  func failed(_ object: FingerpostResponderRecognizerV1) { decide(.failed) }
  func recognized(_ object: FingerpostResponderRecognizerV1) { decide(.recognized) }

  private func decide(_ news: ClientRecognizerNews) {
    guard !relations.isEmpty, let seat else { return }
    seat.closeAttempts(by: name)
    seat.global.report(news, of: name)
  }

  func wantsToBegin(_ object: FingerpostResponderRecognizerV1, number: UInt32) {
    guard !relations.isEmpty, let seat else { return resource.sendPermitted(number: number) }
    seat.closeAttempts(by: name)
    isAsking = true
    seat.global.report(.wants(number), of: name)
  }

  func setTaps(_ object: FingerpostResponderRecognizerV1, count: UInt32) { taps = Int(count) }

  // MARK: Events

  func watch(_ relations: ClientRecognizerRelations) {
    guard relations != self.relations else { return }
    self.relations = relations
    resource.sendWatched(relations: FingerpostResponderRecognizerV1.Relation(rawValue: relations.rawValue))
    if relations.isEmpty { seat?.closeAttempts(by: name) }
  }

  func permit(_ number: UInt32) {
    resource.sendPermitted(number: number)
    didAnswer()
  }

  private func didAnswer() {
    guard isAsking else { return }
    isAsking = false
    seat?.questionWasAnswered()
  }

  /// - Parameter number: of the client's question; 0 without one.
  func prevent(_ number: UInt32) {
    seat?.closeAttempts(by: name)
    resource.sendPrevented(number: number)
    didAnswer()
  }
}

/// The recognizers of one client that have names.
final class ResponderRecognizers {
  private var all: [String: ResponderRecognizer] = [:]
  /// The names of those that a policy names, in a fixed order.
  private(set) var watched: [ClientRecognizerName] = []

  /// The recognizers with names that one client may have.
  static let most = 64

  subscript(_ text: String) -> ResponderRecognizer? { all[text] }
  var isFull: Bool { all.count >= Self.most }
  /// True as long as the client waits for an answer about one of them.
  var isAsking: Bool { all.values.contains(where: \.isAsking) }

  func add(_ recognizer: ResponderRecognizer) { all[recognizer.name.text] = recognizer }

  func remove(_ text: String) {
    all[text] = nil
    watched.removeAll { $0.text == text }
  }

  func watch(_ name: ClientRecognizerName, _ relations: ClientRecognizerRelations) {
    guard let recognizer = all[name.text] else { return }
    recognizer.watch(relations)
    watched = all.values.filter { !$0.relations.isEmpty }.map(\.name).sorted { $0.text < $1.text }
  }

  /// Removes all of them.
  ///
  /// - Returns: their names.
  func end() -> [ClientRecognizerName] {
    let names = all.values.map(\.name).sorted { $0.text < $1.text }
    (all, watched) = ([:], [])
    return names
  }
}

extension ResponderSeat {
  func getRecognizer(_ object: FingerpostResponderSeatV1, id: FingerpostResponderRecognizerV1, name text: String) {
    func refuse(_ error: FingerpostResponderSeatV1.Error, _ reason: String) {
      object.postError(error.rawValue, "get_recognizer: \(reason)")
    }
    guard ClientRecognizerName.isValid(text) else {
      return refuse(.invalidRecognizer, "the text is no name of a recognizer")
    }
    guard recognizers[text] == nil else {
      return refuse(.recognizerExists, "the client already has a recognizer with the name \(text)")
    }
    guard !recognizers.isFull else {
      return refuse(.tooManyRecognizers, "the client already has \(ResponderRecognizers.most) recognizers")
    }
    let name = ClientRecognizerName(of: global.seat.server.clients[id.client].id, text)
    let made = ResponderRecognizer(id, name, of: self)
    recognizers.add(made)
    id.handler = made
    id.onDestroy = { [weak self] in self?.recognizerDidEnd(made) }
    global.report(.added, of: name)
  }

  private func recognizerDidEnd(_ recognizer: ResponderRecognizer) {
    guard recognizers[recognizer.name.text] === recognizer else { return }
    closeAttempts(by: recognizer.name)
    recognizers.remove(recognizer.name.text)
    global.report(.removed, of: recognizer.name)
  }
}

// What policies say about recognizers of clients, and the answers to them.
extension ResponderGlobal {
  /// Tells a client whether the policy names one of its recognizers. The client reports its decisions as long as it does.
  package func watch(_ name: ClientRecognizerName, _ relations: ClientRecognizerRelations) {
    seats[name.client]?.recognizers.watch(name, relations)
  }

  /// Returns the taps that the gesture of a recognizer needs; 0 if it is no tap.
  package func taps(of name: ClientRecognizerName) -> Int { seats[name.client]?.recognizers[name.text]?.taps ?? 0 }

  /// Lets a recognizer recognize, after ``ClientRecognizerNews/wants(_:)``.
  package func permit(_ name: ClientRecognizerName, number: UInt32) {
    seats[name.client]?.recognizers[name.text]?.permit(number)
  }

  /// Makes an attempt of a recognizer fail.
  ///
  /// - Parameter number: of ``ClientRecognizerNews/wants(_:)``; 0 if the client has not asked.
  package func prevent(_ name: ClientRecognizerName, number: UInt32) {
    seats[name.client]?.recognizers[name.text]?.prevent(number)
  }

  /// True if the attempts of a client with a further touch would be awaited.
  package func awaitsAttempts(of client: ClientID) -> Bool { seats[client]?.isAsked == true }
}
