import Geometry
import Interaction
import JSONText

extension Stage {
  /// The events that a step adds to the event queue. Its arguments are checked now; its effect happens when the events
  /// are handled.
  func events(of fields: Fields) throws -> [ApplicationEvent] {
    _ = fields.optional("t")
    let events = try events(ofOperation: try fields.string("op"), fields)
    try fields.finish()
    return events
  }

  private func events(ofOperation operation: String, _ fields: Fields) throws -> [ApplicationEvent] {
    switch operation {
    case "touch": return [.touches(try fields.list("touches").map { try sample($0, at: fields.place) })]
    case "press":
      return [.press(PressKey(try fields.string("key")), try fields.word("phase"))]
    case "hover":
      guard fields.has("x") else { return [.hover(nil)] }
      return [.hover(ScreenPoint(try fields.number("x"), try fields.number("y")))]
    case "motion": return [.motion(.shake, try fields.word("phase"))]
    case "remote": return [.remoteControl(RemoteCommand(try fields.string("subtype")))]
    case "text": return [.text(try fields.string("string"))]
    case "action": return [try action(fields)]
    case "menu": return [.command(Action(try fields.string("selector")))]
    case "queue": return try fields.list("events").flatMap { try events(of: try Fields($0, at: fields.place)) }
    default: return [.work(try work(ofOperation: operation, fields))]
    }
  }

  private func work(ofOperation operation: String, _ fields: Fields) throws -> () -> Void {
    switch operation {
    case "menuItems": return try menuItems(fields)
    case "becomeFirst", "resignFirst", "reloadInputViews": return try focus(operation, fields)
    case "makeKey":
      let window: Window = try object(try fields.string("window"), at: fields.place)
      return { window.makeKey() }
    case "set": return try setProperties(fields)
    case "add": return try add(fields)
    case "remove": return try remove(fields)
    case "removeTarget": return try removeTarget(fields)
    case "setTranslation": return try setTranslation(fields)
    case "mark":
      let label = try fields.string("label")
      return { [unowned self] in log.line("mark \(label)") }
    case "wait": return {}
    case "query": return try query(fields)
    default: throw fields.fault("unknown op \"\(operation)\"")
    }
  }

  private func sample(_ value: JSON, at place: String) throws -> TouchSample {
    let fields = try Fields(value, at: place)
    var sample = TouchSample(
      id: try fields.value("id").integer(at: "\(place).id"), phase: try fields.word("phase"),
      location: ScreenPoint(try fields.number("x"), try fields.number("y")),
      type: try fields.has("type") ? fields.word("type") : .direct,
      buttons: try fields.optional("buttons")?.buttons(at: "\\(place).buttons") ?? [])
    if fields.has("scroll") { sample.scrollType = try fields.word("scroll") }
    try fields.finish()
    return sample
  }

  private func action(_ fields: Fields) throws -> ApplicationEvent {
    let target: Responder? = try fields.optionalString("target").map { try object($0, at: fields.place) }
    let sender: AnyObject? = try fields.optionalString("sender").map { try object($0, at: fields.place) }
    return .action(Action(try fields.string("selector")), target: target, sender: sender)
  }

  private func menuItems(_ fields: Fields) throws -> () -> Void {
    let actions = try fields.value("selectors").strings(at: fields.place).map { Action($0) }
    return { [unowned self] in
      log.line("menu=[\(application.availableCommands(actions).map(\.name).joined(separator: ","))]")
    }
  }

  private func focus(_ operation: String, _ fields: Fields) throws -> () -> Void {
    let name = try fields.string("responder")
    let responder: Responder = try object(name, at: fields.place)
    return { [unowned self] in
      switch operation {
      case "becomeFirst":
        let result = responder.becomeFirstResponder()
        log.line("\(name).becomeFirst=\(result)")
      case "resignFirst":
        let result = responder.resignFirstResponder()
        log.line("\(name).resignFirst=\(result)")
      default: responder.reloadInputViews()
      }
    }
  }

  private func setProperties(_ fields: Fields) throws -> () -> Void {
    let name = try fields.string("object")
    let target: AnyObject = try object(name, at: fields.place)
    let properties = try Fields(try fields.value("props"), at: name)
    return { [unowned self] in
      do {
        for property in properties.names {
          try set(property, of: target, to: try properties.value(property), at: name)
        }
      } catch let error as Fault {
        fault = fault ?? error
      } catch {}
    }
  }

  private func add(_ fields: Fields) throws -> () -> Void {
    let name = try fields.string("view")
    let view: View = try object(name, at: fields.place)
    let parent: View = try object(try fields.string("to"), at: fields.place)
    return { [unowned self] in
      guard !(view is Window), !parent.isDescendant(of: view) else {
        fault = fault ?? fields.fault("\"\(name)\" cannot be put there")
        return
      }
      parent.addSubview(view)
    }
  }

  private func remove(_ fields: Fields) throws -> () -> Void {
    let view: View = try object(try fields.string("view"), at: fields.place)
    return { [unowned self] in
      if let window = view as? Window { application.removeWindow(window) } else { view.removeFromSuperview() }
    }
  }

  private func removeTarget(_ fields: Fields) throws -> () -> Void {
    let recognizer: GestureRecognizer = try object(try fields.string("recognizer"), at: fields.place)
    let target: Responder? = try fields.optionalString("target").map { try object($0, at: fields.place) }
    let action = try fields.optionalString("action").map { Action($0) }
    return { recognizer.removeTarget(target, action: action) }
  }

  private func setTranslation(_ fields: Fields) throws -> () -> Void {
    let pan: PanGestureRecognizer = try object(try fields.string("recognizer"), at: fields.place)
    let translation = ScreenVector(try fields.number("x"), try fields.number("y"))
    return { pan.translation = translation }
  }
}
