import Geometry
import Interaction

extension Stage {
  func query(_ fields: Fields) throws -> () -> Void {
    let what = try fields.string("what")
    if what == "defaults" {
      let type = try fields.string("type")
      let value = try defaults(ofType: type, at: fields.place)
      return { [unowned self] in log.line("query defaults(\(type))=\(value)") }
    }
    let name = try fields.optionalString("object")
    let answer = try answer(to: what, about: name, fields)
    return { [unowned self] in log.line("query \(what)(\(name ?? ""))=\(answer())") }
  }

  private func answer(to what: String, about name: String?, _ fields: Fields) throws -> () -> String {
    func subject<Kind>(_: Kind.Type = Kind.self) throws -> Kind {
      guard let name else { throw fields.fault("field \"object\" is missing") }
      return try object(name, at: fields.place)
    }
    switch what {
    case "chain":
      let start: Responder = try subject()
      return { [unowned self] in chain(from: start) }
    case "controller":
      let start: Responder = try subject()
      return { [unowned self] in self.name(of: start.nearestViewController) }
    case "firstResponder":
      let window: Window = try subject()
      return { [unowned self] in self.name(of: window.firstResponder) }
    case "keyWindow": return { [unowned self] in self.name(of: application.keyWindow) }
    case "input": return { [unowned self] in describe(application.inputPresentation) }
    case "isOn":
      let control: Switch = try subject()
      return { String(control.isOn) }
    case "target":
      let start: Responder = try subject()
      let action = Action(try fields.string("selector"))
      return { [unowned self] in self.name(of: start.target(for: action, withSender: nil)) }
    default: return try value(what, of: try subject(), fields)
    }
  }

  private func value(_ what: String, of recognizer: GestureRecognizer, _ fields: Fields) throws -> () -> String {
    switch what {
    case "state": return { recognizer.state.rawValue }
    case "numberOfTouches": return { String(recognizer.numberOfTouches) }
    case "location":
      let view: View = try object(try fields.string("view"), at: fields.place)
      return {
        let place = recognizer.location(in: view)
        return "\(rounded(place.x)),\(rounded(place.y))"
      }
    case "translation":
      guard let pan = recognizer as? PanGestureRecognizer else { break }
      return { "\(rounded(pan.translation.dx)),\(rounded(pan.translation.dy))" }
    case "velocity": return try velocity(of: recognizer, fields)
    case "scale":
      guard let pinch = recognizer as? PinchGestureRecognizer else { break }
      return { rounded(pinch.scale) }
    case "rotation":
      guard let rotation = recognizer as? RotationGestureRecognizer else { break }
      return { rounded(rotation.rotation) }
    default: throw fields.fault("unknown query \"\(what)\"")
    }
    throw fields.fault("\"\(name(of: recognizer))\" has no \(what)")
  }

  private func velocity(of recognizer: GestureRecognizer, _ fields: Fields) throws -> () -> String {
    switch recognizer {
    case let pan as PanGestureRecognizer: return { "\(rounded(pan.velocity.dx)),\(rounded(pan.velocity.dy))" }
    case let pinch as PinchGestureRecognizer: return { rounded(pinch.velocity) }
    case let rotation as RotationGestureRecognizer: return { rounded(rotation.velocity) }
    default: throw fields.fault("\"\(name(of: recognizer))\" has no velocity")
    }
  }

  private func chain(from start: Responder) -> String {
    var names: [String] = []
    var seen: Set<ObjectIdentifier> = []
    _ = start.chain { responder in
      names.append(name(of: responder))
      return !seen.insert(ObjectIdentifier(responder)).inserted
    }
    return names.joined(separator: ">")
  }

  /// The default properties of a recognizer type, by name.
  private func defaults(ofType type: String, at place: String) throws -> String {
    let recognizer = try Self.recognizer(ofType: type, at: place)
    var values: [String: String] = [
      "cancelsTouchesInView": "\(recognizer.cancelsTouchesInView)",
      "delaysTouchesBegan": "\(recognizer.delaysTouchesBegan)",
      "delaysTouchesEnded": "\(recognizer.delaysTouchesEnded)",
      "enabled": "\(recognizer.isEnabled)",
      "requiresExclusiveTouchType": "\(recognizer.requiresExclusiveTouchType)",
    ]
    values.merge(typeDefaults(of: recognizer)) { $1 }
    return values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  private func typeDefaults(of recognizer: GestureRecognizer) -> [String: String] {
    switch recognizer {
    case let tap as TapGestureRecognizer:
      return [
        "numberOfTapsRequired": "\(tap.numberOfTapsRequired)",
        "numberOfTouchesRequired": "\(tap.numberOfTouchesRequired)",
      ]
    case let press as LongPressGestureRecognizer:
      let configuration = application.configuration
      return [
        "allowableMovement": rounded(
          (press.allowableMovement ?? configuration.longPressMovement)
            .pixels(density: configuration.pixelsPerMillimetre)),
        "minimumPressDurationMs": rounded(
          (press.minimumPressDuration ?? configuration.longPressDuration) / .milliseconds(1)),
        "numberOfTapsRequired": "\(press.numberOfTapsRequired)",
        "numberOfTouchesRequired": "\(press.numberOfTouchesRequired)",
      ]
    case let swipe as SwipeGestureRecognizer:
      let directions = SwipeDirection.allCases.filter { swipe.directions.contains($0) }
      return [
        "direction": directions.map(\.rawValue).joined(separator: ","),
        "numberOfTouchesRequired": "\(swipe.numberOfTouchesRequired)",
      ]
    case let pan as PanGestureRecognizer:
      let most = pan.maximumNumberOfTouches == .max ? "unlimited" : "\(pan.maximumNumberOfTouches)"
      var values = ["minimumNumberOfTouches": "\(pan.minimumNumberOfTouches)", "maximumNumberOfTouches": most]
      if let edgePan = pan as? ScreenEdgePanGestureRecognizer {
        values["edges"] = edgePan.edges.isEmpty ? "none" : edgePan.edges.map(\.rawValue).joined(separator: ",")
      }
      return values
    case let pinch as PinchGestureRecognizer: return ["scale": rounded(pinch.scale)]
    case let rotation as RotationGestureRecognizer: return ["rotation": rounded(rotation.rotation)]
    default: return [:]
    }
  }
}

/// A number of the log: two decimals, trailing zeros dropped.
func rounded(_ value: Double) -> String {
  let hundredths = (value * 100).rounded()
  guard abs(hundredths) < 9e15 else { return "\(value)" }
  let count = Int(hundredths)
  let (whole, part) = (abs(count) / 100, abs(count) % 100)
  let sign = count < 0 ? "-" : ""
  if part == 0 { return "\(sign)\(whole)" }
  if part % 10 == 0 { return "\(sign)\(whole).\(part / 10)" }
  return "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
}
