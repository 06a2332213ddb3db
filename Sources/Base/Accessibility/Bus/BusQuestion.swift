internal import Geometry
import WidgetTerms

/// The call by which AT-SPI asks a question, and how its reply is read.
struct BusQuestion {
  let path: String
  let interface: String
  let member: String
  let write: (inout BusWriter) -> Void
  let read: (BusReader) throws(WidgetFault) -> WidgetAnswer
  /// True if each widget has the interface, so that its absence means the widget's.
  var isOfEachWidget: Bool { interface.hasSuffix(".Accessible") || property == "Accessible" }
  private var property: String?
  /// The interface that a widget may lack. Empty if every widget has it, or if the question is not for a widget.
  var needs: WidgetInterfaces {
    WidgetInterfaces(named: property ?? interface.split(separator: ".").last.map(String.init) ?? "")
  }
  /// The call as messages name it: `Collection.GetMatches`, or `Accessible.ChildCount`.
  var words: String {
    let interface = property ?? interface.split(separator: ".").last.map(String.init) ?? interface
    return "\(interface).\(propertyName ?? member)"
  }
  private var propertyName: String?

  static let prefix = "org.a11y.atspi."
  private static let properties = "org.freedesktop.DBus.Properties"

  init(_ question: WidgetQuestion, of path: String) {
    switch question {
    case .children: self.init(path, "Accessible", "GetChildren", read: Self.widgets)
    case .child(let index):
      self.init(path, "Accessible", "GetChildAtIndex", { $0.add(Int32(clamping: index)) }, read: Self.widget)
    case .childCount: self.init(path, of: "Accessible", "ChildCount", "i", read: Self.count)
    case .parent: self.init(path, of: "Accessible", "Parent", "(so)", read: Self.widget)
    case .role:
      self.init(path, "Accessible", "GetRole") { (reader) throws(WidgetFault) in .role(try reader.uint32()) }
    case .name: self.init(path, of: "Accessible", "Name", "s", read: Self.text)
    case .description: self.init(path, of: "Accessible", "Description", "s", read: Self.text)
    case .accessibleID: self.init(path, of: "Accessible", "AccessibleId", "s", read: Self.text)
    case .attribute(let name):
      self.init(path, "Accessible", "GetAttributes") { (reader) throws(WidgetFault) in
        try Self.attribute(name, reader)
      }
    case .indexInParent: self.init(path, "Accessible", "GetIndexInParent", read: Self.count)
    case .cellPosition, .rowAtIndex, .columnAtIndex, .cell: self.init(ofTable: question, path)
    case .states:
      self.init(path, "Accessible", "GetState") { (reader) throws(WidgetFault) in .states(try Self.states(reader)) }
    case .interfaces:
      self.init(path, "Accessible", "GetInterfaces") { (reader) throws(WidgetFault) in
        .texts(
          try reader.list(of: "s") { (item) throws(WidgetFault) in
            try item.text().split(separator: ".").last.map(String.init) ?? ""
          })
      }
    case .relations: self.init(path, "Accessible", "GetRelationSet", read: Self.relations)
    case .extents(let origin):
      self.init(path, "Component", "GetExtents", { $0.add(origin.rawValue) }, read: Self.area)
    case .widgetAt(let x, let y, let origin):
      self.init(
        path, "Component", "GetAccessibleAtPoint",
        { writer in
          writer.add(Int32(clamping: x))
          writer.add(Int32(clamping: y))
          writer.add(origin.rawValue)
        }, read: Self.widget)
    // 6 is ATSPI_SCROLL_ANYWHERE.
    case .scrollIntoView: self.init(path, "Component", "ScrollTo", { $0.add(6 as UInt32) }, read: Self.done)
    case .grabFocus: self.init(path, "Component", "GrabFocus", read: Self.done)
    case .text(let from, let to):
      self.init(
        path, "Text", "GetText",
        { writer in
          writer.add(Int32(clamping: from))
          writer.add(Int32(clamping: to))
        }, read: Self.text)
    case .characterCount: self.init(path, of: "Text", "CharacterCount", "i", read: Self.count)
    case .value:
      self.init(path, of: "Value", "CurrentValue", "d") { (reader) throws(WidgetFault) in
        .number(try reader.double())
      }
    case .setValue(let value):
      self.init(path, Self.properties, of: "Value", "Set") { writer in
        writer.add(Self.prefix + "Value")
        writer.add("CurrentValue")
        writer.inside("v", "d") { $0.add(value) }
      } read: { _ throws(WidgetFault) in
        .done(true)
      }
    case .actionCount: self.init(path, of: "Action", "NActions", "i", read: Self.count)
    case .actionName(let index):
      self.init(path, "Action", "GetName", { $0.add(Int32(clamping: index)) }, read: Self.text)
    case .caret: self.init(path, of: "Text", "CaretOffset", "i", read: Self.count)
    case .selectionCount:
      self.init(path, "Text", "GetNSelections", read: Self.count)
    case .selection(let index):
      self.init(path, "Text", "GetSelection", { $0.add(Int32(clamping: index)) }) { (reader) throws(WidgetFault) in
        .range(from: Int(try reader.int32()), to: Int(try reader.int32()))
      }
    case .rangeExtents(let from, let to, let origin):
      self.init(
        path, "Text", "GetRangeExtents",
        { writer in
          writer.add(Int32(clamping: from))
          writer.add(Int32(clamping: to))
          writer.add(origin.rawValue)
        }, read: Self.plainArea)
    case .deed(let deed): self.init(deed, of: path)
    case .descendants(let roles, let states, let limit):
      self.init(
        path, "Collection", "GetMatches", { Self.writeRule(roles, states, limit, to: &$0) }, read: Self.widgets)
    case .cache:
      self.init("/org/a11y/atspi/cache", "Cache", "GetItems") { (reader) throws(WidgetFault) in
        .cache(try BusCache.read(reader))
      }
    }
  }

  /// A question to a table or a cell.
  private init(ofTable question: WidgetQuestion, _ path: String) {
    switch question {
    case .rowAtIndex(let index):
      self.init(path, "Table", "GetRowAtIndex", { $0.add(Int32(clamping: index)) }, read: Self.count)
    case .columnAtIndex(let index):
      self.init(path, "Table", "GetColumnAtIndex", { $0.add(Int32(clamping: index)) }, read: Self.count)
    case .cell(let row, let column):
      self.init(
        path, "Table", "GetAccessibleAt",
        { writer in
          writer.add(Int32(clamping: row))
          writer.add(Int32(clamping: column))
        }, read: Self.widget)
    default:
      self.init(path, of: "TableCell", "Position", "(ii)") { (reader) throws(WidgetFault) in
        try reader.inside("r", "ii") { (reader) throws(WidgetFault) in
          .cell(row: Int(try reader.int32()), column: Int(try reader.int32()))
        }
      }
    }
  }

  private init(_ deed: WidgetDeed, of path: String) {
    let numbers = { (numbers: Int...) in
      { (writer: inout BusWriter) in for number in numbers { writer.add(Int32(clamping: number)) } }
    }
    switch deed {
    case .performAction(let index): self.init(path, "Action", "DoAction", numbers(index), read: Self.done)
    case .select(let from, let to): self.init(path, "Text", "AddSelection", numbers(from, to), read: Self.done)
    case .reselect(let from, let to):
      self.init(path, "Text", "SetSelection", numbers(0, from, to), read: Self.done)
    // GTK answers nothing.
    case .copy(let from, let to):
      self.init(path, "EditableText", "CopyText", numbers(from, to)) { _ throws(WidgetFault) in .done(true) }
    case .cut(let from, let to): self.init(path, "EditableText", "CutText", numbers(from, to), read: Self.done)
    case .delete(let from, let to): self.init(path, "EditableText", "DeleteText", numbers(from, to), read: Self.done)
    case .paste(let place): self.init(path, "EditableText", "PasteText", numbers(place), read: Self.done)
    case .moveCaret(let place): self.init(path, "Text", "SetCaretOffset", numbers(place), read: Self.done)
    }
  }

  private init(
    _ path: String, _ interface: String, _ member: String, _ write: @escaping (inout BusWriter) -> Void = { _ in },
    read: @escaping (BusReader) throws(WidgetFault) -> WidgetAnswer
  ) {
    self.init(path, Self.prefix + interface, of: nil, member, write, read: read)
  }

  /// Reads a property of an interface.
  private init(
    _ path: String, of interface: String, _ name: String, _ type: String,
    read: @escaping (BusReader) throws(WidgetFault) -> WidgetAnswer
  ) {
    self.init(path, Self.properties, of: interface, "Get") { writer in
      writer.add(Self.prefix + interface)
      writer.add(name)
    } read: { (reader) throws(WidgetFault) in
      try reader.inside("v", type, read)
    }
    propertyName = name
  }

  private init(
    _ path: String, _ interface: String, of property: String?, _ member: String,
    _ write: @escaping (inout BusWriter) -> Void, read: @escaping (BusReader) throws(WidgetFault) -> WidgetAnswer
  ) {
    (self.path, self.interface, self.member) = (path, interface, member)
    (self.write, self.read, self.property) = (write, read, property)
  }

  /// Asks an application for one of its texts, such as its toolkit's name.
  static func application(_ path: String, _ property: String) -> BusQuestion {
    BusQuestion(path, of: "Application", property, "s", read: text)
  }

  /// Asks the bus for the process of a connection.
  static func process(of bus: String) -> BusQuestion {
    BusQuestion(
      "/org/freedesktop/DBus", "org.freedesktop.DBus", of: nil, "GetConnectionUnixProcessID"
    ) {
      $0.add(bus)
    } read: { (reader) throws(WidgetFault) in
      .number(Double(try reader.uint32()))
    }
  }

  /// Asks the bus for the unique name of a connection.
  static func owner(of name: String) -> BusQuestion {
    BusQuestion("/org/freedesktop/DBus", "org.freedesktop.DBus", of: nil, "GetNameOwner") {
      $0.add(name)
    } read: { (reader) throws(WidgetFault) in
      .text(try reader.text())
    }
  }

  // MARK: - Reading

  private static func widgets(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer {
    .widgets(try references(reader))
  }

  private static func references(_ reader: BusReader) throws(WidgetFault) -> [WidgetID] {
    try reader.list(of: "(so)") { (item) throws(WidgetFault) in try item.widget() }
  }

  private static func widget(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer { .widget(try reader.widget()) }

  private static func count(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer {
    .number(Double(try reader.int32()))
  }

  private static func text(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer { .text(try reader.text()) }

  /// The value of one of a widget's attributes; empty without it.
  private static func attribute(_ name: String, _ reader: BusReader) throws(WidgetFault) -> WidgetAnswer {
    var value = ""
    _ = try reader.list(of: "{ss}") { (item) throws(WidgetFault) in
      try item.inside("e", "ss") { (item) throws(WidgetFault) in
        let (key, text) = (try item.text(), try item.text())
        if key == name { value = text }
      }
    }
    return .text(value)
  }

  private static func done(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer { .done(try reader.bool()) }

  private static func area(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer {
    try reader.inside("r", "iiii", plainArea)
  }

  /// An area as four numbers.
  private static func plainArea(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer {
    let (x, y) = (try reader.int32(), try reader.int32())
    let (width, height) = (try reader.int32(), try reader.int32())
    return .area(Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
  }

  /// Reads the bits of states: two numbers, the lower one first.
  static func states(_ reader: BusReader) throws(WidgetFault) -> WidgetStates {
    let words = try reader.list(of: "u", limit: 2) { (item) throws(WidgetFault) in try item.uint32() }
    guard let lower = words.first else { throw .malformed }
    return WidgetStates(rawValue: UInt64(lower) | (words.count > 1 ? UInt64(words[1]) << 32 : 0))
  }

  private static func relations(_ reader: BusReader) throws(WidgetFault) -> WidgetAnswer {
    var relations: [String: [WidgetID]] = [:]
    _ = try reader.list(of: "(ua(so))") { (item) throws(WidgetFault) in
      try item.inside("r", "ua(so)") { (item) throws(WidgetFault) in
        let (number, targets) = (try item.uint32(), try Self.references(item))
        guard let number = Int(exactly: number), number < relationNames.count else { return }
        relations[relationNames[number], default: []] += targets
      }
    }
    return .relations(relations)
  }

  /// The names of relations in the order of AT-SPI's numbers.
  private static let relationNames = [
    "null", "label-for", "labelled-by", "controller-for", "controlled-by", "member-of", "tooltip-for", "node-child-of",
    "node-parent-of", "extended", "flows-to", "flows-from", "subwindow-of", "embeds", "embedded-by", "popup-for",
    "parent-window-of", "description-for", "described-by", "details", "details-for", "error-message", "error-for",
  ]

  // MARK: - Writing

  /// Writes a match rule, which is `(aiia{ss}iaiiasib)`, then the order, the limit and whether to descend.
  private static func writeRule(_ roles: [UInt32], _ states: WidgetStates, _ limit: Int, to writer: inout BusWriter) {
    let (all, any): (Int32, Int32) = (1, 2)
    writer.inside("r", "aiia{ss}iaiiasib") { writer in
      writer.inside("a", "i") { writer in
        writer.add(Int32(truncatingIfNeeded: states.rawValue))
        writer.add(Int32(truncatingIfNeeded: states.rawValue >> 32))
      }
      writer.add(all)
      writer.inside("a", "{ss}") { _ in }
      writer.add(all)
      writer.inside("a", "i") { writer in
        // A set of bits.
        var words = [UInt32](repeating: 0, count: 8)
        for role in roles where role < 256 { words[Int(role / 32)] |= 1 << (role % 32) }
        for word in words.prefix(roles.allSatisfy { $0 < 128 } ? 4 : 8) { writer.add(Int32(bitPattern: word)) }
      }
      writer.add(roles.isEmpty ? all : any)
      writer.inside("a", "s") { _ in }
      writer.add(all)
      writer.add(false)
    }
    // 1 is ATSPI_Collection_SORT_ORDER_CANONICAL.
    writer.add(1 as UInt32)
    writer.add(Int32(clamping: limit))
    writer.add(true)
  }
}
