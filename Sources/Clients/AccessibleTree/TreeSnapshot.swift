internal import Accessibility
import WidgetTerms

/// A tree at one moment, to find out what has changed since.
struct TreeSnapshot {
  /// The properties of a node that other programs store until an event reports a change.
  struct Entry: Equatable {
    var node: AccessibleNode
    var children: [AccessibleID]
  }

  private(set) var windows: [AccessibleID] = []
  private(set) var entries: [AccessibleID: Entry] = [:]
  /// The nodes in the order of the tree.
  private(set) var order: [AccessibleID] = []
  /// True if the tree has more nodes than are followed.
  private(set) var isCut = false

  static let limit = 20_000

  init() {}

  /// - Parameter content: is being asked already.
  init(of content: any AccessibleContent) {
    windows = content.windows
    var open = Array(windows.reversed())
    while let id = open.popLast() {
      guard order.count < Self.limit else {
        isCut = true
        return
      }
      guard entries[id] == nil, let node = content.node(id) else { continue }
      let children = content.children(of: id)
      entries[id] = Entry(node: node, children: children)
      order.append(id)
      open += children.reversed()
    }
  }

  /// The events that say what is different from an earlier moment, in the order of the tree.
  func events(since former: TreeSnapshot) -> [TreeEvent] {
    var events = Self.listEvents(nil, windows, since: former.windows)
    for id in former.order where entries[id] == nil {
      if former.entries[id]?.node.states.contains(.focused) == true { events.append(.state(id, "focused", false)) }
      if former.entries[id]?.node.role == .window { events.append(.window(id, "Destroy")) }
    }
    for id in order {
      guard let entry = entries[id] else { continue }
      guard let old = former.entries[id] else {
        if entry.node.role == .window { events.append(.window(id, "Create")) }
        events += Self.stateEvents(id, entry.node.states.intersection([.focused, .active]), since: [], entry.node)
        continue
      }
      guard old != entry else { continue }
      events += Self.listEvents(id, entry.children, since: old.children)
      events += Self.nodeEvents(id, entry.node, since: old.node)
    }
    // What is not followed may have changed too, and readers keep what they know of an application without events.
    if isCut { events.append(.property(nil, "accessible-description")) }
    return events
  }

  private static func listEvents(
    _ parent: AccessibleID?, _ list: [AccessibleID], since former: [AccessibleID]
  ) -> [TreeEvent] {
    guard list != former else { return [] }
    let (now, before) = (Set(list), Set(former))
    var events: [TreeEvent] = []
    for (index, id) in former.enumerated() where !now.contains(id) { events.append(.removed(id, parent, index)) }
    for (index, id) in list.enumerated() where !before.contains(id) { events.append(.added(id, parent, index)) }
    if events.isEmpty, let first = list.first {
      // Another order.
      events = [.removed(first, parent, former.firstIndex(of: first) ?? 0), .added(first, parent, 0)]
    }
    return events
  }

  private static func nodeEvents(
    _ id: AccessibleID, _ node: AccessibleNode, since former: AccessibleNode
  ) -> [TreeEvent] {
    var events: [TreeEvent] = []
    if node.name != former.name { events.append(.property(id, "accessible-name")) }
    if node.description != former.description { events.append(.property(id, "accessible-description")) }
    if node.role != former.role { events.append(.property(id, "accessible-role")) }
    if node.value != former.value { events.append(.property(id, "accessible-value")) }
    if node.area != former.area { events.append(.moved(id)) }
    if let text = node.text, text != former.text { events += textEvents(id, text, since: former.text ?? "") }
    let (selection, old) = (node.shownSelection, former.shownSelection)
    if node.text != nil, node.text != former.text || selection.caret != old.caret {
      events.append(.caret(id, selection.caret))
    }
    if selection.range != old.range, !selection.range.isEmpty || !old.range.isEmpty { events.append(.selection(id)) }
    return events + stateEvents(id, node.states, since: former.states, node)
  }

  private static func textEvents(_ id: AccessibleID, _ text: String, since former: String) -> [TreeEvent] {
    let (new, old) = (Array(text.unicodeScalars), Array(former.unicodeScalars))
    let start = zip(new, old).prefix { $0 == $1 }.count
    let end = zip(new[start...].reversed(), old[start...].reversed()).prefix { $0 == $1 }.count
    var events: [TreeEvent] = []
    func part(_ scalars: [Unicode.Scalar]) -> String {
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[start..<(scalars.count - end)].prefix(TreeAnswers.textLimit))
      return String(part)
    }
    if old.count > start + end { events.append(.text(id, "delete", start, old.count - start - end, part(old))) }
    if new.count > start + end { events.append(.text(id, "insert", start, new.count - start - end, part(new))) }
    return events
  }

  private static func stateEvents(
    _ id: AccessibleID, _ states: WidgetStates, since former: WidgetStates, _ node: AccessibleNode
  ) -> [TreeEvent] {
    let changed = states.symmetricDifference(former)
    return changed.list.flatMap { name -> [TreeEvent] in
      let isSet = WidgetStates(named: name).map { states.contains($0) } ?? false
      let event = TreeEvent.state(id, name, isSet)
      if name == "active", node.role == .window { return [.window(id, isSet ? "Activate" : "Deactivate"), event] }
      return name == "focused" && isSet ? [event, .focus(id)] : [event]
    }
  }
}

/// An event of a tree. A node that is nil is the application.
enum TreeEvent: Equatable {
  case state(AccessibleID, String, Bool)
  case added(AccessibleID, _ parent: AccessibleID?, Int)
  case removed(AccessibleID, _ parent: AccessibleID?, Int)
  case property(AccessibleID?, String)
  case text(AccessibleID, String, _ start: Int, _ count: Int, String)
  case caret(AccessibleID, Int)
  case selection(AccessibleID)
  case moved(AccessibleID)
  case focus(AccessibleID)
  case window(AccessibleID, String)

  /// The last part of the interface, the member and the detail.
  var words: (interface: String, member: String, detail: String) {
    switch self {
    case .state(_, let name, _): ("Object", "StateChanged", name)
    case .added: ("Object", "ChildrenChanged", "add")
    case .removed: ("Object", "ChildrenChanged", "remove")
    case .property(_, let name): ("Object", "PropertyChange", name)
    case .text(_, let kind, _, _, _): ("Object", "TextChanged", kind)
    case .caret: ("Object", "TextCaretMoved", "")
    case .selection: ("Object", "TextSelectionChanged", "")
    case .moved: ("Object", "BoundsChanged", "")
    case .focus: ("Focus", "Focus", "")
    case .window(_, let member): ("Window", member, "")
    }
  }

  /// The name of the kind, as programs register it.
  var kind: String {
    let (interface, member, detail) = words
    // The events of the focus have one word.
    return interface == "Focus" ? "focus:" : "\(interface):\(member):\(detail)"
  }

  /// The node that sends it; nil for the application.
  var sender: AccessibleID? {
    switch self {
    case .state(let id, _, _), .text(let id, _, _, _, _), .caret(let id, _), .selection(let id), .moved(let id),
      .focus(let id), .window(let id, _):
      id
    case .added(_, let id, _), .removed(_, let id, _), .property(let id, _): id
    }
  }
}
