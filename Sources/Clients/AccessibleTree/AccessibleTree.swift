import Accessibility

/// Shows the tree of an application on the accessibility bus: names, roles, states, text and actions for screen readers and
/// tests.
///
/// The owner watches `descriptor` and `deadline`, and calls `process`. Nothing waits for the bus. Without a bus there is no
/// tree, and no library is loaded. An error of the bus ends the tree and nothing else.
package final class AccessibleTree {
  private enum Stage {
    /// The session bus was asked for the address of the accessibility bus.
    case asking
    /// The bus and the registry were asked for names.
    case joining
    case registered
    case ended
  }

  private unowned let content: any AccessibleContent
  private var bus: AccessibilityBus?
  private var stage = Stage.joining
  /// The address that the session bus has answered.
  private var found: String?
  private var busName = ""
  private var desktop = WidgetID(bus: "", path: WidgetID.nullPath)
  private var number: Int32 = 0
  private var listeners = EventListeners()
  /// The tree as readers know it; nil while none listens.
  private var snapshot: TreeSnapshot?
  private var answers: TreeAnswers {
    TreeAnswers(content: content, busName: busName, desktop: desktop, number: number)
  }

  /// The messages that may wait because the bus does not read. Then the tree ends.
  static let unsentLimit: UInt64 = 16_384
  private static let registry = "org.a11y.atspi.Registry"
  private static let daemon = "org.freedesktop.DBus"

  /// Begins to connect to the accessibility bus: that of the variable `AT_SPI_BUS_ADDRESS`, or else the one whose address
  /// the session bus has, `DBUS_SESSION_BUS_ADDRESS`.
  ///
  /// - Parameter variable: returns a variable of the environment.
  /// - Returns: nil if there is no bus.
  package convenience init?(of content: any AccessibleContent, variable: (String) -> String?) {
    if let address = Self.usable(variable("AT_SPI_BUS_ADDRESS")) {
      self.init(of: content, at: address, .joining)
    } else if let address = Self.usable(variable("DBUS_SESSION_BUS_ADDRESS")) {
      self.init(of: content, at: address, .asking)
    } else {
      return nil
    }
  }

  /// The address, if a connection to it never waits: other addresses start programs, or look up names of hosts.
  private static func usable(_ address: String?) -> String? {
    guard let address, address.split(separator: ";").allSatisfy({ $0.hasPrefix("unix:") }), !address.isEmpty else {
      return nil
    }
    return address
  }

  private init?(of content: any AccessibleContent, at address: String, _ stage: Stage) {
    (self.content, self.stage) = (content, stage)
    guard connect(to: address) else { return nil }
    if stage == .asking { ask() } else { join() }
  }

  private func connect(to address: String) -> Bool {
    bus = try? AccessibilityBus(address: address)
    bus?.unsentLimit = Self.unsentLimit
    return bus != nil
  }

  // MARK: - The loop

  /// The descriptor to watch, which may change with `process`; nil if there is nothing to watch.
  package var descriptor: Int32? { bus?.descriptor }
  /// The events to watch the descriptor for.
  package var wantedEvents: (reading: Bool, writing: Bool) { bus?.wantedEvents ?? (false, false) }
  /// The time by which `process` must be called, in microseconds of the monotonic clock; nil without a limit.
  package var deadline: UInt64? { found == nil ? bus?.deadline : 0 }

  /// Answers what has arrived, at most 256 messages, and sends what waits.
  package func process() {
    guard let bus else { return }
    content.beginAnswers()
    bus.process()
    content.endAnswers()
    if let address = found {
      found = nil
      stage = .joining
      self.bus = nil
      if connect(to: address) { join() } else { end() }
    } else if stage == .ended || bus.fault != nil {
      end()
    }
  }

  private func end() {
    stage = .ended
    snapshot = nil
    bus = nil
  }

  // MARK: - Joining

  private func ask() {
    let call = bus?.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress") { [weak self] reply in
      guard let self else { return }
      if case .success(let reader) = reply, let address = Self.usable(try? reader.text()) {
        found = address
      } else {
        stage = .ended
      }
    }
    if call == nil { stage = .ended }
  }

  /// Asks the bus for something, only to learn when this end has a name.
  private func join() {
    bus?.answer(at: nil) { [weak self] in self?.receive($0) ?? false }
    bus?.call(Self.daemon, "/org/freedesktop/DBus", Self.daemon, "GetId") { [weak self] reply in
      guard let self else { return }
      guard case .success = reply, let name = bus?.uniqueName else { return stage = .ended }
      busName = name
      followRegistry()
      embed()
    }
  }

  private func followRegistry() {
    for member in ["EventListenerRegistered", "EventListenerDeregistered"] {
      bus?.match("type='signal',interface='\(Self.registry)',member='\(member)'") { _ in }
    }
    let path = "/org/a11y/atspi/registry"
    bus?.call(Self.registry, path, Self.registry, "GetRegisteredEvents") { [weak self] reply in
      guard let self, case .success(let reader) = reply else { return }
      let list = try? reader.list(of: "(ss)", limit: EventListeners.limit) { (item) throws(WidgetFault) in
        try item.inside("r", "ss") { (item) throws(WidgetFault) in (try item.text(), try item.text()) }
      }
      for (program, kind) in list ?? [] { listeners.add(kind, for: program) }
      followTree()
    }
  }

  private func embed() {
    bus?.call(Self.registry, WidgetID.rootPath, TreeAnswers.prefix + "Socket", "Embed") { [answers] writer in
      writer.add(answers.reference(to: nil))
    } then: { [weak self] reply in
      guard let self else { return }
      guard case .success(let reader) = reply else { return stage = .ended }
      if let parent = try? reader.widget() { desktop = parent }
      stage = .registered
    }
  }

  // MARK: - Messages

  private func receive(_ message: BusReader) -> Bool {
    guard message.isCall else {
      if message.isSignal, message.interface == Self.registry { receive(event: message) }
      return false
    }
    if isNumbering(message) { return true }
    guard let answer = answers.answer(message) else { return false }
    switch answer {
    case .values(let write): bus?.reply(to: message, write: write)
    case .error(let name, let words): bus?.fail(message, "\(Self.daemon).Error.\(name)", words)
    }
    return true
  }

  private func receive(event message: BusReader) {
    guard let program = try? message.text(), let kind = try? message.text() else { return }
    switch message.member {
    case "EventListenerRegistered": listeners.add(kind, for: program)
    case "EventListenerDeregistered": listeners.remove(kind, for: program)
    default: return
    }
    followTree()
  }

  /// Keeps the number that the registry gives the application.
  private func isNumbering(_ call: BusReader) -> Bool {
    guard call.path == WidgetID.rootPath, call.interface == "\(Self.daemon).Properties", call.member == "Set",
      call.signature == "ssv"
    else { return false }
    guard (try? call.text()) == TreeAnswers.prefix + "Application", (try? call.text()) == "Id",
      let id = try? call.inside("v", "i", { (reader) throws(WidgetFault) in try reader.int32() })
    else {
      bus?.fail(call, "\(Self.daemon).Error.PropertyReadOnly", "the property cannot be set")
      return true
    }
    number = id
    bus?.reply(to: call)
    return true
  }

  // MARK: - Events

  private func followTree() {
    if listeners.isEmpty { snapshot = nil } else if snapshot == nil { snapshot = TreeSnapshot(of: content) }
  }

  /// Reports what has changed since the previous call. Call it after anything in the application may have changed. Without a
  /// program that wants events, it does nothing.
  package func update() {
    guard let former = snapshot, bus?.fault == nil, stage == .registered else { return }
    content.beginAnswers()
    let current = TreeSnapshot(of: content)
    content.endAnswers()
    snapshot = current
    for event in current.events(since: former) where listeners.want(event.kind) { send(event) }
    if bus?.fault != nil { end() }
  }

  private func send(_ event: TreeEvent) {
    let (interface, member, detail) = event.words
    let answers = answers
    bus?.signal(
      TreeAnswers.path(of: event.sender), "\(TreeAnswers.prefix)Event.\(interface)", member
    ) { writer in
      writer.add(detail)
      let (first, second) = event.numbers
      writer.add(Int32(clamping: first))
      writer.add(Int32(clamping: second))
      switch event {
      case .added(let id, _, _), .removed(let id, _, _):
        writer.inside("v", "(so)") { $0.add(answers.reference(to: id)) }
      case .text(_, _, _, _, let text): writer.inside("v", "s") { $0.add(text) }
      default: writer.inside("v", "i") { $0.add(0 as Int32) }
      }
      writer.inside("a", "{sv}") { _ in }
    }
  }
}

extension TreeEvent {
  /// The two numbers of the event.
  fileprivate var numbers: (Int, Int) {
    switch self {
    case .state(_, _, let isSet): (isSet ? 1 : 0, 0)
    case .added(_, _, let index), .removed(_, _, let index): (index, 0)
    case .text(_, _, let start, let count, _): (start, count)
    case .caret(_, let place): (place, 0)
    case .property, .moved, .focus, .selection, .window: (0, 0)
    }
  }
}
