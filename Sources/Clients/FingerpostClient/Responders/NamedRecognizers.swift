import Interaction
import WaylandClient

/// The recognizers of the application's windows that have names, for the failure requirements of the compositor's policy.
///
/// A name counts if it consists of lowercase letters, digits and hyphens. As long as no policy names a recognizer, nothing is
/// sent about it.
final class NamedRecognizers {
  private let seat: FingerpostResponderSeatV1
  private unowned let application: WaylandApplication
  private var all: [String: NamedRecognizer] = [:]
  /// The recognizers that a policy names, in the order of their names.
  private var watched: [NamedRecognizer] = []
  /// The number of the application's changes that was considered last.
  private var seen = -1

  /// The names of one client that the compositor accepts.
  private static let most = 64

  init(_ seat: FingerpostResponderSeatV1, _ application: WaylandApplication) {
    (self.seat, self.application) = (seat, application)
  }

  /// Names new recognizers of the windows.
  func update() {
    guard application.changes != seen else { return }
    seen = application.changes
    var found: [String: [GestureRecognizer]] = [:]
    for window in application.windows { Self.collect(in: window, &found) }
    for (name, recognizers) in found.sorted(by: { $0.key < $1.key }) {
      if all[name] == nil { make(name, keeping: found) }
      all[name]?.set(recognizers)
    }
    for (name, named) in all where found[name] == nil { named.set([]) }
  }

  private func make(_ name: String, keeping found: [String: [GestureRecognizer]]) {
    if all.count >= Self.most {
      // Names that no recognizer has any more make room.
      for (unused, named) in all where found[unused] == nil {
        named.destroy()
        all[unused] = nil
      }
      collectWatched()
    }
    guard all.count < Self.most else { return }
    all[name] = NamedRecognizer(seat.getRecognizer(name: name), application) { [weak self] in self?.collectWatched() }
  }

  private func collectWatched() { watched = all.sorted { $0.key < $1.key }.map(\.value).filter(\.isWatched) }

  private static func collect(in view: View, _ found: inout [String: [GestureRecognizer]]) {
    for recognizer in view.gestureRecognizers {
      if let name = recognizer.name, isValid(name) { found[name, default: []].append(recognizer) }
    }
    for child in view.subviews { collect(in: child, &found) }
  }

  private static func isValid(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  // MARK: Decisions

  /// Sends what has changed in the attempts of recognizers that a policy names.
  ///
  /// - Parameter serial: returns the serial of a touch that is down.
  func report(_ serial: (Touch) -> UInt32?) {
    for named in watched { named.report(serial) }
  }

  func didAct(_ recognizer: GestureRecognizer) {
    for named in watched { named.didAct(recognizer) }
  }

  func didFail(_ recognizer: GestureRecognizer, _ serial: (Touch) -> UInt32?) {
    for named in watched { named.didFail(recognizer, serial) }
  }
}

/// The recognizers of one name. For the compositor they are one.
private final class NamedRecognizer: FingerpostResponderRecognizerV1.Handler {
  private struct Member { weak var recognizer: GestureRecognizer? }

  /// A touch that the compositor knows as one of an attempt.
  private struct Announced {
    let touch: Touch
    let serial: UInt32
    /// The time after the end of the touch, in milliseconds; 0 while it is down.
    var wait: UInt32
  }

  /// The attempt of a recognizer that is not decided.
  private struct Attempt {
    weak var recognizer: GestureRecognizer?
    var touches: [Announced] = []
    /// The number of the question whether it may recognize; nil before.
    var question: UInt32?
  }

  /// The time in milliseconds after the end of a touch up to which the compositor waits, with some left for the way. A
  /// recognizer that can decide later takes no part in its requirements.
  private static let longestWait: UInt32 = 1900

  private let resource: FingerpostResponderRecognizerV1
  private unowned let application: WaylandApplication
  private var members: [Member] = []
  private var attempts: [Attempt] = []
  private var relations: FingerpostResponderRecognizerV1.Relation = []
  private var latestQuestion: UInt32 = 0
  /// The taps that the compositor knows.
  private var taps = 0
  private let watchDidChange: () -> Void

  init(
    _ resource: FingerpostResponderRecognizerV1, _ application: WaylandApplication, watchDidChange: @escaping () -> Void
  ) {
    (self.resource, self.application, self.watchDidChange) = (resource, application, watchDidChange)
    resource.handler = self
  }

  func destroy() { resource.destroy() }

  var isWatched: Bool { !relations.isEmpty }

  func set(_ recognizers: [GestureRecognizer]) {
    let former = members.compactMap(\.recognizer)
    guard former.count != members.count || !former.elementsEqual(recognizers, by: ===) else { return }
    for recognizer in former where !recognizers.contains(where: { $0 === recognizer }) {
      recognizer.isRestrained = false
    }
    members = recognizers.map { Member(recognizer: $0) }
    restrain()
    let known = attempts.count
    attempts.removeAll { attempt in !recognizers.contains { $0 === attempt.recognizer } }
    if known > 0, attempts.isEmpty { resource.failed() }
  }

  private func restrain() {
    for member in members { member.recognizer?.isRestrained = relations.contains(.requiresFailure) }
  }

  // MARK: Decisions

  func report(_ serial: (Touch) -> UInt32?) {
    for case let recognizer? in members.map(\.recognizer) where recognizer.isUndecided { report(recognizer, serial) }
  }

  private func report(_ recognizer: GestureRecognizer, _ serial: (Touch) -> UInt32?) {
    let index = attempts.firstIndex { $0.recognizer === recognizer }
    var attempt = index.map { attempts[$0] } ?? Attempt(recognizer: recognizer)
    announce(&attempt, of: recognizer, serial)
    for index in attempt.touches.indices where attempt.touches[index].touch.hasEnded && attempt.question == nil {
      let touch = attempt.touches[index]
      let wait = ResponderSeat.wait(after: touch.touch) ?? 0
      guard wait != touch.wait else { continue }
      guard wait <= Self.longestWait else {
        _ = take(recognizer)
        return resource.failed()
      }
      attempt.touches[index].wait = wait
      resource.attempts(serial: touch.serial, milliseconds: wait)
    }
    if recognizer.awaitsPermit, attempt.question == nil {
      latestQuestion &+= 1
      attempt.question = latestQuestion
      resource.wantsToBegin(number: latestQuestion)
    }
    if let index { attempts[index] = attempt } else { attempts.append(attempt) }
  }

  /// Sends the touches that the recognizer has received since the last call.
  private func announce(_ attempt: inout Attempt, of recognizer: GestureRecognizer, _ serial: (Touch) -> UInt32?) {
    for case let touch as Touch in recognizer.contacts where !attempt.touches.contains(where: { $0.touch === touch }) {
      guard let serial = serial(touch) else { continue }
      attempt.touches.append(Announced(touch: touch, serial: serial, wait: 0))
      stateTaps()
      resource.attempts(serial: serial, milliseconds: 0)
    }
  }

  /// Sends the number of taps that all recognizers need; 0 if they differ or are not all taps.
  private func stateTaps() {
    let numbers = Set(members.compactMap(\.recognizer).map { ($0 as? TapGestureRecognizer)?.numberOfTapsRequired ?? 0 })
    let common = numbers.count == 1 ? max(0, numbers.first!) : 0
    guard common != taps else { return }
    taps = common
    resource.setTaps(count: UInt32(common))
  }

  func didAct(_ recognizer: GestureRecognizer) {
    guard recognizer.state == .began || recognizer.state == .ended, take(recognizer) != nil else { return }
    resource.recognized()
  }

  func didFail(_ recognizer: GestureRecognizer, _ serial: (Touch) -> UInt32?) {
    guard members.contains(where: { $0.recognizer === recognizer }) else { return }
    var attempt = take(recognizer) ?? Attempt(recognizer: recognizer)
    // It may have failed because of a touch that has just landed.
    announce(&attempt, of: recognizer, serial)
    guard !attempt.touches.isEmpty || attempt.question != nil else { return }
    // As long as another one is not decided, they have not failed together.
    if attempts.isEmpty { resource.failed() }
  }

  /// Removes the attempt of a recognizer, if it is not decided.
  private func take(_ recognizer: GestureRecognizer) -> Attempt? {
    attempts.firstIndex { $0.recognizer === recognizer }.map { attempts.remove(at: $0) }
  }

  // MARK: Events

  func watched(_ object: FingerpostResponderRecognizerV1, relations: FingerpostResponderRecognizerV1.Relation) {
    self.relations = relations
    if relations.isEmpty { attempts = [] }
    watchDidChange()
    application.step(changesHits: false) { restrain() }
  }

  func permitted(_ object: FingerpostResponderRecognizerV1, number: UInt32) {
    guard let index = attempts.firstIndex(where: { $0.question == number }) else { return }
    let attempt = attempts.remove(at: index)
    application.step { attempt.recognizer?.permit() }
  }

  func prevented(_ object: FingerpostResponderRecognizerV1, number: UInt32) {
    let over = attempts.filter { number == 0 || $0.question == number }
    attempts.removeAll { attempt in over.contains { $0.recognizer === attempt.recognizer } }
    application.step {
      for attempt in over { attempt.recognizer?.refuse(.unsaid) }
    }
  }
}

extension Touch {
  fileprivate var hasEnded: Bool { phase == .ended || phase == .cancelled }
}
