/// Counts the events of applications and keeps the last focus of each.
///
/// Applications send most events only if a program has registered for them. GTK 3 sends many then: a dialog causes about
/// 300. So the registration begins with the first question, and ends with the connection.
final class BusEvents {
  private let bus: AccessibilityBus
  /// The client at the other end; nil on a bus with many applications.
  private let client: ClientBus?
  private var isRegistered = false
  private var counts: [String: UInt64] = [:]
  /// The number of events of all applications.
  private(set) var count: UInt64 = 0
  private var focused: [String: WidgetID] = [:]
  /// The latest events about children, by their applications.
  private var structures: [String: StructureEvents] = [:]
  /// The events about places and names, by application. Contains each application that has sent an event.
  private var layouts: [String: LayoutChanges] = [:]
  private var contents: [String: ContentChanges] = [:]
  /// The monotonic clock, in microseconds.
  private let clock: () -> UInt64
  /// Makes each revision of an application that sends no events different.
  private var unknown: UInt64 = 1 << 63
  /// Called when a connection to the bus has ended.
  var didEnd: (String) -> Void = { _ in }

  static let registry = "org.a11y.atspi.Registry"
  /// An application that is not on the bus cannot send; this limits the records of all others.
  private static let applicationLimit = 10_000
  private static let kinds = [
    "object:state-changed", "object:children-changed", "object:property-change", "object:text-changed",
    "object:text-caret-moved", "object:bounds-changed", "window:", "focus:",
  ]

  init(_ bus: AccessibilityBus, of client: ClientBus? = nil, clock: @escaping () -> UInt64) {
    (self.bus, self.client, self.clock) = (bus, client, clock)
  }

  /// Asks for events; does nothing at further calls.
  func register() {
    guard !isRegistered else { return }
    isRegistered = true
    if client == nil { followEndings() }
    for interface in ["Event.Object", "Event.Window", "Event.Focus", "Cache"] {
      bus.match("type='signal',interface='\(BusQuestion.prefix)\(interface)'") { [weak self] in self?.receive($0) }
    }
    if let client {
      for kind in Self.kinds { client.want(kind) }
      return
    }
    for kind in Self.kinds {
      _ = bus.call(Self.registry, "/org/a11y/atspi/registry", Self.registry, "RegisterEvent") { writer in
        writer.add(kind)
        writer.inside("a", "s") { _ in }
        writer.add("")
      } then: { _ in
      }
    }
  }

  private func followEndings() {
    bus.match(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''"
    ) { [weak self] message in
      guard let name = try? message.text() else { return }
      self?.forget(name)
    }
  }

  func revision(of bus: String) -> UInt64 {
    if let count = counts[bus] { return count }
    unknown &+= 1
    return unknown
  }

  func structureChanges(of bus: String, since mark: UInt64) -> (mark: UInt64, widgets: Set<WidgetID>?) {
    // Without any event it is not known whether the application sends them.
    guard counts[bus] != nil else { return (mark, nil) }
    return structures[bus, default: StructureEvents()].changes(since: mark)
  }

  func lastFocus(of bus: String) -> WidgetID? { focused[bus] }

  func changedWidgets(of bus: String) -> [ChangedWidget] { contents[bus]?.widgets ?? [] }

  func mayHaveChanged(_ widgets: [WidgetID], since time: UInt64) -> Bool {
    widgets.first.flatMap { layouts[$0.bus] }?.includes(widgets, since: time) ?? true
  }

  func receive(_ message: BusReader) {
    // A client of its own bus can write any sender.
    let sender = client?.name ?? message.sender
    guard counts[sender] != nil || counts.count < Self.applicationLimit else { return }
    counts[sender, default: 0] &+= 1
    count &+= 1
    let widget = WidgetID(bus: sender, path: message.path)
    var detail: String?
    let time = clock()
    layouts[sender, default: LayoutChanges()].note(
      message.member,
      {
        detail = try? message.text()
        return detail
      }, of: widget, at: time)
    contents[sender, default: ContentChanges()].note(message.member, detail, of: widget, at: time)
    switch message.member {
    case "Focus": focused[sender] = widget
    case "ChildrenChanged": structures[sender, default: StructureEvents()].note(widget)
    case "StateChanged":
      guard detail == "focused", let isSet = try? message.int32() else { return }
      if isSet != 0 {
        focused[sender] = widget
      } else if focused[sender] == widget {
        focused[sender] = nil
      }
    default: break
    }
  }

  private func forget(_ name: String) {
    (counts[name], focused[name], structures[name]) = (nil, nil, nil)
    (layouts[name], contents[name]) = (nil, nil)
    didEnd(name)
  }
}

/// The latest events of one application that say whose children have changed.
private struct StructureEvents {
  private var widgets: [WidgetID] = []
  /// The number of the first of `widgets`.
  private var first: UInt64 = 1

  private static let limit = 500

  mutating func note(_ widget: WidgetID) {
    widgets.append(widget)
    guard widgets.count > Self.limit else { return }
    first &+= UInt64(widgets.count / 2)
    widgets.removeFirst(widgets.count / 2)
  }

  func changes(since mark: UInt64) -> (mark: UInt64, widgets: Set<WidgetID>?) {
    let latest = first &+ UInt64(widgets.count) &- 1
    guard mark &+ 1 >= first, mark <= latest else { return (latest, nil) }
    return (latest, Set(widgets.dropFirst(Int(mark &+ 1 &- first))))
  }
}
