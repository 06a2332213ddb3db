import Accessibility
import Geometry
import WidgetTerms

/// The answers to calls of other programs about one application.
struct TreeAnswers {
  let content: any AccessibleContent
  /// The name of the application on the bus.
  let busName: String
  /// The node that contains the application.
  let desktop: WidgetID
  /// The number that the registry gave the application.
  let number: Int32

  /// The characters of a text that one answer has.
  static let textLimit = 65_536
  /// The children that one answer has.
  static let childLimit = 10_000
  /// The nodes between a window and a node in it.
  static let depthLimit = 1_000

  static let prefix = "org.a11y.atspi."
  static let cachePath = "/org/a11y/atspi/cache"
  private static let folder = "/org/a11y/atspi/accessible/"
  private static let properties = "org.freedesktop.DBus.Properties"

  private var root: WidgetID { WidgetID(bus: busName, path: WidgetID.rootPath) }
  private var none: WidgetID { WidgetID(bus: "", path: WidgetID.nullPath) }

  static func path(of id: AccessibleID?) -> String { id.map { "\(folder)\($0)" } ?? WidgetID.rootPath }

  func reference(to id: AccessibleID?) -> WidgetID { WidgetID(bus: busName, path: Self.path(of: id)) }

  /// An object of the application.
  private enum Target {
    case application
    case node(AccessibleID, AccessibleNode)

    var id: AccessibleID? { if case .node(let id, _) = self { id } else { nil } }
    var node: AccessibleNode? { if case .node(_, let node) = self { node } else { nil } }
  }

  private func target(_ path: String) -> Target? {
    if path == WidgetID.rootPath { return .application }
    guard path.hasPrefix(Self.folder), let id = AccessibleID(path.dropFirst(Self.folder.count)),
      Self.path(of: id) == path, let node = content.node(id)
    else { return nil }
    return .node(id, node)
  }

  /// Answers a call.
  ///
  /// - Returns: nil for objects that do not belong to the tree.
  func answer(_ call: BusReader) -> BusAnswer? {
    let path = call.path
    if path == Self.cachePath { return answerAsCache(call) }
    guard path.hasPrefix(Self.folder) else { return nil }
    guard let target = target(path) else { return .error("UnknownObject", "there is no node \(path)") }
    do throws(WidgetFault) {
      switch call.interface {
      case Self.properties: return try answerProperty(call, target)
      case "org.freedesktop.DBus.Introspectable": return introspect(call, target)
      case "": return .unknownMethod(call)
      default: break
      }
      guard call.interface.hasPrefix(Self.prefix) else { return nil }
      let interface = String(call.interface.dropFirst(Self.prefix.count))
      guard interfaces(of: target).contains(interface) else { return .unknownMethod(call) }
      switch (interface, target) {
      case ("Accessible", _): return try answerAsAccessible(call, target)
      case ("Application", _): return answerAsApplication(call)
      case ("Component", .node(let id, let node)): return try answerAsComponent(call, id, node)
      case ("Action", .node(let id, let node)): return try answerAsAction(call, id, node)
      case ("Text", .node(let id, let node)):
        return try TextAnswers(node, at: id, of: content).answer(call) ?? .unknownMethod(call)
      case ("EditableText", .node(let id, let node)):
        return try TextAnswers(node, at: id, of: content).edit(call) ?? .unknownMethod(call)
      default: return .unknownMethod(call)
      }
    } catch {
      return .invalid
    }
  }

  /// The parts of the names of the interfaces that an object has. Readers keep them, so that those of a role stay while the
  /// node cannot be used.
  private func interfaces(of target: Target) -> [String] {
    guard let node = target.node else { return ["Accessible", "Application"] }
    var names = ["Accessible", "Component"]
    if node.role.isUsed || !node.actions.isEmpty { names.append("Action") }
    if node.text != nil { names.append("Text") }
    if node.text != nil, node.role.isEdited { names.append("EditableText") }
    if node.value != nil { names.append("Value") }
    return names
  }

  private func children(of target: Target) -> [AccessibleID] {
    target.id.map { content.children(of: $0) } ?? content.windows
  }

  // MARK: - Accessible

  private func answerAsAccessible(_ call: BusReader, _ target: Target) throws(WidgetFault) -> BusAnswer {
    switch call.member {
    case "GetRole": return .one(.unsigned(target.node?.role.rawValue ?? Self.applicationRole))
    case "GetRoleName", "GetLocalizedRoleName": return .one(.text(target.node?.role.word ?? "application"))
    case "GetState":
      let bits = target.node?.states.rawValue ?? 0
      return .values { writer in
        writer.inside("a", "u") { writer in
          for word in [bits & 0xFFFF_FFFF, bits >> 32] { writer.add(UInt32(word)) }
        }
      }
    case "GetChildren": return .references(children(of: target).prefix(Self.childLimit).map { reference(to: $0) })
    case "GetChildAtIndex":
      let (index, children) = (Int(try call.int32()), children(of: target))
      return .one(.reference(children.indices.contains(index) ? reference(to: children[index]) : none))
    case "GetIndexInParent":
      guard case .node(let id, let node) = target else { return .one(.int(-1)) }
      let siblings = node.parent.map { content.children(of: $0) } ?? content.windows
      return .one(.int(siblings.firstIndex(of: id).map { Int32(clamping: $0) } ?? -1))
    case "GetInterfaces": return .texts(interfaces(of: target).map { Self.prefix + $0 })
    case "GetApplication": return .one(.reference(root))
    case "GetRelationSet": return .empty("(ua(so))")
    case "GetAttributes":
      var attributes = [("toolkit", ToolkitRules.fingerpost)]
      if let node = target.node {
        if !node.className.isEmpty { attributes.append(("class", node.className)) }
        if !node.identifier.isEmpty { attributes.append(("id", node.identifier)) }
      }
      return .values { writer in
        writer.inside("a", "{ss}") { writer in
          for (name, value) in attributes {
            writer.inside("e", "ss") { writer in
              writer.add(name)
              writer.add(value)
            }
          }
        }
      }
    default: return .unknownMethod(call)
    }
  }

  private static let applicationRole: UInt32 = 75

  private func answerAsApplication(_ call: BusReader) -> BusAnswer {
    switch call.member {
    case "GetLocale": .one(.text(""))
    case "GetApplicationBusAddress": .error("NotSupported", "the application has no bus of its own")
    default: .unknownMethod(call)
    }
  }

  /// Readers ask each node instead. An application may say that it keeps nothing.
  private func answerAsCache(_ call: BusReader) -> BusAnswer {
    guard call.interface == Self.prefix + "Cache", call.member == "GetItems" else { return .unknownMethod(call) }
    return .empty("((so)(so)(so)iiassusau)")
  }

  // MARK: - Component

  private func answerAsComponent(
    _ call: BusReader, _ id: AccessibleID, _ node: AccessibleNode
  ) throws(WidgetFault) -> BusAnswer {
    switch call.member {
    case "GetExtents":
      let area = Pixels(node.area, from: try origin(call, node))
      return .values { writer in
        writer.inside("r", "iiii") { writer in
          for number in [area.x, area.y, area.width, area.height] { writer.add(Int32(clamping: number)) }
        }
      }
    case "GetPosition":
      let area = Pixels(node.area, from: try origin(call, node))
      return .ints(area.x, area.y)
    case "GetSize":
      let area = Pixels(node.area, from: .zero)
      return .ints(area.width, area.height)
    case "Contains":
      let (place, origin) = (try place(call), try origin(call, node))
      return .flag(node.area.contains(Point(place.x + origin.x, place.y + origin.y)))
    case "GetAccessibleAtPoint":
      let (place, origin) = (try place(call), try origin(call, node))
      let found = deepest(at: Point(place.x + origin.x, place.y + origin.y), in: id, node)
      return .one(.reference(found.map { reference(to: $0) } ?? none))
    case "GetLayer": return .one(.unsigned(node.role == .window ? Self.windowLayer : Self.widgetLayer))
    case "GetAlpha": return .one(.double(1))
    case "GrabFocus": return .flag(content.focus(id))
    case "ScrollTo", "ScrollToPoint", "SetExtents", "SetPosition", "SetSize": return .flag(false)
    default: return .unknownMethod(call)
    }
  }

  private static let (widgetLayer, windowLayer): (UInt32, UInt32) = (3, 7)

  private func place(_ call: BusReader) throws(WidgetFault) -> Point<WidgetSpace> {
    Point(Double(try call.int32()), Double(try call.int32()))
  }

  /// The origin of the coordinates that a call names, in those of the window. A client of Wayland does not know the places
  /// of its windows, so those of the screen are those of the window.
  private func origin(_ call: BusReader, _ node: AccessibleNode) throws(WidgetFault) -> Point<WidgetSpace> {
    guard try call.uint32() == Self.ofParent, let parent = node.parent.flatMap({ content.node($0) }) else {
      return .zero
    }
    return parent.area.origin
  }

  private static let ofParent: UInt32 = 2

  private func deepest(
    at place: Point<WidgetSpace>, in id: AccessibleID, _ node: AccessibleNode
  ) -> AccessibleID? {
    guard node.area.contains(place) else { return nil }
    var found = id
    for _ in 0..<Self.depthLimit {
      let next = content.children(of: found).last { content.node($0)?.area.contains(place) ?? false }
      guard let next else { break }
      found = next
    }
    return found
  }

  // MARK: - Action

  private func answerAsAction(
    _ call: BusReader, _ id: AccessibleID, _ node: AccessibleNode
  ) throws(WidgetFault) -> BusAnswer {
    if call.member == "GetActions" {
      return .values { writer in
        writer.inside("a", "(sss)") { writer in
          for action in node.actions {
            writer.inside("r", "sss") { writer in for text in [action.name, "", ""] { writer.add(text) } }
          }
        }
      }
    }
    guard ["GetName", "GetLocalizedName", "GetDescription", "GetKeyBinding", "DoAction"].contains(call.member) else {
      return .unknownMethod(call)
    }
    let index = Int(try call.int32())
    guard node.actions.indices.contains(index) else {
      return call.member == "DoAction" ? .flag(false) : .one(.text(""))
    }
    switch call.member {
    case "GetName", "GetLocalizedName": return .one(.text(node.actions[index].name))
    case "DoAction": return .flag(content.perform(node.actions[index], at: id))
    default: return .one(.text(""))
    }
  }

  // MARK: - Properties

  private func answerProperty(_ call: BusReader, _ target: Target) throws(WidgetFault) -> BusAnswer {
    let whole = try call.text()
    guard whole.hasPrefix(Self.prefix) else { return .error("UnknownInterface", "unknown interface") }
    let interface = String(whole.dropFirst(Self.prefix.count))
    guard interfaces(of: target).contains(interface) else {
      return .error("UnknownInterface", "the node has no interface \(interface)")
    }
    switch call.member {
    case "Get":
      let name = try call.text()
      guard let value = property(interface, name, of: target) else {
        return .error("UnknownProperty", "\(interface) has no property of this name")
      }
      return .values { $0.inside("v", value.signature) { value.write(to: &$0) } }
    case "GetAll":
      let found = (Self.names[interface] ?? []).compactMap { name in
        property(interface, name, of: target).map { (name, $0) }
      }
      return .values { writer in
        writer.inside("a", "{sv}") { writer in
          for (name, value) in found {
            writer.inside("e", "sv") { writer in
              writer.add(name)
              writer.inside("v", value.signature) { value.write(to: &$0) }
            }
          }
        }
      }
    case "Set": return .error("PropertyReadOnly", "the property cannot be set")
    default: return .unknownMethod(call)
    }
  }

  private static let names: [String: [String]] = [
    "Accessible": ["AccessibleId", "ChildCount", "Description", "HelpText", "Locale", "Name", "Parent"],
    "Action": ["NActions"],
    "Application": ["AtspiVersion", "Id", "ToolkitName", "ToolkitVersion", "Version"],
    "Text": ["CaretOffset", "CharacterCount"],
    "Value": ["CurrentValue", "MaximumValue", "MinimumIncrement", "MinimumValue", "Text"],
  ]

  private func property(_ interface: String, _ name: String, of target: Target) -> BusValue? {
    let node = target.node
    switch (interface, name) {
    case ("Accessible", "Name"): return .text(node?.name ?? content.name)
    case ("Accessible", "Description"): return .text(node?.description ?? "")
    case ("Accessible", "AccessibleId"): return .text(node?.identifier ?? "")
    case ("Accessible", "Locale"), ("Accessible", "HelpText"): return .text("")
    case ("Accessible", "ChildCount"): return .int(Int32(clamping: children(of: target).count))
    case ("Accessible", "Parent"):
      return .reference(node.map { reference(to: $0.parent) } ?? desktop)
    case ("Action", "NActions"): return .int(Int32(clamping: node?.actions.count ?? 0))
    case ("Application", "ToolkitName"): return .text(ToolkitRules.fingerpost)
    case ("Application", "Version"), ("Application", "ToolkitVersion"): return .text(Self.version)
    case ("Application", "AtspiVersion"): return .text("2.1")
    case ("Application", "Id"): return .int(number)
    case ("Text", "CharacterCount"): return .int(Int32(clamping: node?.text?.unicodeScalars.count ?? 0))
    case ("Text", "CaretOffset"): return .int(Int32(clamping: node?.shownSelection.caret ?? 0))
    case ("Value", "CurrentValue"): return .double(node?.value ?? 0)
    case ("Value", "MaximumValue"), ("Value", "MinimumIncrement"), ("Value", "MinimumValue"): return .double(0)
    case ("Value", "Text"): return .text("")
    default: return nil
    }
  }

  /// The version of the tree as that of a toolkit. A change of what areas mean needs another one.
  static let version = "0.2"

  private func introspect(_ call: BusReader, _ target: Target) -> BusAnswer {
    guard call.member == "Introspect" else { return .unknownMethod(call) }
    let lines = interfaces(of: target).map { "<interface name=\"\(Self.prefix)\($0)\"/>" }
    return .one(.text("<node>\(lines.joined())<interface name=\"\(Self.properties)\"/></node>"))
  }
}

/// An area in whole pixels.
private struct Pixels {
  var (x, y, width, height): (Int, Int, Int, Int)

  init(_ area: Rect<WidgetSpace>, from origin: Point<WidgetSpace>) {
    func whole(_ number: Double) -> Int { number.isFinite ? Int(max(-1e9, min(number, 1e9)).rounded()) : 0 }
    (x, y) = (whole(area.minX - origin.x), whole(area.minY - origin.y))
    (width, height) = (whole(area.maxX - origin.x) - x, whole(area.maxY - origin.y) - y)
  }
}
