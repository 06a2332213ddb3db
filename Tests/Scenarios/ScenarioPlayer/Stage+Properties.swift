import Geometry
import Interaction
import JSONText

extension Stage {
  /// Sets a property of an object by its name in the schema, for the tree and for `set` steps.
  func set(_ name: String, of object: AnyObject, to value: JSON, at owner: String) throws {
    let place = "\(owner).\(name)"
    if let recognizer = object as? GestureRecognizer {
      guard try setRecognizer(name, of: recognizer, to: value, at: place) else { throw unknown(name, owner) }
      return
    }
    if let window = object as? Window, try setWindow(name, of: window, to: value, at: place) { return }
    if let view = object as? View, try setView(name, of: view, to: value, at: place) { return }
    if let controller = object as? ViewController, name == "presentedBy" {
      controller.presentingViewController =
        value.isNull ? nil : try self.object(try value.string(at: place), ViewController.self, at: place)
      return
    }
    guard let responder = object as? Responder, try setResponder(name, of: responder, to: value, at: place) else {
      throw unknown(name, owner)
    }
  }

  private func unknown(_ name: String, _ owner: String) -> Fault {
    Fault(place: owner, message: "unknown field \"\(name)\"")
  }

  private func setResponder(_ name: String, of responder: Responder, to value: JSON, at place: String) throws -> Bool {
    switch name {
    case "handles": try setHandlers(of: responder, value, at: place)
    case "posts": try setPosts(of: responder, value, at: place)
    case "actions":
      responder.removeActions()
      for action in try value.strings(at: place) { responder.implement(Action(action)) { _ in } }
    case "canPerform":
      let fields = try Fields(value, at: place)
      declared(responder).canPerform.removeAll()
      for action in fields.names {
        declared(responder).canPerform[Action(action)] = try fields.value(action).bool(at: place)
      }
    case "canBecomeFirst": declared(responder).canBecomeFirstResponder = try value.bool(at: place)
    case "canResignFirst": declared(responder).canResignFirstResponder = try value.bool(at: place)
    case "inputView": responder.inputView = try inputView(value, at: place)
    case "inputAccessoryView": responder.inputAccessoryView = try inputView(value, at: place)
    case "next": declared(responder).next = try optionalObject(value, at: place)
    default: return false
    }
    return true
  }

  private func setHandlers(of responder: Responder, _ value: JSON, at place: String) throws {
    let fields = try Fields(value, at: place)
    declared(responder).handles.removeAll()
    for name in fields.names {
      guard let method = EventMethod(rawValue: name) else { throw fields.fault("unknown method \"\(name)\"") }
      let mode: DeclaredBehavior.Forwarding = try fields.word(name)
      declared(responder).handles[method] = mode
    }
  }

  private func setPosts(of responder: Responder, _ value: JSON, at place: String) throws {
    let fields = try Fields(value, at: place)
    posts[ObjectIdentifier(responder)] = [:]
    for name in fields.names {
      guard let method = EventMethod(rawValue: name) else { throw fields.fault("unknown method \"\(name)\"") }
      let events = try fields.list(name).flatMap { try self.events(of: try Fields($0, at: place)) }
      posts[ObjectIdentifier(responder), default: [:]][method] = events
    }
  }

  private func optionalObject<Kind>(_ value: JSON, _: Kind.Type = Kind.self, at place: String) throws -> Kind? {
    value.isNull ? nil : try object(try value.string(at: place), Kind.self, at: place)
  }

  private func setWindow(_ name: String, of window: Window, to value: JSON, at place: String) throws -> Bool {
    switch name {
    case "level": window.level = try value.number(at: place)
    case "scene": window.scene = try optionalObject(value, at: place)
    default: return false
    }
    return true
  }

  private func setView(_ name: String, of view: View, to value: JSON, at place: String) throws -> Bool {
    switch name {
    case "frame":
      let numbers = try value.numbers(4, at: place)
      view.frame = ViewRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case "boundsOrigin":
      let numbers = try value.numbers(2, at: place)
      view.boundsOrigin = ViewPoint(numbers[0], numbers[1])
    case "hidden": view.isHidden = try value.bool(at: place)
    case "alpha": view.alpha = try value.number(at: place)
    case "interaction": view.isUserInteractionEnabled = try value.bool(at: place)
    case "multitouch": view.isMultipleTouchEnabled = try value.bool(at: place)
    case "clips": _ = try value.bool(at: place)
    case "enabled":
      let isEnabled = try value.bool(at: place)
      (view as? Control)?.isEnabled = isEnabled
      (view as? TextView)?.isEnabled = isEnabled
    case "targets": try setTargets(of: view, value, at: place)
    case "hitTest": declared(view).hitTest = try value.isNull ? nil : hitTest(value, at: place)
    case "pointInside": declared(view).pointInside = try value.isNull ? nil : pointInside(value, at: place)
    default: return false
    }
    return true
  }

  private func setTargets(of view: View, _ value: JSON, at place: String) throws {
    guard let control = view as? Control else { throw Fault(place: place, message: "the view is no control") }
    control.removeTarget(nil, action: nil, for: .all)
    for entry in try value.array(at: place) {
      let fields = try Fields(entry, at: place)
      let events = try fields.value("events").strings(at: place).reduce(into: ControlEvents()) { events, name in
        guard let event = Self.controlEvents[name] else { throw fields.fault("unknown control event \"\(name)\"") }
        events.formUnion(event)
      }
      let target: Responder? = try optionalObject(fields.optional("target") ?? .null, at: place)
      control.addTarget(target, action: Action(try fields.string("action")), for: events)
      try fields.finish()
    }
  }

  private static let controlEvents: [String: ControlEvents] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
    "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel,
    "valueChanged": .valueChanged, "primaryActionTriggered": .primaryActionTriggered,
    "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
    "editingDidEndOnExit": .editingDidEndOnExit, "all": .all,
  ]

  private func hitTest(_ value: JSON, at place: String) throws -> DeclaredBehavior.HitTest {
    let fields = try Fields(value, at: place)
    let mode = try fields.string("mode")
    let reference = try fields.optionalString("ref")
    try fields.finish()
    func other() throws -> View {
      guard let reference else { throw fields.fault("field \"ref\" is missing") }
      return try object(reference, at: place)
    }
    switch mode {
    case "self": return .view
    case "nil": return .nothing
    case "superview": return .superview
    case "view": return .other(try other())
    case "ifInside": return .otherIfInside(try other())
    case "super": return .standard
    case "passthrough": return .passthrough
    default: throw fields.fault("unknown mode \"\(mode)\"")
    }
  }

  private func pointInside(_ value: JSON, at place: String) throws -> DeclaredBehavior.PointInside {
    let fields = try Fields(value, at: place)
    let mode = try fields.string("mode")
    let reference = try fields.optionalString("ref")
    let inset = try fields.optional("inset")?.numbers(4, at: "\(place).inset")
    try fields.finish()
    switch mode {
    case "yes": return .always
    case "no": return .never
    case "ellipse": return .ellipse
    case "inset":
      guard let inset else { throw fields.fault("field \"inset\" is missing") }
      return .outset(left: inset[0], top: inset[1], right: inset[2], bottom: inset[3])
    case "alsoInside":
      guard let reference else { throw fields.fault("field \"ref\" is missing") }
      return .alsoInside(try object(reference, at: place))
    default: throw fields.fault("unknown mode \"\(mode)\"")
    }
  }
}
