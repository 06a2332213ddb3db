import Geometry
import Interaction
import JSONText

/// Sets fields whose values name other objects. Called when all objects exist.
typealias Finishing = () throws -> Void

extension Stage {
  /// Builds the tree of a scenario without writing to the log.
  func build(_ tree: JSON) throws {
    let fields = try Fields(tree, at: "tree")
    var finishing: [Finishing] = []
    if let app = fields.optional("app"), !app.isNull {
      try buildApplication(try Fields(app, at: "tree.app"), &finishing)
    } else {
      try register(application, as: "app", at: "tree")
    }
    for scene in try fields.list("scenes") {
      try buildResponder(Scene(of: application), scene, at: "scenes", &finishing)
    }
    for helper in try fields.list("helpers") { try buildResponder(Responder(), helper, at: "helpers", &finishing) }
    var key: Window?
    for window in try fields.value("windows").array(at: "tree.windows") {
      try buildWindow(window, &key, &finishing)
    }
    for view in try fields.list("detached") { _ = try buildView(view, at: "detached", &finishing) }
    try fields.finish()
    for finish in finishing { try finish() }
    (key ?? application.windows.first)?.makeKey()
  }

  private func buildApplication(_ fields: Fields, _ finishing: inout [Finishing]) throws {
    let name = try fields.optionalString("id") ?? "app"
    try register(application, as: name, at: fields.place)
    if let delegate = fields.optional("delegate"), !delegate.isNull {
      let responder = Responder()
      try buildResponder(responder, delegate, at: "\(name).delegate", &finishing)
      application.delegate = responder
    }
    finishFields(fields, of: application, except: ["id", "delegate"], &finishing)
  }

  private func buildResponder(
    _ responder: Responder, _ value: JSON, at place: String, _ finishing: inout [Finishing]
  ) throws {
    let fields = try Fields(value, at: place)
    let name = try fields.string("id")
    try register(responder, as: name, at: place)
    finishFields(try Fields(value, at: name), of: responder, except: ["id"], &finishing)
  }

  private func buildWindow(_ value: JSON, _ key: inout Window?, _ finishing: inout [Finishing]) throws {
    let window = Window()
    let fields = try Fields(value, at: "window")
    if try fields.optionalBool("key") == true { key = window }
    application.addWindow(window)
    try fill(window, value, at: "windows", except: ["key"], &finishing)
  }

  private func buildView(_ value: JSON, at place: String, _ finishing: inout [Finishing]) throws -> View {
    let fields = try Fields(value, at: place)
    let view: View
    switch try fields.optionalString("class") ?? "view" {
    case "view": view = View()
    case "control": view = Control()
    case "button": view = Button()
    case "switch": view = Switch()
    case "stepper": view = Stepper()
    case "segmented": view = SegmentedControl()
    case "pageControl": view = PageControl()
    case "slider": view = Slider()
    case "textfield": view = TextField()
    case "textview": view = TextView()
    case "surface": view = SilentSurface()
    case let unknown: throw fields.fault("unknown class \"\(unknown)\"")
    }
    try fill(view, value, at: place, except: ["class"], &finishing)
    return view
  }

  private func fill(
    _ view: View, _ value: JSON, at place: String, except special: Set<String>, _ finishing: inout [Finishing]
  ) throws {
    let name = try Fields(value, at: place).string("id")
    try register(view, as: name, at: place)
    let fields = try Fields(value, at: name)
    _ = fields.optional("layers")
    _ = fields.optional("clips")
    if view is SilentSurface { _ = fields.optional("client") }
    if let value = fields.optional("controller"), !value.isNull {
      try buildController(of: view, value, at: name, &finishing)
    }
    for (index, value) in try fields.list("recognizers").enumerated() {
      view.addGestureRecognizer(try buildRecognizer(value, at: "\(name).recognizers[\(index)]", &finishing))
    }
    for value in try fields.list("subviews") { view.addSubview(try buildView(value, at: name, &finishing)) }
    let built: Set = ["id", "layers", "clips", "client", "controller", "recognizers", "subviews"]
    finishFields(fields, of: view, except: special.union(built), &finishing)
  }

  private func buildController(
    of view: View, _ value: JSON, at place: String, _ finishing: inout [Finishing]
  ) throws {
    let name = try Fields(value, at: "\(place).controller").string("id")
    let controller = ViewController(view: view)
    try register(controller, as: name, at: place)
    finishFields(try Fields(value, at: name), of: controller, except: ["id"], &finishing)
  }

  /// Applies the remaining fields when all objects exist.
  private func finishFields(
    _ fields: Fields, of object: AnyObject, except built: Set<String>, _ finishing: inout [Finishing]
  ) {
    finishing.append { [unowned self] in
      for name in fields.names where !built.contains(name) {
        try set(name, of: object, to: try fields.value(name), at: fields.place)
      }
    }
  }
}

extension Stage {
  private func buildRecognizer(
    _ value: JSON, at place: String, _ finishing: inout [Finishing]
  ) throws -> GestureRecognizer {
    let fields = try Fields(value, at: place)
    let recognizer = try Self.recognizer(ofType: try fields.string("type"), at: place)
    let name = try fields.string("id")
    try register(recognizer, as: name, at: place)
    recognizer.name = name
    finishFields(try Fields(value, at: name), of: recognizer, except: ["id", "type"], &finishing)
    return recognizer
  }

  static func recognizer(ofType type: String, at place: String) throws -> GestureRecognizer {
    switch type {
    case "tap": return TapGestureRecognizer()
    case "pinch": return PinchGestureRecognizer()
    case "rotation": return RotationGestureRecognizer()
    case "swipe": return SwipeGestureRecognizer()
    case "pan": return PanGestureRecognizer()
    case "edgePan": return ScreenEdgePanGestureRecognizer()
    case "longPress": return LongPressGestureRecognizer()
    case "hover": return HoverGestureRecognizer()
    case "custom": return ScriptedRecognizer()
    default: throw Fault(place: place, message: "unknown recognizer type \"\(type)\"")
    }
  }
}

/// A surface in a scenario of the pure model. It receives every touch and writes nothing to the log.
final class SilentSurface: View {
  override class var standardHitTesting: View.Type { SilentSurface.self }

  override func touchesBegan(_ touches: [Touch], with event: Event) { event.markHandled() }
  override func touchesMoved(_ touches: [Touch], with event: Event) { event.markHandled() }
  override func touchesEnded(_ touches: [Touch], with event: Event) { event.markHandled() }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { event.markHandled() }
}
