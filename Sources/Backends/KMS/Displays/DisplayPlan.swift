import System

/// The heads by which displays would be used with other settings.
struct DisplayPlan {
  struct Entry {
    let display: Display
    let settings: DisplaySettings
    /// The head that would show the output; nil if the display would be off.
    var head: Head?
  }

  private(set) var entries: [Entry] = []

  /// The heads that would be used.
  var heads: [Head] { entries.compactMap(\.head) }

  /// True if a mode has to be set: a head is new, or one ends.
  var setsMode: Bool { entries.contains { $0.head !== $0.display.head } }

  /// Returns whether each of some displays that is enabled would show something.
  func serves(_ names: Set<String>) -> Bool {
    entries.allSatisfy { !names.contains($0.display.name) || !$0.settings.isEnabled || $0.head != nil }
  }

  /// Plans with the modes that the settings want. Heads that fit are kept.
  ///
  /// - Parameter settings: the settings of displays by their names; others keep theirs.
  /// - Throws: if there is no memory for a buffer.
  init(_ displays: [Display], _ settings: [String: DisplaySettings] = [:], on card: Card) throws(ErrorNumber) {
    func wanted(_ display: Display) -> DisplaySettings { settings[display.name] ?? display.settings }
    var current: [UInt32: Wiring.Route] = [:]
    for display in displays { current[display.report.id] = display.head?.route }
    let routes = card.routes(for: displays.filter { wanted($0).isEnabled }.map(\.report), keeping: current)
    for display in displays {
      let settings = wanted(display)
      var entry = Entry(display: display, settings: settings)
      if settings.isEnabled, let route = routes[display.report.id], let mode = display.trials(settings).first {
        entry.head = try Self.head(of: display, settings, route, mode, on: card)
      }
      entries.append(entry)
    }
  }

  init(_ entries: [Entry]) { self.entries = entries }

  /// The display's head if it fits, else another one.
  static func head(
    of display: Display, _ settings: DisplaySettings, _ route: Wiring.Route, _ mode: KernelMode, on card: Card
  ) throws(ErrorNumber) -> Head {
    if let head = display.head, head.fits(route, mode, settings) { return head }
    return try Head(
      card.memory, connector: display.report.id, route, mode, settings.transform, mayUsePlane: settings.mayUsePlane)
  }
}

// MARK: - The kernel

extension DisplayPlan {
  /// Returns whether the kernel would accept the plan.
  func isAccepted(by card: Card) -> Bool {
    guard setsMode else { return true }
    defer { for head in heads { head.endLight(isSet: false) } }
    return card.kernel.result(of: request(to: card, isOrdinary: true), [.isTest, .maySetMode]) == .done
  }

  /// Sets the modes of the plan, if the kernel accepts all of them.
  func set(on card: Card) -> CommitResult {
    card.set(heads) { request(to: card, isOrdinary: $0) }
  }

  private func request(to card: Card, isOrdinary: Bool) -> AtomicRequest {
    var request = AtomicRequest()
    card.clear(beside: heads, in: &request)
    for entry in entries {
      entry.head?.light(in: &request, isPowered: entry.settings.isPowered, isOrdinary: isOrdinary)
    }
    return request
  }
}
