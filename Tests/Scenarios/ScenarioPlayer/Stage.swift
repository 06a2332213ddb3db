import Geometry
import Interaction
import JSONText

/// The objects of a scenario by name, and their log.
final class Stage {
  let application = Application()
  let log: ScenarioLog
  private(set) var objects: [String: AnyObject] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  /// The delegates. Recognizers do not retain them.
  var delegates: [ScenarioDelegate] = []

  init(trace: Set<Trace>) { log = ScenarioLog(trace) }

  func register(_ object: AnyObject, as name: String, at place: String) throws {
    guard objects[name] == nil else { throw Fault(place: place, message: "the id \"\(name)\" is used twice") }
    objects[name] = object
    names[ObjectIdentifier(object)] = name
  }

  func name(of object: AnyObject?) -> String {
    guard let object else { return "nil" }
    return names[ObjectIdentifier(object)] ?? "?"
  }

  /// All recognizers of the tree.
  private(set) lazy var recognizers = objects.values.compactMap { $0 as? GestureRecognizer }

  func object<Kind>(_ name: String, _ kind: Kind.Type = Kind.self, at place: String) throws -> Kind {
    guard let object = objects[name] else { throw Fault(place: place, message: "nothing has the id \"\(name)\"") }
    guard let object = object as? Kind else {
      throw Fault(place: place, message: "\"\(name)\" is no \(String(describing: Kind.self).lowercased())")
    }
    return object
  }

  /// A view that is shown for input. It need not belong to a tree.
  func inputView(_ value: JSON, at place: String) throws -> View? {
    if value.isNull { return nil }
    let name = try value.string(at: place)
    if objects[name] == nil { try register(View(), as: name, at: place) }
    return try object(name, at: place)
  }

  /// The declared behaviour of a responder; created if there is none.
  func declared(_ responder: Responder) -> DeclaredBehavior {
    if let behavior = responder.declared { return behavior }
    let behavior = DeclaredBehavior()
    behavior.receive = { [unowned self] responder, method, content, _ in
      log.line("\(name(of: responder)).\(method.rawValue)(\(content.arguments))")
      for event in posts[ObjectIdentifier(responder)]?[method] ?? [] { application.post(event) }
    }
    responder.declared = behavior
    return behavior
  }

  /// The first error while the steps ran.
  var fault: Fault?

  /// The events that handlers post.
  var posts: [ObjectIdentifier: [EventMethod: [ApplicationEvent]]] = [:]
}

extension EventContent {
  /// The text between the parentheses of a log line.
  var arguments: String {
    switch self {
    case .touches(let touches): touches.map { String($0.id) }.joined(separator: ",")
    case .press(let press): press.key.name
    case .motion(let motion): motion.rawValue
    case .remoteControl(let command): command.name
    }
  }
}
